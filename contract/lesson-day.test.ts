import { expect, test } from 'vitest';
import { hasTime } from './lesson-day.ts';

const way = { minutes: 20, km: 11 };

test.each([
  [{ way, gapMinutes: 20, toleranceMinutes: 0 }, true],
  [{ way, gapMinutes: 19, toleranceMinutes: 0 }, false],
  [{ way, gapMinutes: 5, toleranceMinutes: 15 }, true],
  [{ way, gapMinutes: 4, toleranceMinutes: 15 }, false],
  // Unknown drive time.
  [{ way: null, gapMinutes: 0, toleranceMinutes: 0 }, true],
  // From the previous server version, or from a day stored on a phone.
  [{ way, gapMinutes: 20 }, true],
  [{ way, gapMinutes: 19 }, false],
])('whether there is time for %o: %s', (drive, isEnough) => {
  expect(hasTime(drive)).toBe(isEnough);
});
