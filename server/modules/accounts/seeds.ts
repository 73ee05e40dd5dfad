import type { Context } from '#server/context.ts';
import { listPlainSeeds, replaceSeed } from './second-factor.db.ts';

const PURPOSE = 'second-factor seeds';

export const sealSeed = (ctx: Context, accountId: string, seed: Buffer): Buffer =>
  ctx.secrets.seal(PURPOSE, accountId, seed);

/** @throws Error for one that is another account's, or was changed */
export function openSeed(ctx: Context, accountId: string, sealed: Buffer): Buffer {
  try {
    return ctx.secrets.open(PURPOSE, accountId, sealed);
  } catch (cause) {
    throw new Error(`The stored seed of account ${accountId} is not its own, or was changed.`, { cause });
  }
}

/** Those that a version of before stored as they are, also in a backup of it. Several servers may do so at once. */
export async function sealPlainSeedRows(ctx: Context): Promise<void> {
  for (const { account_id: accountId, seed } of await listPlainSeeds(ctx))
    await replaceSeed(ctx, accountId, { from: seed, to: sealSeed(ctx, accountId, seed) });
}
