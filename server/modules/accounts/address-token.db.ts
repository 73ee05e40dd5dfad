import type { Queryable } from '#server/context.ts';

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

export async function closeAddressTokens(ctx: Queryable, schoolId: string, now: Date): Promise<void> {
  await ctx.db
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('school_id', '=', schoolId)
    .where('purpose', '=', 'confirm_address')
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteToken(ctx: Queryable, id: string): Promise<void> {
  await ctx.db.deleteFrom('account_tokens').where('id', '=', id).execute();
}

/** Every link that was mailed to somebody. */
export async function deleteTokensMailedTo(ctx: Queryable, address: string): Promise<void> {
  await ctx.db
    .deleteFrom('account_tokens')
    .where((row) => row.eb(row.fn<string>('lower', ['address']), '=', address.toLowerCase()))
    .execute();
}
