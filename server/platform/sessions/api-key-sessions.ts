import { KEY_PREFIX } from '#contract/api-keys.ts';
import type { ApiScope } from '#contract/endpoint.ts';
import { type Clock, nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { ActorKey } from '#server/platform/http/actor.ts';
import type { KeptSessions } from './kept-sessions.ts';
import { deleteKey, insertSession, type KeyRow, selectKeys } from './sessions.db.ts';
import { hashToken, newToken } from './tokens.ts';

/** Lifetime of a key without an expiry date. */
const FOR_EVER_HOURS = 100 * 365 * 24;

export interface OpenKey extends ActorKey {
  createdAt: Date;
  /** Accurate to within a few minutes; null if never used. */
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  madeBy: string;
}

/** API keys of schools. Each is a session of the owner who made it, limited to the key's scopes. */
export function createApiKeySessions({ clock, keptSessions }: { clock: Clock; keptSessions: KeptSessions }) {
  return {
    /** @returns the key itself, which only its creator ever sees */
    async begin(
      transaction: Database,
      { memberId, accountId }: { memberId: string; accountId: string },
      { expiresAt, ...key }: ActorKey & { expiresAt: Date | null },
    ): Promise<string> {
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

    /** Newest first. */
    list: async (db: Database, schoolId: string): Promise<OpenKey[]> =>
      (await selectKeys(db, schoolId, nowDate(clock))).map(openKey),

    /** Revokes a key on every server when the transaction commits. @returns whether the school had it */
    async end(transaction: Database, schoolId: string, keyId: string): Promise<boolean> {
      const accountId = await deleteKey(transaction, schoolId, keyId);
      if (accountId === undefined) return false;
      await keptSessions.changed(transaction, accountId);
      return true;
    },
  };
}

const openKey = ({ lastSeenAt, expiresAt, ...row }: KeyRow): OpenKey => ({
  ...row,
  scopes: row.scopes as ApiScope[],
  lastUsedAt: lastSeenAt.getTime() === row.createdAt.getTime() ? null : lastSeenAt,
  expiresAt: expiresAt.getTime() - row.createdAt.getTime() < FOR_EVER_HOURS * 3_600_000 ? expiresAt : null,
});
