import { KEY_PREFIX } from '#contract/api-keys.ts';
import type { ApiScope } from '#contract/api-scopes.ts';
import { type Clock, nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { ActorKey } from '#server/platform/http/actor.ts';
import type { KeptSessions } from './kept-sessions.ts';
import { deleteKey, insertSession, type KeyHolder, type KeyRow, selectKeys } from './sessions.repository.ts';
import { hashToken, newToken } from './tokens.ts';

/** Of a key without an end. */
const FOR_EVER_HOURS = 100 * 365 * 24;

export type { KeyHolder };

/** By which a program calls for a school or a student. */
export interface OpenKey extends ActorKey {
  createdAt: Date;
  /** Right to within some minutes; null: never. */
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  madeBy: string;
}

/** Sessions of programs, each for the member or the student who made it: it may what they may, of that what the key's scopes say. */
export function createProgramKeys({ clock, keptSessions }: { clock: Clock; keptSessions: KeptSessions }) {
  return {
    /** @returns the key, which goes to its maker and nowhere else */
    async begin(
      transaction: Database,
      { memberId, accountId }: { memberId: string | null; accountId: string },
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

    /** A school's or a student's, the latest first. */
    list: async (db: Database, holder: KeyHolder): Promise<OpenKey[]> =>
      (await selectKeys(db, holder, nowDate(clock))).map(openKey),

    /** Ends one of them on every server when the transaction commits. @returns whether there was one */
    async end(transaction: Database, holder: KeyHolder, keyId: string): Promise<boolean> {
      const accountId = await deleteKey(transaction, holder, keyId);
      if (accountId === undefined) return false;
      await keptSessions.changed(transaction, accountId);
      return true;
    },
  };
}

export type ProgramKeys = ReturnType<typeof createProgramKeys>;

const openKey = ({ lastSeenAt, expiresAt, ...row }: KeyRow): OpenKey => ({
  ...row,
  scopes: row.scopes as ApiScope[],
  lastUsedAt: lastSeenAt.getTime() === row.createdAt.getTime() ? null : lastSeenAt,
  expiresAt: expiresAt.getTime() - row.createdAt.getTime() < FOR_EVER_HOURS * 3_600_000 ? expiresAt : null,
});
