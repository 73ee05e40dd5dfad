import { hash } from 'node:crypto';
import type { ActorKind, ApiScope } from '#contract/endpoint.ts';
import { type Clock, toDate } from '#server/platform/clock.ts';
import type { Counts } from '#server/platform/counts.ts';
import type { ChangeFeed } from '#server/platform/database/changes.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { AnyActor } from '#server/platform/http/actor.ts';
import type { SecondFactorDemand } from './second-factor-demand.ts';
import { findLiveSession, type SessionRow } from './sessions.db.ts';

// Accuracy of the stored last use: writing it on every request would turn reads into writes.
const NOTE_EVERY_MINUTES = 5;
const CHANNEL = 'session_ended';
const CACHE_MAX = 10_000;

export interface Session {
  actor: AnyActor;
  tokenHash: Buffer;
}

export interface SessionParts {
  db: Database;
  clock: Clock;
  changes: ChangeFeed;
  counts: Counts;
  demandsSecondFactor: SecondFactorDemand;
}

/** Caches the session behind each token, which hot pages need, and drops it as soon as any server ends the session. */
export function createKeptSessions({ db, clock, changes, counts, demandsSecondFactor }: SessionParts) {
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
  const sessionOf = (row: SessionRow): Session => ({
    actor: actorOf(row, demandsSecondFactor),
    tokenHash: row.token_hash,
  });

  return {
    sessionOf,

    /** The token's session if it is cached and there is nothing to write. */
    kept(token: string): Session | undefined {
      if (!changes.isCertain()) return undefined;
      const kept = cache.get(hash('sha256', token, 'base64'));
      const nowMs = clock.nowMs();
      const isReady = kept && kept.row.expires_at.getTime() > nowMs && !isDue(kept.row, nowMs);
      if (!isReady) return undefined;
      counts.lookedUp('sessions', true);
      return kept.session;
    },

    async find(tokenHash: Buffer): Promise<SessionRow | undefined> {
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
      // A session that ended while we read it must not come back.
      if (row && generation === before) {
        if (cache.size >= CACHE_MAX) cache.clear();
        cache.set(key, { row, session: sessionOf(row) });
      }
      return row;
    },

    /** The account or its rights changed: every server reloads its sessions when the transaction commits. */
    async changed(executor: Database, accountId: string): Promise<void> {
      forget(accountId);
      await changes.publish(executor, CHANNEL, [accountId]);
    },
  };
}

export type KeptSessions = ReturnType<typeof createKeptSessions>;

function actorOf(row: SessionRow, demandsSecondFactor: SecondFactorDemand): AnyActor {
  const kind = row.kind as ActorKind;
  const needsSecondFactor = !row.has_second_factor && demandsSecondFactor(row);
  const member = row.member_id && { id: row.member_id, role: row.role, instructorId: row.instructor_id };
  const id = row.school_id ?? row.account_id;
  const key = row.key_id !== null && { id: row.key_id, name: row.key_name, scopes: row.key_scopes as ApiScope[] };
  return { kind, accountId: row.account_id, id, needsSecondFactor, member, ...(key && { key }) } as AnyActor;
}

/**
 * True if we should store the last use and extend an idle session. A key's first use is always due, because 'never'
 * would
 * stay wrong.
 */
export const isDue = (row: SessionRow, nowMs: number): boolean =>
  (nowMs - row.last_seen_at.getTime()) / 60_000 > NOTE_EVERY_MINUTES ||
  (row.key_id !== null && row.last_seen_at.getTime() === row.created_at.getTime());
