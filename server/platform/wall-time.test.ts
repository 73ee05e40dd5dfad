import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { TIME_ZONES } from '#contract/provinces.ts';
import { wallClockAt, wallClockWithOffset, wallTimeWithOffset } from './wall-time.ts';

/** Moments around clock changes, and at any other time. */
const moments = fc.oneof(
  fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2029-01-01T00:00:00Z') }),
  fc
    .tuple(
      fc.constantFrom('2026-03-08T00:00:00Z', '2026-11-01T00:00:00Z', '2027-03-14T00:00:00Z', '2027-11-07T00:00:00Z'),
      fc.integer({ min: -20, max: 40 * 60 }),
    )
    .map(([day, minutes]) => Date.parse(day) + minutes * 60_000),
);

test('matches Temporal at every moment, across every clock change', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TIME_ZONES, 'Asia/Kolkata'), moments, (timeZone, moment) => {
      const instant = new Date(moment);
      const zoned = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone);
      const shown = zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' });
      const wall = { date: shown.slice(0, 10), time: shown.slice(11, 16), timeZone };
      expect(wallClockWithOffset(timeZone, instant)).toBe(shown);
      expect(wallClockAt(timeZone, instant)).toEqual({ date: wall.date, time: wall.time });
      expect(wallTimeWithOffset(wall, instant)).toBe(`${shown.slice(0, 16)}:00${zoned.offset}`);
    }),
  );
});
