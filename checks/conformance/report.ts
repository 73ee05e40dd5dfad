/** What Vitest's JSON report says of a test; `fullName` has the titles of the describes around it. */
export interface TestResult {
  fullName: string;
  status: string;
}

export interface ClauseResult {
  id: string;
  text: string;
  passed: number;
  /** Full names of its tests that did not pass, skipped ones included. */
  others: string[];
  isMet: boolean;
}

const NAMED = /\[([A-Z]{2,3}-\d{2})\]/g;

const clausesNamedIn = (title: string): string[] => [...title.matchAll(NAMED)].map(([, id = '']) => id);

/** A clause is met when a test names it and every test that names it passes. */
export function clauseResults(clauses: Readonly<Record<string, string>>, tests: readonly TestResult[]): ClauseResult[] {
  return Object.entries(clauses).map(([id, text]) => {
    const own = tests.filter(({ fullName }) => clausesNamedIn(fullName).includes(id));
    const others = own.filter(({ status }) => status !== 'passed').map(({ fullName }) => fullName);
    const passed = own.length - others.length;
    return { id, text, passed, others, isMet: passed > 0 && others.length === 0 };
  });
}

/** Ids in titles that are no clause: a slip of the pen would otherwise look like a missing test. */
export function unknownClauses(clauses: Readonly<Record<string, string>>, tests: readonly TestResult[]): string[] {
  const named = tests.flatMap(({ fullName }) => clausesNamedIn(fullName));
  return [...new Set(named)].filter((id) => !(id in clauses));
}
