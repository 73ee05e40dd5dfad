import { type Selectable, sql } from 'kysely';
import type { ActorKind, MemberRole } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import type { Account } from '#server/platform/database/schema.ts';

/** An account as a member of one school; of a student or an administrator, all of that is null. */
export interface AccountRow extends Omit<Selectable<Account>, 'school_id'> {
  /** Of a student, by their account of a student's kind. */
  is_guardian: boolean;
  member_id: string | null;
  role: MemberRole | null;
  instructor_id: string | null;
  /** Of a school's member, whose account has no name of its own. */
  member_first_name: string | null;
  school_id: string | null;
  school_name: string | null;
  school_photo_key: string | null;
  school_information_completed_at: Date | null;
  managers_see_figures: boolean | null;
  instructors_set_hours: boolean | null;
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

/** Of several schools the one named, else that of the longest membership. */
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
      'member.id as member_id',
      row.ref('member.role').$castTo<MemberRole | null>().as('role'),
      'member.instructor_id',
      'member.first_name as member_first_name',
      'member.school_id',
      'schools.name as school_name',
      'schools.photo_key as school_photo_key',
      'schools.information_completed_at as school_information_completed_at',
      'schools.managers_see_figures',
      'schools.instructors_set_hours',
    ]);

/** @param schoolId of an account that is a member of several, the one that is meant */
export const findById = (ctx: Queryable, id: string, schoolId?: string): Promise<AccountRow | undefined> =>
  withSchool(ctx, schoolId).where('accounts.id', '=', id).executeTakeFirst();

/** By address, whatever case it is typed in. */
export const findByEmail = (ctx: Queryable, kind: ActorKind, email: string): Promise<AccountRow | undefined> =>
  withSchool(ctx)
    .where('accounts.kind', '=', kind)
    .where((row) => row.eb(row.fn<string>('lower', ['accounts.email']), '=', email.toLowerCase()))
    .executeTakeFirst();

/** The schools that an account is a member of, by name. */
export const selectSchoolsOf = (ctx: Queryable, accountId: string) =>
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

/** @returns the id; undefined when the address has an account of that kind */
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

/** A new password, chosen by whoever reads the account's mail: the address is theirs, and what had expired is renewed. */
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

/** Sets the photo's key and gives the one that it replaces; two at once follow each other, so that each is given once. */
export async function replacePhotoKey(tx: Transaction, id: string, key: string): Promise<string | null> {
  const own = tx.db.selectFrom('accounts').select('photo_key').where('id', '=', id);
  const before = await own.forNoKeyUpdate().executeTakeFirstOrThrow();
  await tx.db.updateTable('accounts').set({ photo_key: key }).where('id', '=', id).execute();
  return before.photo_key;
}
