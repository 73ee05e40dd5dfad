import type { Database } from '#server/platform/database/connect.ts';

/** The calendar addresses that an account has given out, each of them a way to its lessons without a log-in. */
export interface Feeds {
  endAll(transaction: Database, accountId: string): Promise<void>;
}
