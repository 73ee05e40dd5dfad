import type { Selectable } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';
import type { SecondFactor } from '#server/platform/database/schema.ts';
import { SEED_BYTES } from './totp.ts';

export type SecondFactorRow = Selectable<SecondFactor>;

/** Confirmed or not. */
export const findFactor = (ctx: Queryable, accountId: string): Promise<SecondFactorRow | undefined> =>
  ctx.db.selectFrom('second_factors').selectAll().where('account_id', '=', accountId).executeTakeFirst();

export async function isFactorOn(ctx: Queryable, accountId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('second_factors')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stored by earlier versions, which did not seal them. */
export const listPlainSeeds = (ctx: Queryable): Promise<Pick<SecondFactorRow, 'account_id' | 'seed'>[]> =>
  ctx.db
    .selectFrom('second_factors')
    .select(['account_id', 'seed'])
    .where((row) => row(row.fn<number>('octet_length', ['seed']), '=', SEED_BYTES))
    .execute();

/** Does nothing if the seed changed in the meantime. */
export async function replaceSeed(
  ctx: Queryable,
  accountId: string,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<void> {
  await ctx.db
    .updateTable('second_factors')
    .set({ seed: to })
    .where('account_id', '=', accountId)
    .where('seed', '=', from)
    .execute();
}

/** Replaces an unconfirmed one. @returns false when there is a confirmed one */
export async function upsertUnconfirmed(ctx: Queryable, accountId: string, seed: Buffer, now: Date): Promise<boolean> {
  const row = await ctx.db
    .insertInto('second_factors')
    .values({ account_id: accountId, seed, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ seed, created_at: now })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when the seed changed in the meantime, or it is on already */
export async function confirmFactor(
  tx: Transaction,
  accountId: string,
  { seed, step, now }: { seed: Buffer; step: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('account_id', '=', accountId)
    .where('seed', '=', seed)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Uses this step and all earlier ones. @returns false when it was used */
export async function takeStep(tx: Transaction, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteFactor(tx: Transaction, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  accountId: string,
  { salt, hashes }: { salt: Buffer; hashes: Buffer[] },
): Promise<void> {
  await tx.db.updateTable('second_factors').set({ recovery_salt: salt }).where('account_id', '=', accountId).execute();
  await tx.db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await tx.db
    .insertInto('recovery_codes')
    .values(hashes.map((codeHash) => ({ account_id: accountId, code_hash: codeHash })))
    .execute();
}

/** @returns false when there is no such code, or it was used */
export async function takeRecoveryCode(tx: Transaction, accountId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(ctx: Queryable, accountId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}
