import { createHash, hash, randomBytes } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import { KEY_PREFIX } from '#contract/api-keys.ts';
import type { ApiScope } from '#contract/api-scopes.ts';
import type { ActorKind } from '#contract/endpoint.ts';
import { type Clock, toDate } from '#server/platform/clock.ts';
import type { Counts } from '#server/platform/counts.ts';
import type { ChangeFeed } from '#server/platform/database/changes.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { isUnwritable } from '#server/platform/database/unavailable.ts';
import type { ActorKey, AnyActor } from '#server/platform/http/actor.ts';
import type { Device } from './device.ts';
import type { SecondFactorDemand } from './second-factor-demand.ts';
import {
  countOpenSessions,
  deleteAccountSessions,
  deleteExpiredSessions,
  deleteKey,
  deleteMemberSessions,
  deleteOtherSessions,
  deleteSession,
  findLiveSession,
  insertSession,
  type KeyHolder,
  type KeyRow,
  prolongSession,
  type SessionRow,
  selectKeys,
  selectLiveSessions,
} from './sessions.repository.ts';

const TOKEN_BYTES = 32;
const IDLE_HOURS = 12;
const REMEMBERED_DAYS = 30;
/** However much it is used: a browser at a school's desk is never closed. */
const IN_USE_DAYS = 7;
// Writing on every request would turn reads into writes; the last use is right to within this.
const NOTE_EVERY_MINUTES = 5;
/** Of a key without an end. */
const FOR_EVER_HOURS = 100 * 365 * 24;
const LIST_MAX = 100;
const CHANNEL = 'session_ended';
const CACHE_MAX = 10_000;

export interface NewSession {
  /** Goes to the browser and nowhere else. */
  token: string;
  /** Seconds that the cookie lives; null: until the browser closes. */
  maxAgeSeconds: number | null;
}

export interface Session {
  actor: AnyActor;
  tokenHash: Buffer;
}

/** As whoever holds the account sees it. */
export interface OpenSession extends Device {
  tokenHash: Buffer;
  begunAt: Date;
  /** Right to within some minutes. */
  lastSeenAt: Date;
}

export type { KeyHolder };

/** By which a program calls for a school or a student. */
export interface OpenKey extends ActorKey {
  createdAt: Date;
  /** Right to within some minutes; null: never. */
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  madeBy: string;
}

