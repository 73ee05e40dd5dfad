import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery } from 'kysely';

/** Runs a query in the transaction that is about to commit. */
export type Ask = (query: CompiledQuery) => Promise<{ rowCount: number | null }>;

/**
 * A last step for every transaction of a call, right before it commits; if it throws, the transaction is rolled back.
 */
export const lastInTransactions = new AsyncLocalStorage<(ask: Ask) => Promise<void>>();
