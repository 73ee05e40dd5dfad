import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery } from 'kysely';

/** Asks the transaction that is about to commit. */
export type Ask = (query: CompiledQuery) => Promise<{ rowCount: number | null }>;

/** What every transaction of a call does last, right before it commits; what it throws rolls the transaction back. */
export const lastInTransactions = new AsyncLocalStorage<(ask: Ask) => Promise<void>>();
