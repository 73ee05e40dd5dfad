import { type Clock, nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { hashToken, newToken } from '#server/platform/sessions/sessions.ts';
import { LINKS_PER_HOUR } from './rules.ts';
import { countTokensSince, insertToken, type TokenPurpose } from './token.repository.ts';

/**
 * A new token for a link, stored as its hash.
 * @returns the token; null when the account was sent enough of them within the hour
 */
export async function issueToken(
  db: Database,
  clock: Clock,
  link: { accountId: string; purpose: TokenPurpose; hours: number; passwordHash?: string },
): Promise<string | null> {
  const now = clock.now();
  const sent = await countTokensSince(db, link.accountId, link.purpose, toDate(now.subtract({ hours: 1 })));
  if (sent >= LINKS_PER_HOUR) return null;
  const token = newToken();
  await insertToken(db, {
    tokenHash: hashToken(token),
    accountId: link.accountId,
    purpose: link.purpose,
    passwordHash: link.passwordHash ?? null,
    now: nowDate(clock),
    expiresAt: toDate(now.add({ hours: link.hours })),
  });
  return token;
}
