import type { ChangeFeed } from '#server/platform/database/changes.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** The channel's payload: a day whose free slots changed, or `*` for what can touch every day. */
const CHANNEL = 'availability';
const EVERY_DAY = '*';

/** What somebody keeps of days, and forgets when one has changed. */
export interface KeptOfDays {
  forgetDay(day: string): void;
  forgetEveryDay(): void;
}

/** Which days' free slots have changed, told to whoever keeps something of them, on every server. */
export function createChangedDays({ changes, kept }: { changes: ChangeFeed; kept: readonly KeptOfDays[] }) {
  const forgetDay = (day: string) => {
    for (const one of kept) one.forgetDay(day);
  };
  const forgetEveryDay = () => {
    for (const one of kept) one.forgetEveryDay();
  };
  changes.subscribe(CHANNEL, (day) => (day === EVERY_DAY ? forgetEveryDay() : forgetDay(day)), forgetEveryDay);

  return {
    /** Tells every server that these days' lists changed, when the transaction commits. */
    publish: (transaction: Database, days: Iterable<string>): Promise<void> =>
      changes.publish(transaction, CHANNEL, [...days]),

    /** The same for what can change any day: an instructor's rate, a school's approval, a review. */
    publishAll: (transaction: Database): Promise<void> => changes.publish(transaction, CHANNEL, [EVERY_DAY]),

    /** After a commit, so that the next request to this very server sees it without waiting for its own notice. */
    forget(days: Iterable<string>): void {
      for (const day of days) forgetDay(day);
    },
    forgetAll: forgetEveryDay,
  };
}

export type ChangedDays = ReturnType<typeof createChangedDays>;
