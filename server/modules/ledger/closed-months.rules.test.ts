import { expect, test } from 'vitest';
import { everyMonth, lastClosable, openUpTo } from './closed-months.rules.ts';

test('lists months across the year’s end without gaps, the latest first', () => {
  expect(everyMonth('2026-11', '2027-01')).toEqual(['2027-01', '2026-12', '2026-11']);
  expect(everyMonth('2027-01', '2026-11')).toEqual([]);
});

/** The latest first; `*` marks a closed month. */
const months = (...names: string[]) =>
  names.map((name) => ({ month: name.replace('*', ''), closedAt: name.endsWith('*') ? new Date(0) : null }));

test.each([
  [[], null],
  [['2026-11'], null],
  [['2026-12', '2026-11'], null],
  [['2026-11', '2026-10', '2026-09'], '2026-10'],
  [['2026-11', '2026-10', '2026-09*'], '2026-10'],
  [['2026-11', '2026-10*', '2026-09*'], null],
  [['2026-12', '2026-11*', '2026-10*'], null],
])('of %j the last month that can be closed in November is %s', (names, last) => {
  expect(lastClosable(months(...names), '2026-11')).toBe(last);
});

test('closing a month closes the open ones before it', () => {
  const given = months('2026-11', '2026-10', '2026-09', '2026-08', '2026-07*');
  expect(openUpTo(given, '2026-09').map(({ month }) => month)).toEqual(['2026-09', '2026-08']);
  expect(openUpTo(given, '2026-07')).toEqual([]);
});
