import { expect, test } from 'vitest';
import { isGivenUp, retryDelaySeconds } from './webhooks.rules.ts';

test('delays grow from seconds to hours, and then stay', () => {
  expect([0, 1, 2, 3, 4, 7, 8, 100].map(retryDelaySeconds)).toEqual([5, 15, 45, 135, 405, 10_935, 14_400, 14_400]);
});

test('an endpoint is disabled after three days without success', () => {
  const now = new Date('2026-11-20T17:00:00Z');
  expect(isGivenUp(null, now)).toBe(false);
  expect(isGivenUp(new Date('2026-11-17T17:00:01Z'), now)).toBe(false);
  expect(isGivenUp(new Date('2026-11-17T17:00:00Z'), now)).toBe(true);
});
