import type { Context } from '#server/context.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import { LINKS_PER_HOUR } from './accounts.rules.ts';
import { countTokensSince, insertToken, replaceToken, type TokenPurpose } from './token.db.ts';

/**
 * A new link, for an email to name. Its token is made when that is sent.
 * @returns the link's id; null when the account was sent enough of them within the hour
 */
export async function issueLink(
  ctx: Context,
  link: {
    accountId: string;
    purpose: TokenPurpose;
    hours: number;
    passwordHash?: string;
    address?: string;
    schoolId?: string;
  },
): Promise<string | null> {
  const now = ctx.clock.now();
  const sent = await countTokensSince(ctx, link.accountId, link.purpose, toDate(now.subtract({ hours: 1 })));
  if (sent >= LINKS_PER_HOUR) return null;
  return insertToken(ctx, {
    tokenHash: hashToken(newToken()),
    accountId: link.accountId,
    purpose: link.purpose,
    passwordHash: link.passwordHash ?? null,
    ...(link.address !== undefined && { address: link.address }),
    schoolId: link.schoolId ?? null,
    now: nowDate(ctx.clock),
    expiresAt: toDate(now.add({ hours: link.hours })),
  });
}

/**
 * The token that opens a link, for the message that is just being sent and to be kept nowhere else. A message that is tried
 * again brings another one, and the one before opens nothing any more.
 */
export async function mintToken(ctx: Context, linkId: string): Promise<string> {
  const token = newToken();
  await replaceToken(ctx, linkId, hashToken(token));
  return token;
}
