import type { Selectable } from 'kysely';
import type { ActorKind } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Account } from '#server/platform/database/schema.ts';

export interface AccountRow extends Selectable<Account> {
  school_name: string | null;
  school_photo_key: string | null;
  school_information_completed_at: Date | null;
}

const withSchool = (db: Database) =>
  db
    .selectFrom('accounts')
    .leftJoin('schools', 'schools.id', 'accounts.school_id')
    .selectAll('accounts')
    .select([
      'schools.name as school_name',
      'schools.photo_key as school_photo_key',
      'schools.information_completed_at as school_information_completed_at',
    ]);

export const findById = (db: Database, id: string): Promise<AccountRow | undefined> =>
  withSchool(db).where('accounts.id', '=', id).executeTakeFirst();

/** By address, whatever case it is typed in. */
export const findByEmail = (db: Database, kind: ActorKind, email: string): Promise<AccountRow | undefined> =>
  withSchool(db)
    .where('accounts.kind', '=', kind)
    .where((row) => row.eb(row.fn<string>('lower', ['accounts.email']), '=', email.toLowerCase()))
    .executeTakeFirst();

/** The account that a school's mail is for: the oldest. */
export const findOfSchool = (db: Database, schoolId: string): Promise<AccountRow | undefined> =>
  withSchool(db).where('accounts.school_id', '=', schoolId).orderBy('accounts.created_at').executeTakeFirst();

export interface NewAccount {
  kind: ActorKind;
  email: string;
  passwordHash: string | null;
  firstName?: string;
  lastName?: string;
  schoolId?: string;
  locale: Locale;
  now: Date;
}

/** @returns the id; undefined when the address has an account of that kind */
export async function insertAccount(db: Database, account: NewAccount): Promise<string | undefined> {
  const row = await db
    .insertInto('accounts')
    .values({
      kind: account.kind,
      email: account.email,
      password_hash: account.passwordHash,
      first_name: account.firstName ?? '',
      last_name: account.lastName ?? '',
      school_id: account.schoolId ?? null,
      locale: account.locale,
      created_at: account.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function setVerified(
  db: Database,
  id: string,
  verified: { now: Date; passwordHash: string | null },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      verified_at: verified.now,
      ...(verified.passwordHash !== null && { password_hash: verified.passwordHash }),
    })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .execute();
}

/** A new password, chosen by whoever reads the account's mail: the address is theirs, and what had expired is renewed. */
export async function setPassword(db: Database, id: string, passwordHash: string, now: Date): Promise<void> {
  await db
    .updateTable('accounts')
    .set((row) => ({
      password_hash: passwordHash,
      credentials_expired_at: null,
      verified_at: row.fn.coalesce('verified_at', row.val(now)),
    }))
    .where('id', '=', id)
    .execute();
}

export async function setCredentialsExpired(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('accounts').set({ credentials_expired_at: now }).where('id', '=', id).execute();
}

/** Sets the photo's key and gives the one that it replaces; two at once follow each other, so that each is given once. */
export async function replacePhotoKey(db: Database, id: string, key: string): Promise<string | null> {
  const own = db.selectFrom('accounts').select('photo_key').where('id', '=', id);
  const before = await own.forNoKeyUpdate().executeTakeFirstOrThrow();
  await db.updateTable('accounts').set({ photo_key: key }).where('id', '=', id).execute();
  return before.photo_key;
}
