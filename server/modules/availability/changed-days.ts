import type { Context, Transaction } from '#server/context.ts';

/** The channel's payload: a day whose free slots changed, or `*` for what can touch every day. */
const CHANNEL = 'availability';
const EVERY_DAY = '*';

/** What somebody keeps of days, and forgets when one has changed. */
export interface KeptOfDays {
  forgetDay(day: string): void;
  forgetEveryDay(): void;
}

const forgetDay = (ctx: Context, day: string) => {
  for (const one of ctx.TODO_kept) one.forgetDay(day);
};
export const forgetEveryDay = (ctx: Context) => {
  for (const one of ctx.TODO_kept) one.forgetEveryDay();
};
export function defineChangedDaysJobs(ctx: Context): void {
  ctx.changes.subscribe(
    CHANNEL,
    (day) => (day === EVERY_DAY ? forgetEveryDay(ctx) : forgetDay(ctx, day)),
    () => forgetEveryDay(ctx),
  );
}

/** Tells every server that these days' lists changed, when the transaction commits. */
export function publishChangedDays(tx: Transaction, days: Iterable<string>): Promise<void> {
  return tx.changes.publish(tx.db, CHANNEL, [...days]);
}

/** The same for what can change any day: an instructor's rate, a school's approval, a review. */
export function publishEveryDay(tx: Transaction): Promise<void> {
  return tx.changes.publish(tx.db, CHANNEL, [EVERY_DAY]);
}

/** After a commit, so that the next request to this very server sees it without waiting for its own notice. */
export function forgetDays(ctx: Context, days: Iterable<string>): void {
  for (const day of days) forgetDay(ctx, day);
}
