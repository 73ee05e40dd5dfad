import type { Context, Transaction } from './context.ts';

export interface Person {
  /** The account's id, which identifies a student in every table. */
  id: string;
  email: string;
}

/** Ids of rows that moved, by table. */
export type MovedRows = Record<string, string[]>;

/** One school's rows of a student, which get another account: for a claim, a merge, or the undoing of a merge. */
export interface StudentMove {
  schoolId: string;
  from: string;
  to: string;
  /** Only these rows; absent for all. */
  only?: MovedRows;
}

/** The personal data that one module stores. `modules/profile/personal-data.ts` lists every module's. */
export interface PersonalData {
  /** Tables in the export, or from which the erasure removes the person. */
  tables: readonly string[];
  /** The module's part of a person's data export: plain objects, readable by people and by scripts. */
  export?(ctx: Context, person: Person): Promise<Record<string, unknown>>;
  /**
   * Erases the person's data, in one transaction with all other modules.
   * @returns work to do after the transaction commits, such as deleting a file
   * @throws AppError when the person can't be erased now
   */
  erase?(tx: Transaction, person: Person): Promise<((ctx: Context) => Promise<void>) | void>;
  /** Gives one school's rows of a student to another account, in one transaction with all other modules. */
  move?(tx: Transaction, move: StudentMove): Promise<MovedRows>;
}
