import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Place } from '#contract/places.ts';
import { isReachable, type ReachTerms, type Stop } from './reach.rules.ts';

const place = (km: number): Place => ({
  label: `${km}`,
  postalCode: null,
  province: 'ON',
  latitude: km,
  longitude: 0,
  uncertaintyKm: 1,
});
/** A straight road where a kilometre takes a minute and every stop takes four. */
const minutesBetween = (from: Place, to: Place) => 4 + Math.abs(from.latitude - to.latitude);

const MINUTE = 60_000;
const TERMS: ReachTerms = { toleranceMinutes: 0 };
/** From and to a minute of the day, at these kilometres of the road; null if unknown. */
const stop = (from: number, to: number, pickup: number | null, dropOff: number | null = pickup): Stop => ({
  startsAtMs: from * MINUTE,
  endsAtMs: to * MINUTE,
  pickup: pickup === null ? null : place(pickup),
  dropOff: dropOff === null ? null : place(dropOff),
});
const can = (lesson: Stop, others: Stop[], terms: Partial<ReachTerms> = {}) =>
  isReachable(lesson, others, { ...TERMS, ...terms }, minutesBetween);

describe('the lesson before must leave time for the drive', () => {
  test.each([
    ['just enough', 14, 10, true],
    ['a minute short', 13, 10, false],
    ['back to back at the same place', 0, 0, true],
    ['back to back a kilometre away', 0, 1, false],
  ])('%s', (_, gap, km, answer) => {
    expect(can(stop(60 + gap, 120 + gap, km), [stop(0, 60, 0)])).toBe(answer);
    expect(can(stop(0, 60, 0), [stop(60 + gap, 120 + gap, km)])).toBe(answer);
  });
});

test('the drive goes from the previous drop-off to the next pickup', () => {
  expect(can(stop(70, 130, 50), [stop(0, 60, 0, 50)])).toBe(true);
  expect(can(stop(70, 130, 0), [stop(0, 60, 0, 50)])).toBe(false);
  expect(can(stop(0, 60, 0, 50), [stop(70, 130, 50)])).toBe(true);
  expect(can(stop(0, 60, 50, 0), [stop(70, 130, 50)])).toBe(false);
});

test('both neighbours count, and no others', () => {
  const day = [stop(0, 60, 100), stop(100, 160, 0), stop(260, 320, 0), stop(400, 460, 100)];
  expect(can(stop(180, 240, 10), day)).toBe(true);
  expect(can(stop(180, 250, 10), day)).toBe(false);
  expect(can(stop(170, 230, 10), day)).toBe(false);
  expect(can(stop(180, 240, 10), day.toReversed())).toBe(true);
  expect(can(stop(180, 240, 10), [])).toBe(true);
});

test('the drive can overlap lessons up to the school’s tolerance', () => {
  const terms = { toleranceMinutes: 15 };
  expect(can(stop(60, 120, 11), [stop(0, 60, 0)], terms)).toBe(true);
  expect(can(stop(60, 120, 12), [stop(0, 60, 0)], terms)).toBe(false);
  expect(can(stop(0, 60, 11), [stop(60, 120, 0)], terms)).toBe(true);
  expect(can(stop(0, 60, 12), [stop(60, 120, 0)], terms)).toBe(false);
  expect(can(stop(65, 125, 16), [stop(0, 60, 0)], terms)).toBe(true);
  expect(can(stop(65, 125, 17), [stop(0, 60, 0)], terms)).toBe(false);
});

test('an unknown place refuses nothing', () => {
  for (const [from, to] of [
    [null, 10],
    [0, null],
    [null, null],
  ] as const)
    expect(can(stop(60, 120, to), [stop(0, 60, from)])).toBe(true);
});

const anyStop = fc
  .record({
    start: fc.nat(600),
    minutes: fc.integer({ min: 30, max: 120 }),
    pickup: fc.option(fc.nat(60)),
    dropOff: fc.option(fc.nat(60)),
  })
  .map(({ start, minutes, pickup, dropOff }) => stop(start, start + minutes, pickup, dropOff));

const anyTerms = fc.record({ toleranceMinutes: fc.nat(30) });

test('days filled in any order never hold two lessons whose drive exceeds the gap plus the tolerance', () => {
  fc.assert(
    fc.property(fc.array(anyStop, { maxLength: 30 }), anyTerms, (asked, terms) => {
      const day: Stop[] = [];
      for (const lesson of asked) {
        const overlaps = day.some((other) => other.startsAtMs < lesson.endsAtMs && lesson.startsAtMs < other.endsAtMs);
        if (!overlaps && isReachable(lesson, day, terms, minutesBetween)) day.push(lesson);
      }
      day.sort((one, other) => one.startsAtMs - other.startsAtMs);
      day.slice(1).forEach((later, index) => {
        const earlier = day[index];
        if (!earlier) return;
        const gap = (later.startsAtMs - earlier.endsAtMs) / MINUTE;
        const [from, to] = [earlier.dropOff, later.pickup];
        const isDriven = from && to && from.latitude !== to.latitude;
        expect(gap).toBeGreaterThanOrEqual(isDriven ? minutesBetween(from, to) - terms.toleranceMinutes : 0);
      });
    }),
  );
});

test('removing a lesson never makes another unreachable, if no detour is a shortcut', () => {
  fc.assert(
    fc.property(anyStop, fc.array(anyStop, { maxLength: 6 }), anyTerms, (lesson, day, terms) => {
      // They end where they begin, because a lesson itself may go farther than its hour allows.
      const known = day.filter(({ pickup }) => pickup !== null).map((one) => ({ ...one, dropOff: one.pickup }));
      // A feasible day stays feasible once one of its lessons is gone.
      const driven: Stop[] = [];
      for (const other of known) {
        const overlaps = [...driven, lesson].some(
          (one) => one.startsAtMs < other.endsAtMs && other.startsAtMs < one.endsAtMs,
        );
        if (!overlaps && can(other, driven, terms)) driven.push(other);
      }
      if (!can(lesson, driven, terms)) return;
      for (const gone of driven)
        expect(
          can(
            lesson,
            driven.filter((other) => other !== gone),
            terms,
          ),
        ).toBe(true);
    }),
  );
});