export interface Sessions {
  /** A new token for the account. Whether it may have one, the caller has made sure in this transaction. */
  begin(
    transaction: Database,
    account: { id: string; memberId: string | null },
    options: { isRemembered: boolean; device: Device },
  ): Promise<NewSession>;
  /** A program's, for the member or the student who makes it: it may what they may, of that what the key's scopes say. @returns the key */
  beginKey(
    transaction: Database,
    maker: { memberId: string | null; accountId: string },
    key: ActorKey & { expiresAt: Date | null },
  ): Promise<string>;
  /** A school's or a student's, the latest first. */
  keys(db: Database, holder: KeyHolder): Promise<OpenKey[]>;
  /** Ends one of them on every server when the transaction commits. @returns whether there was one */
  endKey(transaction: Database, holder: KeyHolder, keyId: string): Promise<boolean>;
  /** Whether it has not ended, asked anew: for what must not outlive it, with its account locked. */
  isLive(transaction: Database, tokenHash: Buffer): Promise<boolean>;
  /** The token's session where it is in memory and there is nothing to write; undefined: `resolve` it. */
  kept(token: string): Session | undefined;
  resolve(token: string): Promise<Session | null>;
  end(tokenHash: Buffer): Promise<void>;
  /** Ends all of an account's sessions, on every server, when the transaction commits. */
  endAll(db: Database, accountId: string): Promise<void>;
  /** The same of one of its memberships: they have left the school, or are something else there now. */
  endMember(db: Database, member: { id: string; accountId: string }): Promise<void>;
  /** The same but for one, which its holder goes on with. */
  endOthers(db: Database, accountId: string, kept: Buffer): Promise<void>;
  /** What an account may do has changed: every server reads its sessions anew when the transaction commits. */
  refresh(db: Database, accountId: string): Promise<void>;
  /** An account's own, the latest used first. */
  list(accountId: string): Promise<OpenSession[]>;
  sweep(): Promise<void>;
  /** Those that are open, by the kind of their account; a program's as `key`. */
  countOpen(): Promise<{ kind: string; open: number }[]>;
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
/** 256 bits, safe in an address and a cookie. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export function createSessions({
  db,
  clock,
  changes,
  counts,
  demandsSecondFactor,
}: {
  db: Database;
  clock: Clock;
  changes: ChangeFeed;
  counts: Counts;
  demandsSecondFactor: SecondFactorDemand;
}): Sessions {
  // What a hot page needs is who asks: kept in memory, dropped as soon as any server ends the session.
  const cache = new Map<string, { row: SessionRow; session: Session }>();
  let generation = 0;
  changes.subscribe(CHANNEL, forget, forgetAll);

  function forget(accountId: string): void {
    generation++;
    for (const [key, { row }] of cache) if (row.account_id === accountId) cache.delete(key);
  }
  function forgetAll(): void {
    generation++;
    cache.clear();
  }

  async function find(tokenHash: Buffer): Promise<SessionRow | undefined> {
    const now = clock.now();
    const key = tokenHash.toString('base64');
    const kept = changes.isCertain() ? cache.get(key)?.row : undefined;
    if (kept && kept.expires_at.getTime() > now.epochMilliseconds) {
      counts.lookedUp('sessions', true);
      return kept;
    }
    counts.lookedUp('sessions', false);
    const before = generation;
    const row = await findLiveSession(db, tokenHash, toDate(now));
    // A session that was ended while we read it must not come back.
    if (row && generation === before) {
      if (cache.size >= CACHE_MAX) cache.clear();
      cache.set(key, { row, session: sessionOf(row, demandsSecondFactor) });
    }
    return row;
  }

  return {
    async begin(transaction, account, { isRemembered, device }) {
      const token = newToken();
      const now = clock.now();
      const hours = isRemembered ? REMEMBERED_DAYS * 24 : IDLE_HOURS;
      await insertSession(transaction, {
        tokenHash: hashToken(token),
        accountId: account.id,
        memberId: account.memberId,
        isRemembered,
        device,
        now: toDate(now),
        expiresAt: toDate(now.add({ hours })),
      });
      return { token, maxAgeSeconds: isRemembered ? hours * 3600 : null };
    },

    async beginKey(transaction, { memberId, accountId }, { expiresAt, ...key }) {
      const token = KEY_PREFIX + newToken();
      const now = clock.now();
      await insertSession(transaction, {
        tokenHash: hashToken(token),
        accountId,
        memberId,
        isRemembered: true,
        device: { browser: null, system: null },
        now: toDate(now),
        expiresAt: expiresAt ?? toDate(now.add({ hours: FOR_EVER_HOURS })),
        key,
      });
      return token;
    },

    keys: async (db, holder) => (await selectKeys(db, holder, toDate(clock.now()))).map(openKey),

    async endKey(transaction, holder, keyId) {
      const accountId = await deleteKey(transaction, holder, keyId);
      if (accountId === undefined) return false;
      forget(accountId);
      await changes.publish(transaction, CHANNEL, accountId);
      return true;
    },

    isLive: async (transaction, tokenHash) =>
      (await findLiveSession(transaction, tokenHash, toDate(clock.now()))) !== undefined,

    kept(token) {
      if (!changes.isCertain()) return undefined;
      const kept = cache.get(hash('sha256', token, 'base64'));
      const nowMs = clock.nowMs();
      const isReady = kept && kept.row.expires_at.getTime() > nowMs && !isDue(kept.row, nowMs);
      if (!isReady) return undefined;
      counts.lookedUp('sessions', true);
      return kept.session;
    },

    async resolve(token) {
      const tokenHash = hashToken(token);
      const row = await find(tokenHash);
      if (!row) return null;
      const now = clock.now();
      if (isDue(row, now.epochMilliseconds)) {
        row.last_seen_at = toDate(now);
        if (!row.is_remembered) row.expires_at = idleEnd(now, row.created_at);
        // A database that takes no writes for a while lets who is logged in read on.
        await prolongSession(db, tokenHash, row.last_seen_at, row.expires_at).catch((error) => {
          if (!isUnwritable(error)) throw error;
        });
      }
      return sessionOf(row, demandsSecondFactor);
    },

    async end(tokenHash) {
      const accountId = await deleteSession(db, tokenHash);
      if (accountId === undefined) return;
      forget(accountId);
      await changes.publish(db, CHANNEL, accountId);
    },

    async endAll(transaction, accountId) {
      await deleteAccountSessions(transaction, accountId);
      forget(accountId);
      await changes.publish(transaction, CHANNEL, accountId);
    },

    async endMember(transaction, { id, accountId }) {
      await deleteMemberSessions(transaction, id);
      forget(accountId);
      await changes.publish(transaction, CHANNEL, accountId);
    },

    async endOthers(transaction, accountId, kept) {
      await deleteOtherSessions(transaction, accountId, kept);
      forget(accountId);
      await changes.publish(transaction, CHANNEL, accountId);
    },

    async refresh(transaction, accountId) {
      forget(accountId);
      await changes.publish(transaction, CHANNEL, accountId);
    },

    async list(accountId) {
      const rows = await selectLiveSessions(db, accountId, toDate(clock.now()), LIST_MAX);
      return rows.map(({ token_hash, browser, system, created_at, last_seen_at }) => ({
        tokenHash: token_hash,
        browser,
        system,
        begunAt: created_at,
        lastSeenAt: last_seen_at,
      }));
    },

    sweep: () => deleteExpiredSessions(db, toDate(clock.now())),

    countOpen: () => countOpenSessions(db, toDate(clock.now())),
  };
}

function sessionOf(row: SessionRow, demandsSecondFactor: SecondFactorDemand): Session {
  const kind = row.kind as ActorKind;
  const needsSecondFactor = !row.has_second_factor && demandsSecondFactor(row);
  const member = row.member_id && { id: row.member_id, role: row.role, instructorId: row.instructor_id };
  const id = row.school_id ?? row.account_id;
  const key = row.key_id !== null && { id: row.key_id, name: row.key_name, scopes: row.key_scopes as ApiScope[] };
  const actor = { kind, accountId: row.account_id, id, needsSecondFactor, member, ...(key && { key }) } as AnyActor;
  return { actor, tokenHash: row.token_hash };
}

const openKey = ({ lastSeenAt, expiresAt, ...row }: KeyRow): OpenKey => ({
  ...row,
  scopes: row.scopes as ApiScope[],
  lastUsedAt: lastSeenAt.getTime() === row.createdAt.getTime() ? null : lastSeenAt,
  expiresAt: expiresAt.getTime() - row.createdAt.getTime() < FOR_EVER_HOURS * 3_600_000 ? expiresAt : null,
});

/** Twelve hours from now, and within a week of the log-in. */
function idleEnd(now: Temporal.Instant, begun: Date): Date {
  const lastMs = begun.getTime() + IN_USE_DAYS * 24 * 3_600_000;
  return new Date(Math.min(now.add({ hours: IDLE_HOURS }).epochMilliseconds, lastMs));
}

/** Whether its last use is due to be noted, and the end of one that idles to be put off. */
const isDue = (row: SessionRow, nowMs: number): boolean =>
  (nowMs - row.last_seen_at.getTime()) / 60_000 > NOTE_EVERY_MINUTES;
