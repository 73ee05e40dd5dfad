import { randomUUID } from 'node:crypto';
import { type NotNull, type Selectable, sql } from 'kysely';
import type { ActorKind, MemberRole } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import type { Account } from '#server/platform/database/schema.ts';

/**
 * An account with one of its school memberships, which is null for students and administrators. Students without an account have no
 * address, and are never found here.
 */
export interface AccountRow extends Omit<Selectable<Account>, 'school_id' | 'email'> {
  email: string;
  is_guardian: boolean;
  /** Whether they've ever booked a lesson as a student. */
  has_lessons: boolean;
  member_id: string | null;
  role: MemberRole | null;
  instructor_id: string | null;
  /** Accounts of school members have no name of their own. */
  member_first_name: string | null;
  member_last_name: string | null;
  school_id: string | null;
  school_name: string | null;
  school_photo_key: string | null;
  school_time_zone: string | null;
  school_information_completed_at: Date | null;
  managers_see_figures: boolean | null;
  instructors_set_hours: boolean | null;
  instructors_book: boolean | null;
}

const ACCOUNT_COLUMNS = [
  'accounts.id',
  'accounts.kind',
  'accounts.email',
  'accounts.password_hash',
  'accounts.first_name',
  'accounts.last_name',
  'accounts.phone',
  'accounts.locale',
  'accounts.photo_key',
  'accounts.verified_at',
  'accounts.disabled_at',
  'accounts.credentials_expired_at',
  'accounts.created_at',
  'accounts.erased_at',
] as const;

/** Joins the named membership, or the oldest one. */
const withSchool = (ctx: Queryable, schoolId?: string) =>
  ctx.db
    .selectFrom('accounts')
    .leftJoinLateral(
      (row) => {
        const members = row
          .selectFrom('school_members')
          .selectAll()
          .whereRef('school_members.account_id', '=', 'accounts.id')
          .where('removed_at', 'is', null);
        return (schoolId === undefined ? members : members.where('school_id', '=', schoolId))
          .orderBy('joined_at')
          .orderBy('id')
          .limit(1)
          .as('member');
      },
      (join) => join.onTrue(),
    )
    .leftJoin('schools', 'schools.id', 'member.school_id')
    .select(ACCOUNT_COLUMNS)
    .select((row) => [
      sql<boolean>`EXISTS (
        SELECT FROM guardians g WHERE g.account_id = accounts.id AND g.removed_at IS NULL
      )`.as('is_guardian'),
      sql<boolean>`EXISTS (SELECT FROM bookings b WHERE b.candidate_id = accounts.id)`.as('has_lessons'),
      'member.id as member_id',
      row.ref('member.role').$castTo<MemberRole | null>().as('role'),
      'member.instructor_id',
      'member.first_name as member_first_name',
      'member.last_name as member_last_name',
      'member.school_id',
      'schools.name as school_name',
      'schools.photo_key as school_photo_key',
      'schools.time_zone as school_time_zone',
      'schools.information_completed_at as school_information_completed_at',
      'schools.managers_see_figures',
      'schools.instructors_set_hours',
      'schools.instructors_book',
    ])
    .where('accounts.email', 'is not', null)
    .$narrowType<{ email: NotNull }>();

/** @param schoolId which membership to join, for an account with several */
export const findById = (ctx: Queryable, id: string, schoolId?: string): Promise<AccountRow | undefined> =>
  withSchool(ctx, schoolId).where('accounts.id', '=', id).executeTakeFirst();

/** Ignores case. */
export const findByEmail = (ctx: Queryable, kind: ActorKind, email: string): Promise<AccountRow | undefined> =>
  withSchool(ctx)
    .where('accounts.kind', '=', kind)
    .where((row) => row.eb(row.fn<string>('lower', ['accounts.email']), '=', email.toLowerCase()))
    .executeTakeFirst();

export const selectMemberships = (ctx: Queryable, accountId: string) =>
  ctx.db
    .selectFrom('school_members')
    .innerJoin('schools', 'schools.id', 'school_members.school_id')
    .select((row) => ['schools.id', 'schools.name', row.ref('role').$castTo<MemberRole>().as('role')])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('schools.name')
    .orderBy('schools.id')
    .execute();

export interface NewAccount {
  kind: ActorKind;
  email: string;
  passwordHash: string | null;
  firstName?: string;
  lastName?: string;
  locale: Locale;
  now: Date;
}

