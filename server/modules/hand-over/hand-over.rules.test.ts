import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Place } from '#contract/places.ts';
import { isReachable, type Stop } from '#server/modules/reach/reach.rules.ts';
import { type Colleague, type LessonInNeed, type Objections, planHandOver } from './hand-over.rules.ts';

const MINUTE = 60_000;
const DATE = '2026-12-04';

const place = (km: number): Place => ({
  label: `${km}`,
  postalCode: null,
  province: 'ON',
  latitude: km,
  longitude: 0,
  uncertaintyKm: 1,
});
/** A straight road where a kilometre takes a minute. */
const minutesBetween = (from: Place, to: Place) => Math.abs(from.latitude - to.latitude);

/** From and to a minute of the day, at a kilometre of the road. */
const stop = (from: number, to: number, km: number): Stop => ({
  startsAtMs: from * MINUTE,
  endsAtMs: to * MINUTE,
  pickup: place(km),
  dropOff: place(km),
});
const lesson = (id: string, at: Stop, taughtBy: string[] = [], date = DATE): LessonInNeed => ({
  id,
  date,
  stop: at,
  taughtBy: new Set(taughtBy),
});
const colleague = (id: string, home: number, stops: Stop[] = []): Colleague => ({
  id,
  stops,
  home: place(home),
  terms: { toleranceMinutes: 0 },
});

const NONE: Objections = { refusal: null, warnings: [], areHoursUnknown: false };
const plan = (lessons: LessonInNeed[], colleagues: Colleague[], against: Record<string, Partial<Objections>> = {}) => {
  const objections = new Map(
    lessons.map(({ id }) => [
      id,
      new Map(colleagues.map((one) => [one.id, { ...NONE, ...(against[`${id} ${one.id}`] ?? against[one.id]) }])),
    ]),
  );
  return Object.fromEntries(planHandOver(lessons, colleagues, objections, minutesBetween));
};

describe('a plan', () => {
  test('gives a lesson to the colleague who drives least', () => {
    expect(plan([lesson('1', stop(540, 600, 10))], [colleague('far', 40), colleague('near', 12)])).toEqual({
      1: 'near',
    });
    const before = stop(470, 530, 10);
    expect(plan([lesson('1', stop(540, 600, 10))], [colleague('home', 6), colleague('there', 60, [before])])).toEqual({
      1: 'there',
    });
  });

  test('prefers the colleague who taught the student before, however far they live', () => {
    const known = lesson('1', stop(540, 600, 10), ['far']);
    expect(plan([known], [colleague('near', 10), colleague('far', 90)])).toEqual({ 1: 'far' });
  });

  test('counts the drives between the lessons handed over', () => {
    const lessons = [lesson('1', stop(540, 600, 0)), lesson('2', stop(630, 690, 60))];
    expect(plan(lessons, [colleague('one', 0), colleague('other', 200)])).toEqual({ 1: 'one', 2: 'other' });
    expect(plan(lessons, [colleague('one', 0)])).toEqual({ 1: 'one', 2: null });
    const later = [lesson('1', stop(540, 600, 0)), lesson('2', stop(660, 720, 60))];
    expect(plan(later, [colleague('one', 0)])).toEqual({ 1: 'one', 2: 'one' });
  });

  test('gives up a favourite where otherwise a lesson had nobody', () => {
    const lessons = [lesson('1', stop(540, 600, 0), ['a']), lesson('2', stop(600, 660, 50))];
    expect(plan(lessons, [colleague('a', 0), colleague('b', 0)], { '2 b': { refusal: 'slot_taken' } })).toEqual({
      1: 'b',
      2: 'a',
    });
  });

  test('shares lessons at the same place out evenly, over the days too', () => {
    const lessons = [1, 2, 3, 4].map((n) =>
      lesson(`${n}`, stop(n * 60, n * 60 + 60, 0), [], n > 2 ? '2026-12-05' : DATE),
    );
    const given = Object.values(plan(lessons, [colleague('a', 0), colleague('b', 0)]));
    expect(given.toSorted()).toEqual(['a', 'a', 'b', 'b']);
  });

  test('never includes a colleague who cannot, or whom anything speaks against', () => {
    const one = [lesson('1', stop(540, 600, 0))];
    for (const against of [
      { refusal: 'slot_taken' },
      { refusal: 'car_busy' },
      { refusal: 'instructor_licence_expired' },
      { refusal: 'car_out_of_service' },
      { warnings: ['outside_hours'] },
      { warnings: ['other_transmission'] },
      { warnings: ['outside_hours', 'outside_area'], areHoursUnknown: true },
    ] satisfies Partial<Objections>[])
      expect(plan(one, [colleague('a', 0)], { a: against })).toEqual({ 1: null });
  });

  test('takes a colleague without any hours on record only if nobody else can', () => {
    const one = [lesson('1', stop(540, 600, 0), ['unknown'])];
    const against = { unknown: { warnings: ['outside_hours' as const], areHoursUnknown: true } };
    expect(plan(one, [colleague('unknown', 0)], against)).toEqual({ 1: 'unknown' });
    expect(plan(one, [colleague('unknown', 0), colleague('known', 80)], against)).toEqual({ 1: 'known' });
  });

  test('ignores driving times where the school does', () => {
    const lessons = [lesson('1', stop(540, 600, 0)), lesson('2', stop(600, 660, 90))];
    expect(plan(lessons, [{ ...colleague('a', 0), terms: null }])).toEqual({ 1: 'a', 2: 'a' });
  });
});

