import { expect, test } from 'vitest';
import { getExpiryStatus, getServiceStatus } from './car-card.tsx';

const TODAY = '2026-11-22';

test.each([
  [null, 'unknown'],
  ['2026-11-21', 'expired'],
  [TODAY, 'soon'],
  ['2026-12-22', 'soon'],
  ['2026-12-23', 'fine'],
])('what expires on %s is %s', (date, expiry) => expect(getExpiryStatus(date, TODAY)).toBe(expiry));

test.each([
  [null, null, 'in'],
  ['2026-11-01', '2026-11-21', 'in'],
  ['2026-11-01', TODAY, 'out'],
  [TODAY, null, 'out'],
  ['2026-11-23', null, 'planned'],
])('a car out of service from %s to %s is %s', (outFrom, outUntil, service) =>
  expect(getServiceStatus({ outFrom, outUntil }, TODAY)).toBe(service),
);
