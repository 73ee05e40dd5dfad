import type { Temporal } from 'temporal-polyfill';
import { type Clock, nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { isUnwritable } from '#server/platform/database/unavailable.ts';
import type { Device } from './device.ts';
import { isDue, type KeptSessions, type Session } from './kept-sessions.ts';
import {
  countOpenSessions,
  deleteAccountSessions,
  deleteExpiredSessions,
  deleteMemberKeys,
  deleteMemberSessions,
  deleteOtherSessions,
  deletePasskeySessions,
  deleteSession,
  findLiveSession,
  insertSession,
  prolongSession,
  selectLiveSessions,
} from './sessions.db.ts';
import { hashToken, newToken } from './tokens.ts';

const IDLE_HOURS = 12;
const REMEMBERED_DAYS = 30;
/** The limit even for sessions in use: a browser at a school's front desk may never be closed. */
const IN_USE_DAYS = 7;
const LIST_MAX = 100;

export interface NewSession {
  /** Sent only to the browser. */
  token: string;
  /** Lifetime of the cookie in seconds; null: until the browser closes. */
  maxAgeSeconds: number | null;
}

/** A session as the account's owner sees it. */
export interface OpenSession extends Device {
  tokenHash: Buffer;
  begunAt: Date;
  /** Accurate to within a few minutes. */
  lastSeenAt: Date;
}

/** Starts, finds and ends login sessions. */
export function createSessions({
  db,
  clock,
  keptSessions,
}: {
  db: Database;
  clock: Clock;
  keptSessions: KeptSessions;
}) {
  return {
    /** Creates a token for the account. The caller has checked in this transaction that the account may have one. */
    async begin(
      transaction: Database,
      account: { id: string; memberId: string | null },
      { isRemembered, device, passkeyId }: { isRemembered: boolean; device: Device; passkeyId?: string | undefined },
    ): Promise<NewSession> {
      const token = newToken();
      const now = clock.now();
      const hours = isRemembered ? REMEMBERED_DAYS * 24 : IDLE_HOURS;
      await insertSession(transaction, {
        tokenHash: hashToken(token),
        accountId: account.id,
        memberId: account.memberId,
        isRemembered,
        device,
        passkeyId,
        now: toDate(now),
        expiresAt: toDate(now.add({ hours })),
      });
      return { token, maxAgeSeconds: isRemembered ? hours * 3600 : null };
    },

    /** True if the session is still live, read again: for work that must not outlive it, with its account locked. */
    isLive: async (transaction: Database, tokenHash: Buffer): Promise<boolean> =>
      (await findLiveSession(transaction, tokenHash, nowDate(clock))) !== undefined,

    /** The token's session if it is cached and there is nothing to write; undefined: `resolve` it. */
    kept: keptSessions.kept,

    async resolve(token: string): Promise<Session | null> {
      const tokenHash = hashToken(token);
      const row = await keptSessions.find(tokenHash);
      if (!row) return null;
      const now = clock.now();
      if (isDue(row, now.epochMilliseconds)) {
        row.last_seen_at = toDate(now);
        if (!row.is_remembered) row.expires_at = idleEnd(now, row.created_at);
        // Even while the database is read-only, people who are logged in can still read.
        await prolongSession(db, tokenHash, row.last_seen_at, row.expires_at).catch((error) => {
          if (!isUnwritable(error)) throw error;
        });
      }
      return keptSessions.sessionOf(row);
    },

    async end(tokenHash: Buffer): Promise<void> {
      const accountId = await deleteSession(db, tokenHash);
      if (accountId !== undefined) await keptSessions.changed(db, accountId);
    },

    /** Ends all of an account's sessions, on every server, when the transaction commits. */
    async endAll(transaction: Database, accountId: string): Promise<void> {
      await deleteAccountSessions(transaction, accountId);
      await keptSessions.changed(transaction, accountId);
    },

    /** Ends the sessions of one membership, for a person who left the school. */
    async endMember(transaction: Database, { id, accountId }: { id: string; accountId: string }): Promise<void> {
      await deleteMemberSessions(transaction, id);
      await keptSessions.changed(transaction, accountId);
    },

    /**
     * Ends the API keys of a person who changed roles. Their browsers stay logged in with the new role, so that what
     * they are typing isn't lost.
     */
    async changeRole(transaction: Database, { id, accountId }: { id: string; accountId: string }): Promise<void> {
      await deleteMemberKeys(transaction, id);
      await keptSessions.changed(transaction, accountId);
    },

    /** Ends the sessions started with a passkey. */
    async endOfPasskey(transaction: Database, accountId: string, passkeyId: string): Promise<void> {
      await deletePasskeySessions(transaction, accountId, passkeyId);
      await keptSessions.changed(transaction, accountId);
    },

    /** Ends all of an account's sessions except the current one. */
    async endOthers(transaction: Database, accountId: string, kept: Buffer): Promise<void> {
      await deleteOtherSessions(transaction, accountId, kept);
      await keptSessions.changed(transaction, accountId);
    },

    /** The account's rights changed: every server reloads its sessions when the transaction commits. */
    refresh: keptSessions.changed,

    /** An account's own sessions, the most recently used first. */
    async list(accountId: string): Promise<OpenSession[]> {
      const rows = await selectLiveSessions(db, accountId, nowDate(clock), LIST_MAX);
      return rows.map(({ token_hash, browser, system, created_at, last_seen_at }) => ({
        tokenHash: token_hash,
        browser,
        system,
        begunAt: created_at,
        lastSeenAt: last_seen_at,
      }));
    },

    sweep: (): Promise<void> => deleteExpiredSessions(db, nowDate(clock)),

    /** Open sessions by kind of account; API keys count as `key`. */
    countOpen: (): Promise<{ kind: string; open: number }[]> => countOpenSessions(db, nowDate(clock)),
  };
}

export type Sessions = ReturnType<typeof createSessions>;

/** Twelve hours from now, but at most a week after the login. */
function idleEnd(now: Temporal.Instant, begun: Date): Date {
  const lastMs = begun.getTime() + IN_USE_DAYS * 24 * 3_600_000;
  return new Date(Math.min(now.add({ hours: IDLE_HOURS }).epochMilliseconds, lastMs));
}
