import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Analytics } from '#contract/analytics.ts';
import { ANALYTICS_PERIODS, type AnalyticsPeriod } from '#contract/analytics-periods.ts';
import { addDays } from '#contract/bookable-days.ts';
import { beginSession, signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { countRuns } from '#server/testing/properties.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const STATUSES = ['Booked', 'Cancelled', 'Completed', 'No-show', 'Instructor no-show'] as const;
/** `TEST_NOW` is a Friday; this is the Monday of its week. */
const THIS_MONDAY = '2026-11-16';

/** A random past slot and its outcome. */
const lesson = fc.record({
  daysFromMonday: fc.integer({ min: -400, max: 13 }),
  instructor: fc.nat({ max: 2 }),
  minutes: fc.constantFrom(45, 60, 90),
  fate: fc.constantFrom('free', 'withdrawn', ...STATUSES),
  totalCents: fc.integer({ min: 0, max: 20_000 }),
  refundShare: fc.constantFrom(0, 0.5, 1),
  stars: fc.constantFrom(null, 1, 2, 3, 4, 5),
  isHidden: fc.boolean(),
});
type Lesson = typeof lesson extends fc.Arbitrary<infer T> ? T : never;

async function makeFixture(lessons: Lesson[]) {
  const school = await signUpSchool(app, { province: 'ON' });
  const student = await signUpCandidate(app);
  const people: { id: string; carId: string }[] = [];
  for (const lastName of ['Able', 'Baker', 'Charlie'])
    people.push(await addInstructor(app, school.schoolId, { lastName, firstName: 'I' }));
  // One a day, so nothing overlaps, not even for the student.
  const made = [...new Map(lessons.map((one) => [one.daysFromMonday, one])).values()];
  const slots = await fillSchedule(
    made,
    people.map(({ id }) => id),
  );
  const booked = made.flatMap((one, index) => {
    const slot = slots.get(addDays(THIS_MONDAY, one.daysFromMonday));
    if (!slot || one.fate === 'free' || one.fate === 'withdrawn') return [];
    const {
      id: slot_id,
      status: _status,
      upload_id: _upload,
      is_weekly: _weekly,
      is_kept_out: _out,
      joined_to: _joined,
      covered_by: _covered,
      is_office: _office,
      remnant_of: _remnant,
      ...rest
    } = slot;
    const { created_at, ...times } = rest;
    return {
      ...times,
      slot_id,
      created_at,
      id: randomUUID(),
      code: `T-${school.schoolId}-${index}`,
      school_id: school.schoolId,
      car_id: people[one.instructor]?.carId ?? '',
      candidate_id: student.id,
      per_hour_cents: 6000,
      total_cents: one.totalCents,
      fee_cents: 500,
      tax_cents: Math.round(one.totalCents * 0.13),
      status: one.fate,
      refund_cents: one.fate === 'Booked' || one.fate === 'Completed' ? null : refundOf(one),
      cancelled_at: one.fate === 'Cancelled' ? created_at : null,
      cancelled_by: one.fate === 'Cancelled' ? 'student' : null,
      review: one.fate === 'Completed' && one.stars !== null ? { rating: one.stars, isHidden: one.isHidden } : null,
    };
  });
  if (booked.length > 0) {
    const rows = booked.map(({ review: _, ...row }) => row);
    await app.db.insertInto('bookings').values(rows).execute();
  }
  const reviews = booked.flatMap(({ id, instructor_id, created_at, review }) =>
    review
      ? [
          {
            booking_id: id,
            instructor_id,
            rating: review.rating,
            created_at,
            ...(review.isHidden && { hidden_at: created_at, hidden_reason: 'Rude' }),
          },
        ]
      : [],
  );
  if (reviews.length > 0) await app.db.insertInto('reviews').values(reviews).execute();
  return { school, made, ids: people.map(({ id }) => id) };
}

/** The lessons' slots by date, in the state that their outcome leaves them in. */
async function fillSchedule(lessons: Lesson[], instructorIds: string[]) {
  for (const [index, id] of instructorIds.entries()) {
    const times = lessons
      .filter(({ instructor }) => instructor === index)
      .map(({ daysFromMonday, minutes }) => ({
        date: addDays(THIS_MONDAY, daysFromMonday),
        startTime: '09:00',
        endTime: { 45: '09:45', 60: '10:00', 90: '10:30' }[minutes],
      }));
    await addSlots(app, id, times);
  }
  const datesOf = (fates: Lesson['fate'][]) =>
    lessons
      .filter(({ fate }) => fates.includes(fate))
      .map(({ daysFromMonday }) => addDays(THIS_MONDAY, daysFromMonday));
  for (const [status, dates] of [
    ['BOOKED', datesOf(['Booked', 'Completed', 'No-show', 'Instructor no-show'])],
    ['WITHDRAWN', datesOf(['withdrawn', 'Cancelled'])],
  ] as const) {
    if (dates.length === 0) continue;
    await app.db
      .updateTable('slots')
      .set({ status })
      .where('instructor_id', 'in', instructorIds)
      .where('local_date', 'in', dates)
      .execute();
  }
  const rows = await app.db.selectFrom('slots').selectAll().where('instructor_id', 'in', instructorIds).execute();
  return new Map(rows.map((row) => [row.local_date, row]));
}

const refundOf = (one: Lesson) => Math.round((one.totalCents + Math.round(one.totalCents * 0.13)) * one.refundShare);

/** The same report, computed from the generated lessons. */
function byHand(lessons: Lesson[]) {
  const count = (fate: Lesson['fate']) => lessons.filter((one) => one.fate === fate).length;
  const minutes = (...fates: Lesson['fate'][]) =>
    lessons.filter((one) => fates.includes(one.fate)).reduce((sum, one) => sum + one.minutes, 0);
  const live = ['Booked', 'Completed', 'No-show', 'Instructor no-show'] as const;
  const cents = lessons.reduce((sum, one) => {
    if (one.fate === 'free' || one.fate === 'withdrawn' || one.fate === 'Booked') return sum;
    const paid = one.totalCents + Math.round(one.totalCents * 0.13);
    return sum + (one.fate === 'Completed' ? paid : paid - refundOf(one));
  }, 0);
  return {
    booked: count('Booked'),
    completed: count('Completed'),
    cancelled: count('Cancelled'),
    noShows: count('No-show'),
    instructorNoShows: count('Instructor no-show'),
    bookedMinutes: minutes(...live),
    offeredMinutes: minutes('free', ...live),
    income: cents / 100,
  };
}

const isReviewed = (one: Lesson) => one.fate === 'Completed' && one.stars !== null && !one.isHidden;

test('reports match a count by hand, by week, by instructor and in total, and agree with the bookings', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(lesson, { minLength: 20, maxLength: 60 }),
      fc.constantFrom('4w', '12w', '12m'),
      async (lessons, name) => {
        const period: AnalyticsPeriod = name;
        const { school, made, ids } = await makeFixture(lessons);
        const url = `/api/school/${school.schoolId}/figures?period=${period}`;
        const analytics = (await app.call({ url, as: school.cookie })).body as Analytics;
        const weeks = ANALYTICS_PERIODS[period];
        const within = made.filter(({ daysFromMonday: day }) => day >= -7 * (weeks - 1) && day < 7);
        expect(analytics.totals).toEqual(byHand(within));
        expect(analytics.weeks).toHaveLength(weeks);
        for (const [index, { monday, ...week }] of analytics.weeks.entries()) {
          const first = -7 * (weeks - 1 - index);
          expect(monday).toBe(addDays(THIS_MONDAY, first));
          expect(week).toEqual(byHand(within.filter(({ daysFromMonday: day }) => day >= first && day < first + 7)));
        }
        for (const { id, name: _, rating, reviews, ...mine } of analytics.instructors) {
          const own = within.filter((one) => ids[one.instructor] === id);
          expect(mine).toEqual(byHand(own));
          const stars = own.filter(isReviewed).map((one): number => one.stars ?? 0);
          expect(reviews).toBe(stars.length);
          if (stars.length === 0) expect(rating).toBeNull();
          else expect(rating).toBeCloseTo(stars.reduce((sum, one) => sum + one, 0) / stars.length, 10);
        }
        const sums = analytics.instructors.map((one) => one.booked + one.completed + one.cancelled);
        expect(sums.reduce((sum, one) => sum + one, 0)).toBe(
          analytics.totals.booked + analytics.totals.completed + analytics.totals.cancelled,
        );
        expect(analytics.ratings.byStars).toEqual(
          ([1, 2, 3, 4, 5] as const).map(
            (stars) => within.filter((one) => isReviewed(one) && one.stars === stars).length,
          ),
        );
        const { count } = await app.db
          .selectFrom('bookings')
          .select((row) => row.fn.countAll<string>().as('count'))
          .where('school_id', '=', school.schoolId)
          .where('local_date', '>=', analytics.from)
          .where('local_date', '<=', analytics.to)
          .executeTakeFirstOrThrow();
        const { booked, completed, cancelled, noShows, instructorNoShows } = analytics.totals;
        expect(booked + completed + cancelled + noShows + instructorNoShows).toBe(Number(count));
      },
    ),
    // Each lesson is a case.
    { numRuns: countRuns(25), endOnFailure: true },
  );
});