/** Lessons one after the other, as one instructor has them. */
const anyDay = (most: number) =>
  fc
    .array(fc.record({ pause: fc.nat(60), km: fc.nat(60), taughtBy: fc.subarray(['c0', 'c1', 'c2']) }), {
      minLength: 1,
      maxLength: most,
    })
    .map((given) => {
      let at = 480;
      return given.map(({ pause, km, taughtBy }, index) => {
        at += pause + 60;
        return lesson(`${index}`, stop(at - 60, at, km), taughtBy);
      });
    });
const anyColleagues = (count: number) =>
  fc
    .array(
      fc.record({
        home: fc.nat(60),
        busy: fc.array(fc.record({ pause: fc.nat(450), km: fc.nat(60) }), { maxLength: 2 }),
      }),
      {
        minLength: count,
        maxLength: count,
      },
    )
    .map((given) =>
      given.map(({ home, busy }, index) => {
        let at = 0;
        const stops = busy.map(({ pause, km }) => {
          at += pause + 45;
          return stop(at - 45, at, km);
        });
        return colleague(`c${index}`, home, stops);
      }),
    );

const overlaps = (one: Stop, other: Stop) => one.startsAtMs < other.endsAtMs && other.startsAtMs < one.endsAtMs;

/** Nobody teaches two lessons at once. */
const whereBusy = (lessons: LessonInNeed[], colleagues: Colleague[]) =>
  Object.fromEntries(
    lessons.flatMap(({ id, stop: wanted }) =>
      colleagues
        .filter(({ stops }) => stops.some((own) => overlaps(own, wanted)))
        .map((one) => [`${id} ${one.id}`, { refusal: 'slot_taken' as const }]),
    ),
  );

/** Whether colleagues have the time, and can drive from each lesson to the next. */
const isPossible = (lessons: LessonInNeed[], colleagues: Colleague[], choice: (string | null)[]) =>
  colleagues.every((one) =>
    lessons.every(({ stop: own }, index) => {
      if (choice[index] !== one.id) return true;
      if (one.stops.some((busy) => overlaps(busy, own))) return false;
      const others = lessons.flatMap(({ stop: other }, at) => (at !== index && choice[at] === one.id ? [other] : []));
      return isReachable(own, [...one.stops, ...others], { toleranceMinutes: 0 }, minutesBetween);
    }),
  );

test('every plan can be driven, and none hands over more lessons', () => {
  fc.assert(
    fc.property(anyDay(4), anyColleagues(3), (lessons, colleagues) => {
      const planned = plan(lessons, colleagues, whereBusy(lessons, colleagues));
      const choice = lessons.map(({ id }) => planned[id] ?? null);
      expect(isPossible(lessons, colleagues, choice)).toBe(true);
      const options = [...colleagues.map(({ id }) => id), null];
      const all = lessons.reduce<(string | null)[][]>(
        (found, _) => found.flatMap((before) => options.map((one) => [...before, one])),
        [[]],
      );
      const most = Math.max(
        ...all.filter((one) => isPossible(lessons, colleagues, one)).map((one) => one.filter(Boolean).length),
      );
      expect(choice.filter(Boolean)).toHaveLength(most);
    }),
  );
});

test('a crowded day of eight lessons with twenty colleagues is planned within half a second', () => {
  fc.assert(
    fc.property(anyDay(8), anyColleagues(20), (lessons, colleagues) => {
      const since = performance.now();
      plan(lessons, colleagues);
      expect(performance.now() - since).toBeLessThan(500);
    }),
    { numRuns: 30 },
  );
});
