import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clauseResults, readClauses, type TestResult, unknownClauses } from './clauses.ts';

const ROOT = join(import.meta.dirname, '../..');

test('every clause that a source names is in the table, which has the 107 of the specification', () => {
  const clauses = readClauses();
  expect(Object.keys(clauses)).toHaveLength(107);
  const prefixes = [...new Set(Object.keys(clauses).map((id) => id.split('-')[0]))].join('|');
  const id = new RegExp(`\\b(?:${prefixes})-\\d{2}\\b`, 'g');
  const sources = globSync('{contract,server,web,checks,scripts}/**/*.{ts,tsx}', { cwd: ROOT });
  const named = sources.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(id)].map(([found]) => ({ file, found })),
  );
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter(({ found }) => !(found in clauses))).toEqual([]);
});

test('only passing tests meet a clause, and an id that no clause has is reported', () => {
  const clauses = { 'AB-01': 'one', 'AB-02': 'two', 'AB-03': 'three', 'AB-04': 'four' };
  const tests: TestResult[] = [
    { fullName: 'a page [AB-01] [AB-02] says so', status: 'passed' },
    { fullName: '[AB-02] and this', status: 'failed' },
    { fullName: '[AB-03] not now', status: 'skipped' },
    { fullName: '[AB-99] a typo', status: 'passed' },
  ];
  const results = clauseResults(clauses, tests);
  expect(results.map(({ id, passed, others, isMet }) => [id, passed, others.length, isMet])).toEqual([
    ['AB-01', 1, 0, true],
    ['AB-02', 1, 1, false],
    ['AB-03', 0, 1, false],
    ['AB-04', 0, 0, false],
  ]);
  expect(unknownClauses(clauses, tests)).toEqual(['AB-99']);
});
