import type { ActorKind } from '#contract/endpoint.ts';
import type { Queryable, Transaction } from '#server/context.ts';

export async function isKnownBrowser(
  ctx: Queryable,
  tokenHash: Buffer,
  account: { kind: ActorKind; email: string },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('known_browsers')
    .innerJoin('accounts', 'accounts.id', 'known_browsers.account_id')
    .select('known_browsers.account_id')
    .where('known_browsers.token_hash', '=', tokenHash)
    .where('accounts.kind', '=', account.kind)
    .where((row) => row.eb(row.fn<string>('lower', ['accounts.email']), '=', account.email.toLowerCase()))
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves all accounts that the browser used to the new token. */
export async function renameBrowser(tx: Transaction, tokenHash: Buffer, newTokenHash: Buffer): Promise<void> {
  await tx.db
    .updateTable('known_browsers')
    .set({ token_hash: newTokenHash })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function upsertBrowser(tx: Transaction, tokenHash: Buffer, accountId: string, now: Date): Promise<void> {
  await tx.db
    .insertInto('known_browsers')
    .values({ token_hash: tokenHash, account_id: accountId, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['token_hash', 'account_id']).doUpdateSet({ last_used_at: now }))
    .execute();
}

/** Keeps the newest browsers of an account. */
export async function deleteOlderBrowsers(tx: Transaction, accountId: string, kept: number): Promise<void> {
  await tx.db
    .deleteFrom('known_browsers')
    .where('account_id', '=', accountId)
    .where('token_hash', 'in', (rows) =>
      rows
        .selectFrom('known_browsers')
        .select('token_hash')
        .where('account_id', '=', accountId)
        .orderBy('last_used_at', 'desc')
        .orderBy('token_hash')
        .offset(kept),
    )
    .execute();
}

export async function deleteBrowsers(tx: Transaction, accountId: string): Promise<void> {
  await tx.db.deleteFrom('known_browsers').where('account_id', '=', accountId).execute();
}

export async function deleteBrowsersBefore(ctx: Queryable, moment: Date): Promise<void> {
  await ctx.db.deleteFrom('known_browsers').where('last_used_at', '<', moment).execute();
}

export const selectBrowsers = (ctx: Queryable, accountId: string) =>
  ctx.db
    .selectFrom('known_browsers')
    .select('last_used_at')
    .where('account_id', '=', accountId)
    .orderBy('last_used_at')
    .execute();
