import { expect, test } from 'vitest';
import { getPeriodDays } from './taught-hours.tsx';

test.each([
  ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['lastWeek', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['month', '2026-11-30', '2026-11-01', '2026-11-30'],
  ['month', '2026-12-01', '2026-12-01', '2026-12-31'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2027-01-01', '2026-12-01', '2026-12-31'],
] as const)('%s on %s: %s to %s', (period, today, from, to) => {
  expect(getPeriodDays(period, today)).toEqual({ from, to });
});
