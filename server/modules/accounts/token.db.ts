import type { Selectable } from 'kysely';
import type { Queryable } from '#server/context.ts';
import type { AccountToken } from '#server/platform/database/schema.ts';

export type TokenPurpose = 'verify' | 'reset' | 'log_in' | 'confirm_address' | 'log_in_link';
export type TokenRow = Selectable<AccountToken>;

export async function insertToken(
  ctx: Queryable,
  token: {
    tokenHash: Buffer;
    accountId: string;
    purpose: TokenPurpose;
    passwordHash: string | null;
    isRemembered?: boolean;
    address?: string;
    schoolId?: string | null;
    now: Date;
    expiresAt: Date;
  },
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('account_tokens')
    .values({
      token_hash: token.tokenHash,
      account_id: token.accountId,
      purpose: token.purpose,
      password_hash: token.passwordHash,
      is_remembered: token.isRemembered ?? null,
      address: token.address ?? null,
      school_id: token.schoolId ?? null,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Of a link that was not opened yet. */
export async function replaceToken(ctx: Queryable, id: string, tokenHash: Buffer): Promise<void> {
  await ctx.db
    .updateTable('account_tokens')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute();
}

const validToken = (ctx: Queryable, tokenHash: Buffer, purpose: TokenPurpose, now: Date) =>
  ctx.db
    .selectFrom('account_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now);

/** The token while it is valid, used or not. */
export const findValid = (...named: Parameters<typeof validToken>): Promise<TokenRow | undefined> =>
  validToken(...named).executeTakeFirst();

/** The same, locked so that two who open it at once come one after the other. */
export const lockToken = (...named: Parameters<typeof validToken>): Promise<TokenRow | undefined> =>
  validToken(...named)
    .forUpdate()
    .executeTakeFirst();

/** The token while it is valid and was not used. */
export const findUsable = (...named: Parameters<typeof validToken>): Promise<TokenRow | undefined> =>
  validToken(...named)
    .where('used_at', 'is', null)
    .executeTakeFirst();

export async function markUsed(ctx: Queryable, tokenHash: Buffer, now: Date): Promise<void> {
  await ctx.db
    .updateTable('account_tokens')
    .set({ used_at: now, password_hash: null })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Every link of the account that is still open, but the one that was just used, opens nothing any more. */
export async function closeOpenTokens(ctx: Queryable, accountId: string, now: Date): Promise<void> {
  await ctx.db
    .updateTable('account_tokens')
    .set({ used_at: now, password_hash: null })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
}

export async function countTokensSince(
  ctx: Queryable,
  accountId: string,
  purpose: TokenPurpose,
  since: Date,
): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('account_tokens')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Links that expired a week ago are of no use to anybody. */
export async function deleteTokensBefore(ctx: Queryable, moment: Date): Promise<void> {
  await ctx.db.deleteFrom('account_tokens').where('expires_at', '<', moment).execute();
}
