import { expect, test } from 'vitest';
import { waitingTime } from './waiting.ts';

test.each([
  [0.2, '1 seconds'],
  [59, '59 seconds'],
  [59.2, '1 minutes'],
  [60, '1 minutes'],
  [61, '2 minutes'],
  [59 * 60, '59 minutes'],
  [59 * 60 + 1, '1 hours'],
  [3600, '1 hours'],
  [3601, '2 hours'],
  [24 * 3600, '24 hours'],
])('a wait of %d seconds is rounded up to %s', (seconds, expected) => {
  const { unit, count } = waitingTime(seconds);
  expect(`${count} ${unit}`).toBe(expected);
});
