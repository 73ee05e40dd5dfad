import type { Context, Transaction } from '#server/context.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import { countTokensSince, insertToken, replaceToken, type TokenPurpose } from './account-links.db.ts';

/** For each account and purpose, so nobody can flood a mailbox with our emails. */
const LINKS_PER_HOUR = 5;

export {
  closeAddressTokens,
  closeOpenTokens,
  deleteAccountTokens,
  deleteToken,
  deleteTokensBefore,
  deleteTokensMailedTo,
  findOpenAddressToken,
  findUsableToken,
  findValidToken,
  insertToken,
  lockToken,
  markTokenUsed,
} from './account-links.db.ts';
export type { TokenPurpose };

/**
 * Creates a link for an email to contain. Its token is created when the email is sent.
 * @returns the link's id; null when the account has reached the limit of links per hour
 */
export async function issueLink(
  tx: Transaction,
  link: {
    accountId: string;
    purpose: TokenPurpose;
    hours: number;
    passwordHash?: string;
    address?: string;
    schoolId?: string;
  },
): Promise<string | null> {
  const now = tx.clock.now();
  const sent = await countTokensSince(tx, link.accountId, link.purpose, toDate(now.subtract({ hours: 1 })));
  if (sent >= LINKS_PER_HOUR) return null;
  return insertToken(tx, {
    tokenHash: hashToken(newToken()),
    accountId: link.accountId,
    purpose: link.purpose,
    passwordHash: link.passwordHash ?? null,
    ...(link.address !== undefined && { address: link.address }),
    schoolId: link.schoolId ?? null,
    now: nowDate(tx.clock),
    expiresAt: toDate(now.add({ hours: link.hours })),
  });
}

/** Creates the token of a link for the email that is being sent; only its hash is stored. A retried email gets another one, which invalidates the first. */
export async function mintToken(ctx: Context, linkId: string): Promise<string> {
  const token = newToken();
  await replaceToken(ctx, linkId, hashToken(token));
  return token;
}
