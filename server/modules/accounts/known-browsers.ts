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

/** A script that logs in without cookies must not fill the table. */
const KEPT_PER_ACCOUNT = 20;
const KEPT_DAYS = 400;

/** Tries of a browser that the account knows count separately, all others together, so that a stranger can't lock the owner out. */
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
 * After a right password, the account knows the browser.
 * @returns its new token, which replaces the old one because that could have been planted
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