/** @returns the id; undefined when the address already has an account of that kind */
export async function insertAccount(tx: Transaction, account: NewAccount): Promise<string | undefined> {
  const row = await tx.db
    .insertInto('accounts')
    .values({
      kind: account.kind,
      email: account.email,
      password_hash: account.passwordHash,
      first_name: account.firstName ?? '',
      last_name: account.lastName ?? '',
      locale: account.locale,
      created_at: account.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** @returns the id of a new student without an account: nobody can log in, and only the school that adds the person sees them */
export async function insertPerson(
  tx: Transaction,
  person: { firstName: string; lastName: string; phone: string; locale: Locale; now: Date },
): Promise<string> {
  const { id } = await tx.db
    .insertInto('accounts')
    .values({
      kind: 'candidate',
      email: null,
      password_hash: null,
      first_name: person.firstName,
      last_name: person.lastName,
      phone: person.phone,
      locale: person.locale,
      created_at: person.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The same for many, with ids that the caller made. */
export async function insertPeople(
  tx: Transaction,
  people: readonly { id: string; firstName: string; lastName: string; phone: string; locale: Locale }[],
  now: Date,
): Promise<void> {
  await tx.db
    .insertInto('accounts')
    .values(
      people.map((person) => ({
        id: person.id,
        kind: 'candidate',
        email: null,
        password_hash: null,
        first_name: person.firstName,
        last_name: person.lastName,
        phone: person.phone,
        locale: person.locale,
        created_at: now,
      })),
    )
    .execute();
}

/** Only a student without an account: people with one change their own names. @returns false for an account */
export async function updatePersonWithoutAccount(
  tx: Transaction,
  id: string,
  person: { firstName: string; lastName: string; phone: string; locale: Locale },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('accounts')
    .set({
      first_name: person.firstName,
      last_name: person.lastName,
      phone: person.phone,
      locale: person.locale,
    })
    .where('id', '=', id)
    .where('email', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function setVerified(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('accounts')
    .set({ verified_at: now })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .execute();
}

export async function setFirstPassword(tx: Transaction, id: string, passwordHash: string): Promise<void> {
  await tx.db
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', 'is', null)
    .execute();
}

/** Also verifies the address, because the new password came with an emailed link, and ends an expiry. */
export async function setPassword(tx: Transaction, id: string, passwordHash: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('accounts')
    .set((row) => ({
      password_hash: passwordHash,
      credentials_expired_at: null,
      verified_at: row.fn.coalesce('verified_at', row.val(now)),
    }))
    .where('id', '=', id)
    .execute();
}

export async function setCredentialsExpired(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.db.updateTable('accounts').set({ credentials_expired_at: now }).where('id', '=', id).execute();
}

/** @returns the key that was replaced. The row lock makes sure that each key is returned once. */
export async function replacePhotoKey(tx: Transaction, id: string, key: string): Promise<string | null> {
  const own = tx.db.selectFrom('accounts').select('photo_key').where('id', '=', id);
  const before = await own.forNoKeyUpdate().executeTakeFirstOrThrow();
  await tx.db.updateTable('accounts').set({ photo_key: key }).where('id', '=', id).execute();
  return before.photo_key;
}

/** @returns false when there is no such account, or it was erased */
export async function setDisabled(tx: Transaction, id: string, disabledAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('accounts')
    .set((row) => ({
      disabled_at: disabledAt === null ? null : row.fn.coalesce('disabled_at', row.val(disabledAt)),
    }))
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function setPerson(
  tx: Transaction,
  id: string,
  person: { firstName: string; lastName: string; phone?: string | undefined; locale: Locale },
): Promise<void> {
  await tx.db
    .updateTable('accounts')
    .set({
      first_name: person.firstName,
      last_name: person.lastName,
      locale: person.locale,
      ...(person.phone !== undefined && { phone: person.phone }),
    })
    .where('id', '=', id)
    .execute();
}

/** Blocks bookings for the account until the transaction ends. */
export const lockAccountRow = (tx: Transaction, id: string) =>
  tx.db.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Blocks changes of the password and the account's state until the transaction ends, but not bookings. */
export const lockCredentials = (tx: Transaction, id: string) =>
  tx.db
    .selectFrom('accounts')
    .select(['password_hash', 'verified_at', 'disabled_at', 'credentials_expired_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Keeps an anonymous row for the bookings that reference it, and frees the email address. */
export async function eraseAccountRow(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('accounts')
    .set({
      // A random address, so nobody can have signed up with it.
      email: `${randomUUID()}@erased.invalid`,
      first_name: '',
      last_name: '',
      phone: '',
      password_hash: null,
      photo_key: null,
      disabled_at: now,
      erased_at: now,
    })
    .where('id', '=', id)
    .execute();
  await tx.db.deleteFrom('second_factors').where('account_id', '=', id).execute();
}
