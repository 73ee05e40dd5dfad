import type { Selectable } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';
import type { AccountToken } from '#server/platform/database/schema.ts';

export type TokenPurpose = 'verify' | 'reset' | 'log_in' | 'confirm_address' | 'log_in_link';
export type TokenRow = Selectable<AccountToken>;

export async function insertToken(
  tx: Transaction,
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
  const { id } = await tx.db
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

/** Does nothing for a link that was opened. */
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

/** A token that has not expired, used or not. */
export const findValidToken = (...named: Parameters<typeof validToken>): Promise<TokenRow | undefined> =>
  validToken(...named).executeTakeFirst();

/** The same with a row lock, so that two requests with one link run one after the other. */
export const lockToken = (...named: Parameters<typeof validToken>): Promise<TokenRow | undefined> =>
  validToken(...named)
    .forUpdate()
    .executeTakeFirst();

/** A token that has not expired and was not used. */
export const findUsableToken = (...named: Parameters<typeof validToken>): Promise<TokenRow | undefined> =>
  validToken(...named)
    .where('used_at', 'is', null)
    .executeTakeFirst();

export async function markTokenUsed(tx: Transaction, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.db
    .updateTable('account_tokens')
    .set({ used_at: now, password_hash: null })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Invalidates every open link of the account. */
export async function closeOpenTokens(tx: Transaction, accountId: string, now: Date): Promise<void> {
  await tx.db
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

export async function deleteTokensBefore(ctx: Queryable, moment: Date): Promise<void> {
  await ctx.db.deleteFrom('account_tokens').where('expires_at', '<', moment).execute();
}

export const findOpenAddressToken = (ctx: Queryable, schoolId: string, address: string, now: Date) =>
  ctx.db
    .selectFrom('account_tokens')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('purpose', '=', 'confirm_address')
    .where((row) => row.eb(row.fn<string>('lower', ['address']), '=', address.toLowerCase()))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export async function closeAddressTokens(tx: Transaction, schoolId: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('school_id', '=', schoolId)
    .where('purpose', '=', 'confirm_address')
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteToken(tx: Transaction, id: string): Promise<void> {
  await tx.db.deleteFrom('account_tokens').where('id', '=', id).execute();
}

export async function deleteAccountTokens(tx: Transaction, accountId: string): Promise<void> {
  await tx.db.deleteFrom('account_tokens').where('account_id', '=', accountId).execute();
}

/** Deletes every link that was emailed to an address other than the account's. */
export async function deleteTokensMailedTo(tx: Transaction, address: string): Promise<void> {
  await tx.db
    .deleteFrom('account_tokens')
    .where((row) => row.eb(row.fn<string>('lower', ['address']), '=', address.toLowerCase()))
    .execute();
}
