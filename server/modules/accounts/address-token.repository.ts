import type { Database } from '#server/platform/database/connect.ts';

export const findOpenAddressToken = (db: Database, schoolId: string, address: string, now: Date) =>
  db
    .selectFrom('account_tokens')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('purpose', '=', 'confirm_address')
    .where((row) => row.eb(row.fn<string>('lower', ['address']), '=', address.toLowerCase()))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export async function closeAddressTokens(db: Database, schoolId: string, now: Date): Promise<void> {
  await db
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('school_id', '=', schoolId)
    .where('purpose', '=', 'confirm_address')
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteToken(db: Database, id: string): Promise<void> {
  await db.deleteFrom('account_tokens').where('id', '=', id).execute();
}

/** Every link that was mailed to somebody. */
export async function deleteTokensMailedTo(db: Database, address: string): Promise<void> {
  await db
    .deleteFrom('account_tokens')
    .where((row) => row.eb(row.fn<string>('lower', ['address']), '=', address.toLowerCase()))
    .execute();
}
