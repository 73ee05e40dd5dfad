import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#contract/bookable-days.ts';
import { SERIES_MAX, type Series } from '#contract/booking-series.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { mailsTo, slotStatuses } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let instructorId: string;
let student: Awaited<ReturnType<typeof signUpCandidate>>;
beforeAll(async () => {
  app = await sharedTestApp();
  school = await signUpSchool(app, { province: 'ON' });
});

const FOUR = { startTime: '16:00', endTime: '17:00' };
const FIVE = { startTime: '17:00', endTime: '18:00' };
/** Fridays. */
const WEEKS = ['2026-12-04', '2026-12-11', '2026-12-18', '2026-12-25'];
const LESSONS = WEEKS.map((date) => ({ date, ...FOUR }));

beforeEach(async () => {
  app.clock.set(TEST_NOW);
  student = await signUpCandidate(app);
  instructorId = (await addInstructor(app, school.schoolId, { rateCents: 8000 })).id;
  await addSlots(app, instructorId, LESSONS);
});

async function series(more: object = {}, as: string = student.cookie, query = '') {
  const payload = { instructorId, lessons: LESSONS, location: '5 Elm Street', ...more };
  const answer = await app.call({ method: 'POST', url: `/api/booking/series${query}`, as, payload });
  const error = (answer.body as { error?: { code: string; details: Series } }).error;
  return { ...answer, series: error?.details ?? (answer.body as Series), code: error?.code };
}
const preview = (more: object = {}, as?: string) => series(more, as, '?preview=true');
const refusals = ({ lessons }: Series) => lessons.map(({ refusal }) => refusal);
const bookOne = async (lesson: object, as?: string) =>
  app.call({
    method: 'POST',
    url: '/api/booking',
    as: as ?? (await signUpCandidate(app)).cookie,
    payload: { instructorId, ...lesson, location: '1 Main Street' },
  });
const bookings = () => app.db.selectFrom('bookings').selectAll().where('candidate_id', '=', student.id).execute();

test('a preview shows each price and writes nothing; booking makes ordinary bookings and sends one email to each side', async () => {
  const before = await mailsTo(app, school.email);
  const shown = await preview();
  expect(shown.status).toBe(200);
  expect(shown.series.lessons.map(({ total, bookingId }) => [total, bookingId])).toEqual(WEEKS.map(() => [80, null]));
  expect(shown.series.total).toBe(320);
  expect(await bookings()).toEqual([]);
  expect(new Set(await slotStatuses(app, instructorId))).toEqual(new Set(['AVAILABLE']));
  expect(await mailsTo(app, student.email)).toEqual([]);

  const { status, series: booked } = await series({ total: 320 });
  expect(status).toBe(201);
  expect(refusals(booked)).toEqual([null, null, null, null]);
  const rows = await bookings();
  expect(new Set(booked.lessons.map(({ bookingId }) => bookingId))).toEqual(new Set(rows.map(({ id }) => id)));
  expect(new Set(rows.map(({ code }) => code)).size).toBe(4);
  expect(new Set(booked.lessons.map(({ code }) => code))).toEqual(new Set(rows.map(({ code }) => code)));
  const calendar = async (query: string, as: string) => {
    const url = `/api/booking/${booked.lessons[1]?.bookingId}/calendar.ics${query}`;
    return (await app.call({ url, as })).body as unknown as string;
  };
  const events = (file: string) => file.match(/BEGIN:VEVENT/g)?.length;
  expect(events(await calendar('?series=true', student.cookie))).toBe(4);
  expect(events(await calendar('', student.cookie))).toBe(1);
  expect(events(await calendar('?series=true', school.cookie))).toBe(1);
  expect(new Set(await slotStatuses(app, instructorId))).toEqual(new Set(['BOOKED']));
  expect(await mailsTo(app, student.email)).toEqual(['booking_confirmed_student']);
  expect((await mailsTo(app, school.email)).length).toBe(before.length + 1);

  const one = await app.call({
    method: 'POST',
    url: `/api/booking/${booked.lessons[1]?.bookingId}/cancel`,
    as: student.cookie,
    payload: { reason: '' },
  });
  expect(one.status).toBe(200);
  expect((await bookings()).filter(({ status }) => status === 'Booked')).toHaveLength(3);
});

test('sending it again returns the same bookings and no second email', async () => {
  const first = await series();
  const again = await series();
  expect(again.status).toBe(201);
  expect(again.series.lessons.map(({ bookingId }) => bookingId)).toEqual(
    first.series.lessons.map(({ bookingId }) => bookingId),
  );
  expect(again.series.total).toBe(0);
  expect(await mailsTo(app, student.email)).toEqual(['booking_confirmed_student']);
});

