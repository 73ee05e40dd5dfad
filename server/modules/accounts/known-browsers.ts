import type { ActorKind } from '#contract/endpoint.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import { guessSubject } from './accounts.rules.ts';
import {
  deleteBrowsersBefore,
  deleteOlderBrowsers,
  isKnownBrowser,
  renameBrowser,
  upsertBrowser,
} from './known-browser.db.ts';

/** Of one account: a script that logs in without keeping cookies must not fill the table. */
const KEPT_PER_ACCOUNT = 20;
const KEPT_DAYS = 400;

/** Whose tries count together: those of a browser that the account knows by themselves, all others' as one. */
export async function findGuessKey(
  ctx: Context,
  kind: ActorKind,
  email: string,
  browserToken: string | null,
): Promise<string> {
  const account = guessSubject(kind, email);
  if (browserToken === null) return account;
  const tokenHash = hashToken(browserToken);
  const isKnown = await isKnownBrowser(ctx, tokenHash, { kind, email });
  return isKnown ? `${account}:${tokenHash.toString('base64url')}` : account;
}

/**
 * The password was right: the account knows the browser from now on.
 * @returns its new token; the one that it came with, which somebody may have put there, is worth nothing any more
 */
export async function rememberBrowser(ctx: Context, accountId: string, browserToken: string | null): Promise<string> {
  const token = newToken();
  const tokenHash = hashToken(token);
  await inTransaction(ctx, async (tx) => {
    if (browserToken !== null) await renameBrowser(tx, hashToken(browserToken), tokenHash);
    await upsertBrowser(tx, tokenHash, accountId, nowDate(tx.clock));
    await deleteOlderBrowsers(tx, accountId, KEPT_PER_ACCOUNT);
  });
  return token;
}

export function sweepKnownBrowsers(ctx: Context): Promise<void> {
  return deleteBrowsersBefore(ctx, toDate(ctx.clock.now().subtract({ hours: KEPT_DAYS * 24 })));
}
