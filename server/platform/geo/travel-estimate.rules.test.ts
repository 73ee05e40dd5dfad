import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DRIVE, estimateTravel } from './travel-estimate.rules.ts';

const START = { latitude: 45, longitude: -80 };
/** A point that many kilometres of road north of the start. */
const north = (km: number) => ({ latitude: 45 + km / DRIVE.detour / 111.195, longitude: -80 });

test.each([
  ['the same place', 0, 4],
  ['four kilometres at 32 km/h', 4, 4 + 7.5],
  ['the first ten', 10, 4 + 18.75],
  ['and ten at 50', 20, 4 + 18.75 + 12],
  ['and thirty at 50', 40, 4 + 18.75 + 36],
  ['and eighty at 80', 120, 4 + 18.75 + 36 + 60],
])('%s: %d km takes %d minutes', (_, km, minutes) => {
  expect(estimateTravel(START, north(km))).toEqual({ km, minutes: Math.round(minutes) });
});

test('a longer distance takes longer, and never less than the stop', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 500, noNaN: true }),
      fc.double({ min: 0, max: 100, noNaN: true }),
      (km, more) => {
        const near = estimateTravel(START, north(km));
        const far = estimateTravel(START, north(km + more));
        expect(near.minutes).toBeGreaterThanOrEqual(DRIVE.stopMinutes);
        expect(far.minutes).toBeGreaterThanOrEqual(near.minutes);
        expect(far.km).toBeGreaterThanOrEqual(near.km);
      },
    ),
  );
});
