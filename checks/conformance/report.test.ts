import { expect, test } from 'vitest';
import { clauseResults, type TestResult, unknownClauses } from './report.ts';

const clauses = { 'AB-01': 'one', 'AB-02': 'two', 'AB-03': 'three', 'AB-04': 'four' };
const tests: TestResult[] = [
  { fullName: 'a page [AB-01] [AB-02] says so', status: 'passed' },
  { fullName: '[AB-02] and this', status: 'failed' },
  { fullName: '[AB-03] not now', status: 'skipped' },
  { fullName: '[AB-99] a slip of the pen', status: 'passed' },
];

test('a clause is met by passing tests alone; a failed, a skipped and a missing one leave it unmet', () => {
  expect(
    clauseResults(clauses, tests).map(({ id, passed, others, isMet }) => [id, passed, others.length, isMet]),
  ).toEqual([
    ['AB-01', 1, 0, true],
    ['AB-02', 1, 1, false],
    ['AB-03', 0, 1, false],
    ['AB-04', 0, 0, false],
  ]);
});

test('an id that is no clause is told', () => {
  expect(unknownClauses(clauses, tests)).toEqual(['AB-99']);
});
