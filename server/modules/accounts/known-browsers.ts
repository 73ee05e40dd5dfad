import type { ActorKind } from '#contract/endpoint.ts';
import { type Clock, nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import { guessSubject } from './accounts.rules.ts';
import {
  deleteBrowsersBefore,
  deleteOlderBrowsers,
  isKnownBrowser,
  renameBrowser,
  upsertBrowser,
} from './known-browser.repository.ts';

/** Of one account: a script that logs in without keeping cookies must not fill the table. */
const KEPT_PER_ACCOUNT = 20;
const KEPT_DAYS = 400;

/** Which browsers have logged in to an account before. A browser's token alone gains nothing but tries of its own. */
export function createKnownBrowsers(db: Database, clock: Clock) {
  return {
    /** Whose tries count together: those of a browser that the account knows by themselves, all others' as one. */
    async guessKey(kind: ActorKind, email: string, browserToken: string | null): Promise<string> {
      const account = guessSubject(kind, email);
      if (browserToken === null) return account;
      const tokenHash = hashToken(browserToken);
      const isKnown = await isKnownBrowser(db, tokenHash, { kind, email });
      return isKnown ? `${account}:${tokenHash.toString('base64url')}` : account;
    },

    /**
     * The password was right: the account knows the browser from now on.
     * @returns its new token; the one that it came with, which somebody may have put there, is worth nothing any more
     */
    async remember(accountId: string, browserToken: string | null): Promise<string> {
      const token = newToken();
      const tokenHash = hashToken(token);
      await db.transaction().execute(async (transaction) => {
        if (browserToken !== null) await renameBrowser(transaction, hashToken(browserToken), tokenHash);
        await upsertBrowser(transaction, tokenHash, accountId, nowDate(clock));
        await deleteOlderBrowsers(transaction, accountId, KEPT_PER_ACCOUNT);
      });
      return token;
    },

    sweep: (): Promise<void> => deleteBrowsersBefore(db, toDate(clock.now().subtract({ hours: KEPT_DAYS * 24 }))),
  };
}

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;
