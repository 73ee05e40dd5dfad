import { expect, test } from 'vitest';
import { everyMonth, monthAfter, nextToClose } from './closed-months.rules.ts';

test('months follow each other over the year, the latest first, none left out', () => {
  expect([monthAfter('2026-11'), monthAfter('2026-12'), monthAfter('2026-01')]).toEqual([
    '2026-12',
    '2027-01',
    '2026-02',
  ]);
  expect(everyMonth('2026-11', '2027-01')).toEqual(['2027-01', '2026-12', '2026-11']);
  expect(everyMonth('2027-01', '2026-11')).toEqual([]);
});

test.each([
  [[], null],
  [[['2026-11', false]], null],
  [[['2026-12', false]], null],
  [
    [
      ['2026-10', false],
      ['2026-08', false],
    ],
    '2026-08',
  ],
  [
    [
      ['2026-08', true],
      ['2026-10', false],
    ],
    '2026-09',
  ],
  [
    [
      ['2026-08', true],
      ['2026-09', true],
    ],
    '2026-10',
  ],
  [
    [
      ['2026-09', true],
      ['2026-10', true],
    ],
    null,
  ],
] as const)('of %j the next to close is %s', (months, next) => {
  const given = months.map(([month, isClosed]) => ({ month, closedAt: isClosed ? new Date(0) : null }));
  expect(nextToClose(given, '2026-11')).toBe(next);
});
