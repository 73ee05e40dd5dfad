import { describe, expect, test } from 'vitest';
import {
  findUnsuitable,
  isAtOnce,
  type OfferCandidate,
  openUntil,
  planWave,
  quietMinutes,
  rankStudents,
} from './offers.rules.ts';

const student = (id: string, given: Partial<OfferCandidate> = {}): OfferCandidate => ({
  ...{ id, waitingSince: null, hasLessonThen: false, minutesThatDay: 0, offersToday: 0, hasOptedOut: false },
  ...{ licenceExpiresOn: null, isOutsideArea: false, needsOtherCar: false, driveMinutes: 0, isUnreachable: false },
  ...{ creditMinutes: 0, lastLessonAt: null },
  ...given,
});
const HOUR = { date: '2026-12-04', minutes: 60, province: 'ON' };

test.each<[Partial<OfferCandidate>, ReturnType<typeof findUnsuitable>]>([
  [{}, null],
  [{ hasLessonThen: true }, 'has_lesson'],
  [{ minutesThatDay: 60 }, null],
  [{ minutesThatDay: 61 }, 'long_day'],
  [{ offersToday: 2 }, null],
  [{ offersToday: 3 }, 'offered_often'],
  [{ hasOptedOut: true }, 'opted_out'],
  [{ licenceExpiresOn: '2026-12-04' }, null],
  [{ licenceExpiresOn: '2026-12-03' }, 'learner_licence'],
  [{ isOutsideArea: true }, 'outside_area'],
  [{ needsOtherCar: true }, 'other_transmission'],
  [{ isUnreachable: true }, 'unreachable'],
])('a student with %j: %s', (given, reason) => {
  expect(findUnsuitable(student('a', given), HOUR)).toBe(reason);
});

test('a province without a limit has no long day', () => {
  expect(findUnsuitable(student('a', { minutesThatDay: 600 }), { ...HOUR, province: 'QC' })).toBeNull();
});

describe('students are asked in this order:', () => {
  const order = (...students: OfferCandidate[]) => rankStudents(students).map(({ id }) => id);
  const day = (date: string) => new Date(`${date}T12:00:00Z`);

  test('whoever waits, the longest first', () => {
    const near = student('near', { creditMinutes: 600 });
    const first = student('first', { waitingSince: day('2026-11-01'), driveMinutes: 50 });
    const second = student('second', { waitingSince: day('2026-11-02') });
    expect(order(near, second, first)).toEqual(['first', 'second', 'near']);
  });

  test('then who is on the way, in steps of ten minutes, and unknown places last', () => {
    expect(
      order(
        student('unknown', { driveMinutes: null, creditMinutes: 600 }),
        student('far', { driveMinutes: 20, creditMinutes: 600 }),
        student('near', { driveMinutes: 9 }),
        student('next door', { driveMinutes: 0, creditMinutes: 60 }),
      ),
    ).toEqual(['next door', 'near', 'far', 'unknown']);
  });

  test('then who has prepaid hours left, then who hasn’t driven for longest', () => {
    expect(
      order(
        student('recent', { lastLessonAt: day('2026-11-20') }),
        student('long ago', { lastLessonAt: day('2026-09-20') }),
        student('never'),
        student('paid', { creditMinutes: 60, lastLessonAt: day('2026-11-20') }),
      ),
    ).toEqual(['paid', 'never', 'long ago', 'recent']);
  });
});

describe('within 48 hours', () => {
  const nowMs = Date.parse('2026-12-01T12:00:00Z');
  const inHours = (hours: number) => ({ startsAtMs: nowMs + hours * 3_600_000, nowMs });

  test('everybody is asked at once', () => {
    expect(isAtOnce(inHours(48).startsAtMs, nowMs)).toBe(true);
    expect(planWave(12, inHours(48))).toEqual({ count: 12, nextInMinutes: null });
  });

  test('before, five every fifteen minutes', () => {
    expect(isAtOnce(inHours(48.1).startsAtMs, nowMs)).toBe(false);
    expect(planWave(12, inHours(48.1))).toEqual({ count: 5, nextInMinutes: 15 });
    expect(planWave(5, inHours(72))).toEqual({ count: 5, nextInMinutes: null });
    expect(planWave(0, inHours(72))).toEqual({ count: 0, nextInMinutes: null });
  });
});

test.each([
  ['08:00', 0],
  ['20:59', 0],
  ['21:00', 660],
  ['23:30', 510],
  ['00:00', 480],
  ['07:59', 1],
])('at %s, messages wait for %i minutes', (time, minutes) => {
  expect(quietMinutes(time)).toBe(minutes);
});

test('a student can say yes as long as the instructor can still get there', () => {
  const startsAt = Date.parse('2026-12-04T18:30:00Z');
  expect(new Date(openUntil(startsAt, 40)).toISOString()).toBe('2026-12-04T17:50:00.000Z');
  expect(openUntil(startsAt, null)).toBe(startsAt);
});
