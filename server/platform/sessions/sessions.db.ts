import { type NotNull, sql } from 'kysely';
import type { MemberRole } from '#contract/endpoint.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Device } from './device.ts';

export interface SessionRow {
  token_hash: Buffer;
  account_id: string;
  kind: string;
  member_id: string | null;
  school_id: string | null;
  role: MemberRole | null;
  instructor_id: string | null;
  email: string;
  has_second_factor: boolean;
  is_remembered: boolean;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  key_id: string | null;
  key_name: string | null;
  key_scopes: string[] | null;
}

/** The session with its account and membership, unless it has ended or one of them is disabled. */
export function findLiveSession(db: Database, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('school_members as member', (join) =>
      join.onRef('member.id', '=', 'sessions.member_id').on('member.removed_at', 'is', null),
    )
    .select((row) => [
      'sessions.token_hash',
      'sessions.account_id',
      'accounts.kind',
      'sessions.member_id',
      'member.school_id',
      row.ref('member.role').$castTo<MemberRole | null>().as('role'),
      'member.instructor_id',
      'accounts.email',
      sql<boolean>`EXISTS (
        SELECT FROM second_factors f WHERE f.account_id = accounts.id AND f.confirmed_at IS NOT NULL
      )`.as('has_second_factor'),
      'sessions.is_remembered',
      'sessions.created_at',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'sessions.key_id',
      'sessions.key_name',
      'sessions.key_scopes',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('accounts.email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .where('accounts.disabled_at', 'is', null)
    .where((row) => row.or([row('accounts.kind', '<>', 'school'), row('member.id', 'is not', null)]))
    .executeTakeFirst();
}

export async function insertSession(
  db: Database,
  session: {
    tokenHash: Buffer;
    accountId: string;
    memberId: string | null;
    isRemembered: boolean;
    device: Device;
    now: Date;
    expiresAt: Date;
    passkeyId?: string | undefined;
    key?: { id: string; name: string; scopes: readonly string[] };
  },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      member_id: session.memberId,
      is_remembered: session.isRemembered,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      passkey_id: session.passkeyId ?? null,
      ...session.device,
      ...(session.key && { key_id: session.key.id, key_name: session.key.name, key_scopes: [...session.key.scopes] }),
    })
    .execute();
}

/** An account's current sessions, the most recently used first. */
export const selectLiveSessions = (db: Database, accountId: string, now: Date, limit: number) =>
  db
    .selectFrom('sessions')
    .select(['token_hash', 'browser', 'system', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('key_id', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .limit(limit)
    .execute();

const isOfSchool = (schoolId: string) =>
  sql<boolean>`member_id IN (SELECT id FROM school_members WHERE school_id = ${schoolId})`;

/** A school's API keys, newest first. */
export const selectKeys = (db: Database, schoolId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .leftJoin('school_members as member', 'member.id', 'sessions.member_id')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'key_id as id',
      'key_name as name',
      'key_scopes as scopes',
      'sessions.created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      sql<string>`coalesce(nullif(trim(member.first_name || ' ' || member.last_name), ''), accounts.email)`.as(
        'madeBy',
      ),
    ])
    .where(isOfSchool(schoolId))
    .where('key_id', 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('sessions.created_at', 'desc')
    .orderBy('key_id')
    .$narrowType<{ id: string; name: string; scopes: string[] }>()
    .execute();
export type KeyRow = Awaited<ReturnType<typeof selectKeys>>[number];

/** @returns the account that created the key; undefined if the school has no such key */
export async function deleteKey(db: Database, schoolId: string, keyId: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where(isOfSchool(schoolId))
    .where('key_id', '=', keyId)
    .returning('sessions.account_id')
    .executeTakeFirst();
  return row?.account_id;
}

export async function prolongSession(db: Database, tokenHash: Buffer, now: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** The account that the session belonged to; undefined if there was none. */
export async function deleteSession(db: Database, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}

export async function deleteAccountSessions(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

export async function deleteMemberSessions(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('sessions').where('member_id', '=', memberId).execute();
}

/** A membership's API keys. */
export async function deleteMemberKeys(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('sessions').where('member_id', '=', memberId).where('key_id', 'is not', null).execute();
}

/** Sessions started with one of an account's passkeys. */
export async function deletePasskeySessions(db: Database, accountId: string, passkeyId: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).where('passkey_id', '=', passkeyId).execute();
}

export async function deleteOtherSessions(db: Database, accountId: string, kept: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).where('token_hash', '<>', kept).execute();
}

export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

/** Includes expired sessions that haven't been deleted yet. */
export const selectEverySession = (db: Database, accountId: string) =>
  db
    .selectFrom('sessions')
    .select(['is_remembered', 'browser', 'system', 'created_at', 'last_seen_at', 'expires_at', 'key_name'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();

export const countOpenSessions = (db: Database, now: Date): Promise<{ kind: string; open: number }[]> =>
  db
    .selectFrom('sessions as open')
    .innerJoin('accounts', 'accounts.id', 'open.account_id')
    .select((row) => [
      sql<string>`CASE WHEN open.key_id IS NULL THEN accounts.kind ELSE 'key' END`.as('kind'),
      row.fn.countAll<number>().as('open'),
    ])
    .where('open.expires_at', '>', now)
    .groupBy(sql`1`)
    .execute();

/** Locks the account until the transaction ends: password changes and erasures, which end sessions, wait for it. */
export async function lockAccount(db: Database, accountId: string): Promise<void> {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}
