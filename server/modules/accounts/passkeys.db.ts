import type { Selectable } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';
import type { Passkey } from '#server/platform/database/schema.ts';

export type PasskeyRow = Selectable<Passkey>;

export const selectPasskeys = (ctx: Queryable, accountId: string): Promise<PasskeyRow[]> =>
  ctx.db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();

export const findPasskey = (ctx: Queryable, credentialId: string): Promise<PasskeyRow | undefined> =>
  ctx.db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();

export const hasPasskey = async (ctx: Queryable, id: string): Promise<boolean> =>
  (await ctx.db.selectFrom('passkeys').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const insertPasskey = (
  tx: Transaction,
  passkey: Omit<PasskeyRow, 'id' | 'last_used_at' | 'counter'> & { counter: number },
): Promise<PasskeyRow | undefined> =>
  tx.db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();

/**
 * Moves the signature counter forward. A device without one always signs 0.
 * @returns false when another log-in used this counter or a later one
 */
export async function notePasskeyUsed(
  ctx: Queryable,
  id: string,
  used: { counter: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('passkeys')
    .set({ counter: used.counter, last_used_at: used.now })
    .where('id', '=', id)
    .where((row) =>
      row.or([row('counter', '<', used.counter), row.and([row('counter', '=', 0), row.val(used.counter === 0)])]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deletePasskey(tx: Transaction, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Also deletes open challenges, so that a passkey being added is not saved. */
export async function deletePasskeys(tx: Transaction, accountId: string): Promise<void> {
  await tx.db.deleteFrom('passkeys').where('account_id', '=', accountId).execute();
  await tx.db.deleteFrom('passkey_challenges').where('account_id', '=', accountId).execute();
}

export async function insertChallenge(
  ctx: Queryable,
  challenge: { hash: Buffer; accountId: string | null; expiresAt: Date },
): Promise<void> {
  await ctx.db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: challenge.hash,
      account_id: challenge.accountId,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

export async function takeChallenge(
  ctx: Queryable,
  { hash, accountId, now }: { hash: Buffer; accountId: string | null; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .where((row) => row.eb('account_id', 'is not distinct from', accountId))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteChallengesBefore(ctx: Queryable, moment: Date): Promise<void> {
  await ctx.db.deleteFrom('passkey_challenges').where('expires_at', '<', moment).execute();
}
