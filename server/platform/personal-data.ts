import type { Transaction } from '#server/context.ts';

/** Whose data is asked for, or erased. */
export interface Person {
  /** Of the account, by which a student is named everywhere. */
  id: string;
  email: string;
}

/** What one module keeps of a person: it alone knows its tables, and registers them in `app.ts`. */
export interface PersonalData {
  /** The tables of which the export has something, or which the erasure empties of the person. */
  tables: readonly string[];
  /** For the person's own copy, in words that a person reads and a program can: by name, what is kept. */
  export?(person: Person): Promise<Record<string, unknown>>;
  /**
   * Forgets the person, in one transaction with all others that keep something.
   * @returns what is to be done once that has committed
   * @throws AppError for a reason why the person can't be erased now
   */
  erase?(tx: Transaction, person: Person): Promise<(() => Promise<void>) | void>;
}

export const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null;
