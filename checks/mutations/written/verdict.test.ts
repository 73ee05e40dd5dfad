import { expect, test } from 'vitest';
import { type Report, verdictOf } from './verdict.ts';

type Tested = Report['testResults'][number]['assertionResults'][number];

const passed: Tested = { fullName: 'a', status: 'passed', failureMessages: [] };
const skipped: Tested = { fullName: 'b', status: 'skipped', failureMessages: [] };
const failedBy = (message: string): Tested => ({ fullName: 'c', status: 'failed', failureMessages: [message] });
const seen = failedBy('AssertionError: expected 200 to be 403\n    at …');
const report = (tests: Tested[], message = ''): Report => ({
  testResults: [{ name: 'a.test.ts', message, assertionResults: tests }],
});

test('red is what saw that the protection is out', () => {
  expect(verdictOf(report([passed, seen, seen]))).toEqual({
    is: 'red',
    red: 2,
    seen: 'AssertionError: expected 200 to be 403',
  });
  expect(verdictOf(report([passed, skipped]))).toEqual({ is: 'green' });
});

test.each([
  ['no report', null],
  ['no test', report([])],
  ['none by that title', report([skipped])],
  ['a file that does not load', report([], 'SyntaxError: Unexpected token')],
  ['one that does not, beside one that does', report([passed], 'SyntaxError: Unexpected token')],
  ['a test that hangs', report([passed, failedBy('Error: Test timed out in 120000ms.\n    at …')])],
  ['code that can not run', report([failedBy('ReferenceError: nothing is not defined')])],
])('%s says nothing', (_what, given) => {
  expect(verdictOf(given)).toMatchObject({ is: 'broken' });
});
