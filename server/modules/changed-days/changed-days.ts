import { type Context, perContext, type Transaction } from '#server/context.ts';

/** The channel's payload: a day whose free times changed, or `*` for what can touch every day. */
const CHANNEL = 'availability';
const EVERY_DAY = '*';

/** A cache of what students are offered by day. */
export interface DayCache {
  forgetDay(day: string): void;
  forgetEveryDay(): void;
}

const caches = perContext(() => new Set<DayCache>());

export function registerDayCache(ctx: Context, cache: DayCache): void {
  caches(ctx).add(cache);
}

/** Invalidates the registered caches when any server publishes a change, or when the connection to the database was lost. */
export function watchChangedDays(ctx: Context): void {
  const invalidate = (day: string) => (day === EVERY_DAY ? forgetEveryDay(ctx) : forgetDays(ctx, [day]));
  ctx.changes.subscribe(CHANNEL, invalidate, () => forgetEveryDay(ctx));
}

/** Tells every server, when the transaction commits, that these days' lists changed. */
export const publishChangedDays = (tx: Transaction, days: Iterable<string>): Promise<void> =>
  tx.changes.publish(tx.db, CHANNEL, [...days]);

/** The same for what can change any day: an instructor's rate, a school's approval, a review. */
export const publishEveryDay = (tx: Transaction): Promise<void> => tx.changes.publish(tx.db, CHANNEL, [EVERY_DAY]);

/** After a commit, so that this server's next answer shows the change without waiting for its own notice. */
export function forgetDays(ctx: Context, days: Iterable<string>): void {
  for (const day of days) for (const cache of caches(ctx)) cache.forgetDay(day);
}

export function forgetEveryDay(ctx: Context): void {
  for (const cache of caches(ctx)) cache.forgetEveryDay();
}