test('the week is that of the school’s time zone: late on Sunday in Vancouver is still the old week', async () => {
  const school = await signUpSchool(app, { province: 'BC' });
  app.clock.set('2026-11-23T06:30:00Z');
  const as = await beginSession(app, school.accountId);
  const analytics = (await app.call({ url: `/api/school/${school.schoolId}/figures?period=4w`, as })).body as Analytics;
  expect([analytics.from, analytics.to]).toEqual(['2026-10-26', '2026-11-22']);
  expect(analytics.totals).toEqual(byHand([]));
  expect(analytics.instructors).toEqual([]);
});

test('a future hour when a colleague has the car can’t be filled; past hours stay as they were', async () => {
  app.clock.set('2026-11-19T12:00:00Z');
  const school = await signUpSchool(app, { province: 'ON' });
  const marc = await addInstructor(app, school.schoolId, { lastName: 'Able' });
  const kofi = await addInstructor(app, school.schoolId, { lastName: 'Baker', carId: marc.carId });
  const at = (startTime: string, endTime: string) => ({ date: '2026-11-22', startTime, endTime });
  await addSlots(app, marc.id, [at('09:00', '10:00'), at('12:00', '13:00')]);
  await addSlots(app, kofi.id, [at('09:30', '10:30'), at('10:30', '11:30')]);
  const payload = { instructorId: marc.id, location: 'Home', ...at('09:00', '10:00') };
  const student = await signUpCandidate(app);
  expect((await app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload })).status).toBe(201);
  const url = `/api/school/${school.schoolId}/figures?period=4w`;
  const figures = async () => {
    const { totals, instructors } = (await app.call({ url, as: await beginSession(app, school.accountId) }))
      .body as Analytics;
    return [totals.bookedMinutes, totals.offeredMinutes, ...instructors.map(({ offeredMinutes }) => offeredMinutes)];
  };
  expect(await figures()).toEqual([60, 180, 120, 60]);
  // Those hours were on offer, whichever car the instructor has now.
  app.clock.set('2026-11-22T20:00:00Z');
  expect(await figures()).toEqual([60, 240, 120, 120]);
});
