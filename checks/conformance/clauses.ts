import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROW = /^\| ([A-Z]{2,3}-\d{2}) \| ([^|]+) \|/gm;
const NAMED = /\[([A-Z]{2,3}-\d{2})\]/g;

/** The clauses of the specification by id, from the table of `docs/clauses.md`. */
export function readClauses(): Record<string, string> {
  const table = readFileSync(join(import.meta.dirname, '../../docs/clauses.md'), 'utf8');
  return Object.fromEntries([...table.matchAll(ROW)].map(([, id = '', text = '']) => [id, text]));
}

/** A test in Vitest's JSON report; `fullName` includes the titles of its `describe` blocks. */
export interface TestResult {
  fullName: string;
  status: string;
}

export interface ClauseResult {
  id: string;
  text: string;
  passed: number;
  /** Full names of the clause's tests that didn't pass, including skipped ones. */
  others: string[];
  isMet: boolean;
}

const clausesIn = (title: string): string[] => [...title.matchAll(NAMED)].map(([, id = '']) => id);

/** A clause is met when at least one test names it and every test that names it passes. */
export function clauseResults(clauses: Readonly<Record<string, string>>, tests: readonly TestResult[]): ClauseResult[] {
  return Object.entries(clauses).map(([id, text]) => {
    const own = tests.filter(({ fullName }) => clausesIn(fullName).includes(id));
    const others = own.filter(({ status }) => status !== 'passed').map(({ fullName }) => fullName);
    const passed = own.length - others.length;
    return { id, text, passed, others, isMet: passed > 0 && others.length === 0 };
  });
}

/** Ids in test titles that match no clause: a typo would otherwise look like a missing test. */
export function unknownClauses(clauses: Readonly<Record<string, string>>, tests: readonly TestResult[]): string[] {
  return [...new Set(tests.flatMap(({ fullName }) => clausesIn(fullName)))].filter((id) => !(id in clauses));
}