test('a lost time comes with the nearest alternative; all-or-nothing books none, otherwise the others are booked', async () => {
  await addSlots(app, instructorId, [
    { date: '2026-12-11', ...FIVE },
    { date: '2026-12-12', ...FOUR },
  ]);
  expect((await bookOne(LESSONS[1] ?? {})).status).toBe(201);
  const { status, code, series: refused } = await series();
  expect([status, code]).toEqual([409, 'series_not_possible']);
  expect(refusals(refused)).toEqual([null, 'slot_taken', null, null]);
  expect(refused.lessons[1]?.other).toEqual({ date: '2026-12-11', ...FIVE });
  expect(await bookings()).toEqual([]);

  const { status: kept, series: possible } = await series({ keep: 'possible', total: 240 });
  expect(kept).toBe(201);
  expect(possible.lessons.map(({ bookingId }) => bookingId !== null)).toEqual([true, false, true, true]);
  expect(await bookings()).toHaveLength(3);
});

test('checks each lesson after the ones before it: simultaneous, too long a day, no time to drive', async () => {
  const { id: colleague } = await addInstructor(app, school.schoolId);
  await addSlots(app, colleague, [{ date: WEEKS[0] ?? '', ...FOUR }]);
  const own = { instructorId: colleague, ...LESSONS[0], location: 'Here' };
  await app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload: own });
  expect(refusals((await preview()).series)).toEqual(['student_busy', null, null, null]);

  await app.db.updateTable('schools').set({ refuses_long_days: true }).where('id', '=', school.schoolId).execute();
  const long = ['08:00', '09:00', '10:00', '11:00', '12:00'].map((startTime) => ({
    date: '2026-12-05',
    startTime,
    endTime: `${String(Number(startTime.slice(0, 2)) + 1).padStart(2, '0')}:00`,
  }));
  await addSlots(app, instructorId, long);
  const found = refusals((await preview({ lessons: long })).series);
  await app.db.updateTable('schools').set({ refuses_long_days: false }).where('id', '=', school.schoolId).execute();
  expect(found).toContain('long_day');
  expect(found[0]).toBeNull();
});

test('asks again when a price changed since it was shown', async () => {
  const { series: seen } = await preview();
  await app.db.updateTable('instructors').set({ rate_cents: 9000 }).where('id', '=', instructorId).execute();
  const { status, code, series: now } = await series({ total: seen.total });
  expect([status, code, now.total]).toEqual([409, 'price_changed', 360]);
  expect(await bookings()).toEqual([]);
  expect((await series({ total: now.total })).status).toBe(201);
});

test.each([
  ['no lesson', { lessons: [] }],
  [
    'too many',
    { lessons: Array.from({ length: SERIES_MAX + 1 }, (_, day) => ({ date: addDays('2026-12-01', day), ...FOUR })) },
  ],
  ['no such date', { lessons: [{ date: '2026-02-30', ...FOUR }] }],
  ['nowhere', { pickupPostalCode: 'K1D 1A1' }],
  ['another way to keep', { keep: 'some' }],
])('%s is a malformed request', async (_, more) => {
  expect((await series(more)).status).toBe(400);
  expect(await bookings()).toEqual([]);
});

test('the same time twice counts once', async () => {
  const { status, series: booked } = await series({ lessons: [LESSONS[0], LESSONS[0]] });
  expect(status).toBe(201);
  expect(new Set(booked.lessons.map(({ bookingId }) => bookingId)).size).toBe(1);
  expect(await bookings()).toHaveLength(1);
});

test('students racing for the same lessons in opposite orders: each lesson goes to one, with no deadlock', async () => {
  const students = await Promise.all(Array.from({ length: 6 }, () => signUpCandidate(app)));
  const answers = await Promise.all([
    ...students.map(({ cookie }, index) =>
      series({ keep: 'possible', lessons: index % 2 ? LESSONS : LESSONS.toReversed() }, cookie),
    ),
    ...LESSONS.map((lesson) => bookOne(lesson)),
  ]);
  expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
  const live = await app.db
    .selectFrom('bookings')
    .select('slot_id')
    .where('instructor_id', '=', instructorId)
    .where('status', '=', 'Booked')
    .execute();
  expect(live).toHaveLength(4);
  expect(new Set(live.map(({ slot_id }) => slot_id)).size).toBe(4);
});
