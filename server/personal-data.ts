import type { Context, Transaction } from './context.ts';

/** Whose data is exported or erased. */
export interface Person {
  /** Of the account, by which a student is named everywhere. */
  id: string;
  email: string;
}

/** What one module keeps of a person. `modules/profile/` lists them all, in the order in which they are exported and erased. */
export interface PersonalData {
  /** The tables that the export reads, or that the erasure empties of the person. */
  tables: readonly string[];
  /** For the person's own copy: plain names with what is kept under each. */
  export?(ctx: Context, person: Person): Promise<Record<string, unknown>>;
  /**
   * Erases the person, in one transaction with all other modules.
   * @returns what to do after that transaction has committed
   * @throws AppError for a reason why the person can't be erased now
   */
  erase?(tx: Transaction, person: Person): Promise<(() => Promise<void>) | void>;
}

export const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null;
