import { expect, test } from 'vitest';
import { getPeriodDays, PERIODS } from './books.tsx';

test.each([
  ['2026-11-20', ['2026-11-01 2026-11-30', '2026-10-01 2026-10-31', '2026-10-01 2026-12-31', '2026-07-01 2026-09-30']],
  ['2028-02-29', ['2028-02-01 2028-02-29', '2028-01-01 2028-01-31', '2028-01-01 2028-03-31', '2027-10-01 2027-12-31']],
  ['2026-01-01', ['2026-01-01 2026-01-31', '2025-12-01 2025-12-31', '2026-01-01 2026-03-31', '2025-10-01 2025-12-31']],
])('months, quarters and years as of %s', (today, expected) => {
  const year = Number(today.slice(0, 4));
  const years = [year, year - 1].map((one) => `${one}-01-01 ${one}-12-31`);
  const found = PERIODS.map((period) => getPeriodDays(period, today)).map(({ from, to }) => `${from} ${to}`);
  expect(found).toEqual([...expected, ...years]);
});
