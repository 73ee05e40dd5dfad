import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Series } from '#contract/booking-series.ts';
import type { Booking } from '#contract/bookings.ts';
import type { OwnKind } from '#contract/lesson-kinds.ts';
import { remakeSlots } from '#server/modules/weekly-hours/weekly-hours.ts';
import { signUpCandidate } from '#server/testing/actors.ts';
import { addTaxedSchool, type TestSchool } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
let highway: OwnKind;
let roadTest: OwnKind;
let instructorId: string;
let student: Awaited<ReturnType<typeof signUpCandidate>>;
beforeAll(async () => {
  app = await createTestApp({ BOOKING_FEE: '5' }, { runsJobs: true });
});
afterAll(() => app.close());

const DATE = '2026-12-04';
const NINE = { date: DATE, startTime: '09:00', endTime: '10:00' };
const TEN = { date: DATE, startTime: '10:00', endTime: '11:00' };
const ELEVEN = { date: DATE, startTime: '11:00', endTime: '12:00' };
const NINE_TO_NOON = { date: DATE, startTime: '09:00', endTime: '12:00' };
const NINE_TO_ELEVEN = { date: DATE, startTime: '09:00', endTime: '11:00' };
const HIGHWAY = { names: { en: 'Highway', fr: 'Autoroute' }, minutes: 120, price: null };
const ROAD_TEST = { names: { en: 'Road-test day', fr: 'Jour d’examen' }, minutes: 180, price: 199.99 };

const addKind = async (payload: object, as = school) =>
  (await app.call({ method: 'POST', url: `/api/school/${as.schoolId}/lesson-kinds`, as: as.cookie, payload }))
    .body as OwnKind;
const changeKind = (kind: OwnKind, changes: object) => {
  const { id, ...said } = kind;
  const url = `/api/school/${school.schoolId}/lesson-kinds/${id}`;
  return app.call({ method: 'PUT', url, as: school.cookie, payload: { ...said, ...changes } });
};

beforeEach(async () => {
  app.clock.set(TEST_NOW);
  school = await addTaxedSchool(app);
  highway = await addKind(HIGHWAY);
  roadTest = await addKind(ROAD_TEST);
  student = await signUpCandidate(app);
  instructorId = (await addInstructor(app, school.schoolId, { rateCents: 8000 })).id;
  await addSlots(app, instructorId, [NINE, TEN, ELEVEN]);
});

async function book(lesson: object, as = student.cookie) {
  const payload = { instructorId, location: '5 Elm Street', ...lesson };
  const { status, body } = await app.call({ method: 'POST', url: '/api/booking', as, payload });
  const { error } = body as { error?: { code: string; details?: unknown } };
  return { status, booking: body as Booking, code: error?.code, details: error?.details };
}
const post = (path: string, payload: object = {}, as = student.cookie) =>
  app.call({ method: 'POST', url: `/api/booking/${path}`, as, payload });
/** The schedule as students and the school see it: `09:00-11:00 BOOKED`. */
async function schedule(of = instructorId): Promise<string[]> {
  const slots = await app.db
    .selectFrom('slots')
    .select(['local_date', 'local_start', 'local_end', 'status'])
    .where('instructor_id', '=', of)
    .where('status', '<>', 'WITHDRAWN')
    .orderBy('starts_at')
    .execute();
  return slots.map((slot) => `${slot.local_date.slice(8)} ${slot.local_start}-${slot.local_end} ${slot.status}`);
}
const FREE = ['04 09:00-10:00 AVAILABLE', '04 10:00-11:00 AVAILABLE', '04 11:00-12:00 AVAILABLE'];
const bookings = () => app.db.selectFrom('bookings').select('id').where('instructor_id', '=', instructorId).execute();

describe('a lesson type', () => {
  test('by the hour costs the rate times its length, and joins consecutive slots into one lesson', async () => {
    const { status, booking } = await book({ ...NINE_TO_ELEVEN, kindId: highway.id, total: 185.8 });
    expect(status).toBe(201);
    // $160.00 plus 13% tax and the $5.00 fee.
    const money = { totalCharges: 160, tax: 20.8, bookingFee: 5, perHourCharges: 80 };
    expect(booking).toMatchObject({ ...money, kind: { id: highway.id, names: HIGHWAY.names }, seriesId: null });
    expect([booking.startTime, booking.endTime]).toEqual(['2026-12-04T09:00:00-05:00', '2026-12-04T11:00:00-05:00']);
    expect(await schedule()).toEqual(['04 09:00-11:00 BOOKED', '04 11:00-12:00 AVAILABLE']);
    expect(await bookings()).toHaveLength(1);
    const { body } = await app.call({ url: `/api/booking/${booking.bookingId}`, as: school.cookie });
    expect(body).toMatchObject({ kind: { names: HIGHWAY.names } });
  });

  test('with a fixed price costs that, whatever the rate', async () => {
    const { booking } = await book({ ...NINE_TO_NOON, kindId: roadTest.id });
    expect(booking).toMatchObject({ totalCharges: 199.99, tax: 26, bookingFee: 5 });
    expect(await schedule()).toEqual(['04 09:00-12:00 BOOKED']);
  });

  test('takes a single slot of its own length', async () => {
    const refresher = await addKind({ ...HIGHWAY, minutes: 60 });
    expect((await book({ ...TEN, kindId: refresher.id })).status).toBe(201);
    expect(await schedule()).toEqual([FREE[0], '04 10:00-11:00 BOOKED', FREE[2]]);
  });

  test('sent again returns the same booking', async () => {
    const first = await book({ ...NINE_TO_ELEVEN, kindId: highway.id });
    const again = await book({ ...NINE_TO_ELEVEN, kindId: highway.id });
    expect([again.status, again.booking.bookingId]).toEqual([201, first.booking.bookingId]);
  });

  test('appears in emails, the calendar file, the school’s spreadsheet and the student’s export, unlike the standard lesson', async () => {
    const { booking } = await book({ ...NINE_TO_NOON, kindId: roadTest.id });
    const [mail] = await sentMail(app, student.email);
    const said = mail?.text.replaceAll('\u00a0', ' ') ?? '';
    expect(said).toContain('Road-test day, 3 h: $199.99');
    expect(said).not.toContain('per hour');
    expect(said).toMatch(/Lesson:? +Road-test day/);
    expect(mail?.attachments[0]?.text).toContain('SUMMARY:Road-test day with Priya Sharma');
    const file = await app.call({ url: `/api/booking/${booking.bookingId}/calendar.ics`, as: school.cookie });
    expect(String(file.body)).toContain('SUMMARY:Road-test day with');
    const url = `/api/booking/school/${school.schoolId}/export?format=csv`;
    const sheet = await app.call({ url, as: school.cookie, headers: { 'accept-language': 'fr' } });
    expect(String(sheet.body)).toContain('Jour d’examen');
    const copy = await app.call({ url: '/api/candidate/data', as: student.cookie });
    expect(JSON.stringify(copy.body)).toContain('Jour d’examen');

    await addSlots(app, instructorId, [{ ...NINE, date: '2026-12-05' }]);
    const plain = await book({ ...NINE, date: '2026-12-05' });
    expect(plain.booking).toMatchObject({ kind: null });
    const plainMail = (await sentMail(app, student.email, 2)).find(({ subject }) => subject.includes('December 5'));
    expect(plainMail?.text).toContain('per hour');
    expect(plainMail?.attachments[0]?.text).toContain('SUMMARY:Driving lesson with');
  });

  test('that is changed or retired keeps its terms for booked lessons, under its new name', async () => {
    const { booking } = await book({ ...NINE_TO_ELEVEN, kindId: highway.id });
    await changeKind(highway, {
      names: { en: 'Motorway', fr: 'Voie rapide' },
      minutes: 60,
      price: 10,
      isActive: false,
    });
    const { body } = await app.call({ url: `/api/booking/${booking.bookingId}`, as: student.cookie });
    expect(body).toMatchObject({ totalCharges: 160, endTime: booking.endTime, kind: { names: { en: 'Motorway' } } });
  });
});

describe('is refused without writing anything for', () => {
  const none = async () => expect([await schedule(), await bookings()]).toEqual([FREE, []]);

  test('a retired type', async () => {
    await changeKind(highway, { isActive: false });
    expect(await book({ ...NINE_TO_ELEVEN, kindId: highway.id })).toMatchObject({
      status: 422,
      code: 'kind_not_offered',
    });
    await none();
  });

  test('another school’s type', async () => {
    const other = await addTaxedSchool(app);
    const theirs = await addKind(HIGHWAY, other);
    expect(await book({ ...NINE_TO_ELEVEN, kindId: theirs.id })).toMatchObject({
      status: 422,
      code: 'kind_not_offered',
    });
    await none();
  });

  test.each([
    ['longer', NINE_TO_NOON],
    ['shorter', NINE],
  ])('a time that is %s than the type', async (_what, time) => {
    expect(await book({ ...time, kindId: highway.id })).toMatchObject({ status: 422, code: 'kind_does_not_fit' });
    await none();
  });

  test('a price that changed since it was shown, with the current one', async () => {
    await changeKind(roadTest, { price: 220 });
    const refused = await book({ ...NINE_TO_NOON, kindId: roadTest.id, total: 230.99 });
    expect(refused).toMatchObject({ status: 409, code: 'price_changed', details: { total: 253.6 } });
    await none();
    expect((await book({ ...NINE_TO_NOON, kindId: roadTest.id, total: 253.6 })).status).toBe(201);
  });

  test('slots with a gap, across midnight or missing', async () => {
    await addSlots(app, instructorId, [{ date: DATE, startTime: '13:00', endTime: '14:00' }]);
    const over = { date: DATE, startTime: '11:00', endTime: '14:00' };
    expect(await book({ ...over, kindId: roadTest.id })).toMatchObject({ code: 'slot_not_offered' });
    const half = { date: DATE, startTime: '09:30', endTime: '11:30' };
    expect(await book({ ...half, kindId: highway.id })).toMatchObject({ code: 'slot_not_offered' });
    expect(await bookings()).toEqual([]);
  });

  test('several slots without a type', async () => {
    expect(await book(NINE_TO_ELEVEN)).toMatchObject({ status: 422, code: 'slot_not_offered' });
    await none();
  });

  test('a group with a taken slot: the answer offers the day’s other groups that fit', async () => {
    await addSlots(app, instructorId, [
      { date: DATE, startTime: '13:00', endTime: '14:00' },
      { date: DATE, startTime: '14:00', endTime: '15:00' },
    ]);
    await book(TEN, (await signUpCandidate(app)).cookie);
    const refused = await book({ ...NINE_TO_ELEVEN, kindId: highway.id });
    expect(refused).toMatchObject({ status: 409, code: 'slot_taken' });
    expect(refused.details).toEqual({ otherSlots: [{ startTime: '13:00', endTime: '15:00' }] });
  });

  test('the school’s rules: a group is one lesson, with all of its minutes', async () => {
    const rules = {
      most_lessons_a_day: 1,
      notice_days: 2,
      ahead_days: 60,
      least_break_minutes: 0,
    };
    await app.db.updateTable('schools').set(rules).where('id', '=', school.schoolId).execute();
    expect((await book({ ...NINE_TO_ELEVEN, kindId: highway.id })).status).toBe(201);
    expect(await book(ELEVEN)).toMatchObject({ code: 'slot_not_offered' });
  });
});

describe('splits into the original slots', () => {
  test('when the student cancels', async () => {
    const { booking } = await book({ ...NINE_TO_NOON, kindId: roadTest.id });
    expect((await post(`${booking.bookingId}/cancel`)).status).toBe(200);
    expect(await schedule()).toEqual(FREE);
    const other = await signUpCandidate(app);
    const listed = await app.call({ url: `/api/schedule/instructor/${instructorId}?date=${DATE}`, as: other.cookie });
    expect(listed.body).toHaveLength(3);
    expect((await book(TEN, other.cookie)).status).toBe(201);
  });

  test('when the student moves it to another group, at the agreed price', async () => {
    await addSlots(app, instructorId, [
      { ...NINE, date: '2026-12-08' },
      { ...TEN, date: '2026-12-08' },
      { ...NINE, date: '2026-12-09' },
    ]);
    const { booking } = await book({ ...NINE_TO_ELEVEN, kindId: highway.id });
    const others = await app.call({ url: `/api/booking/${booking.bookingId}/other-slots`, as: student.cookie });
    expect(others.body).toMatchObject([{ ...NINE_TO_ELEVEN, date: '2026-12-08' }]);
    const wrong = await post(`${booking.bookingId}/move`, { ...NINE, date: '2026-12-09' });
    expect(wrong).toMatchObject({ status: 422, body: { error: { code: 'kind_does_not_fit' } } });
    const to = { ...NINE_TO_ELEVEN, date: '2026-12-08' };
    const moved = await post(`${booking.bookingId}/move`, to);
    expect(moved).toMatchObject({ status: 200, body: { totalCharges: 160, endTime: '2026-12-08T11:00:00-05:00' } });
    expect(await schedule()).toEqual([...FREE, '08 09:00-11:00 BOOKED', '09 09:00-10:00 AVAILABLE']);
    expect((await post(`${booking.bookingId}/move`, to)).status).toBe(200);
  });

  test('when the school moves it to another group, but not while it takes its slot along', async () => {
    await addSlots(app, instructorId, [
      { ...NINE, date: '2026-12-08' },
      { ...TEN, date: '2026-12-08' },
    ]);
    const { booking } = await book({ ...NINE_TO_ELEVEN, kindId: highway.id });
    const move = (to: object) => post(`${booking.bookingId}/move`, to, school.cookie);
    expect((await move({ ...NINE_TO_ELEVEN, date: '2026-12-08' })).status).toBe(200);
    expect(await schedule()).toEqual([...FREE, '08 09:00-11:00 BOOKED']);

    expect((await move({ date: '2026-12-08', startTime: '09:30', endTime: '11:30' })).status).toBe(200);
    expect(await schedule()).toEqual([...FREE, '08 09:30-11:30 BOOKED']);
    await post(`${booking.bookingId}/cancel`);
    expect(await schedule()).toEqual([...FREE, '08 09:00-10:00 AVAILABLE', '08 10:00-11:00 AVAILABLE']);
  });

  test('when the school undoes its own move before the student cancels', async () => {
    const { booking } = await book({ ...NINE_TO_NOON, kindId: roadTest.id });
    for (const to of [{ date: DATE, startTime: '13:00', endTime: '16:00' }, NINE_TO_NOON])
      expect(await post(`${booking.bookingId}/move`, to, school.cookie)).toMatchObject({ status: 200 });
    await post(`${booking.bookingId}/cancel`);
    expect(await schedule()).toEqual(FREE);
  });

  test('but frees none when the school cancels, alone or on a snow day', async () => {
    const first = await book({ ...NINE_TO_ELEVEN, kindId: highway.id });
    await post(`${first.booking.bookingId}/cancel`, { reason: 'Ill' }, school.cookie);
    expect(await schedule()).toEqual([FREE[2]]);
    await addSlots(app, instructorId, [NINE, TEN]);
    await book({ ...NINE_TO_NOON, kindId: roadTest.id });
    const snow = {
      id: crypto.randomUUID(),
      date: DATE,
      startTime: '10:00',
      endTime: '12:00',
      reason: 'Snow',
      instructorIds: [instructorId],
    };
    const declared = await app.call({ method: 'POST', url: '/api/snow-day', as: school.cookie, payload: snow });
    expect(declared).toMatchObject({ status: 200, body: { cancelled: [{ startTime: '09:00', endTime: '12:00' }] } });
    expect(await schedule()).toEqual([]);
  });

  test('also with weekly hours, which add none in between and keep none beyond the current hours', async () => {
    const teacher = (await addInstructor(app, school.schoolId)).id;
    const friday = { weekday: 5, from: '09:00', to: '12:00', lessonMinutes: 60, breakMinutes: 0 };
    const save = async (lines: object[], version: number) => {
      const saving = { url: `/api/instructor/${teacher}/weekly-hours`, payload: { lines, version } };
      expect((await app.call({ method: 'PUT', as: school.cookie, ...saving })).status).toBe(200);
    };
    await save([friday], 0);
    const ofDay = async () => (await schedule(teacher)).filter((slot) => slot.startsWith('04'));
    const payload = { instructorId: teacher, ...NINE_TO_NOON, kindId: roadTest.id };
    const { booking } = await book(payload);
    await remakeSlots(app.ctx, school.schoolId);
    expect(await ofDay()).toEqual(['04 09:00-12:00 BOOKED']);
    await save([{ ...friday, to: '11:00' }], 1);
    expect(await ofDay()).toEqual(['04 09:00-12:00 BOOKED']);
    await post(`${booking.bookingId}/cancel`);
    await remakeSlots(app.ctx, school.schoolId);
    expect(await ofDay()).toEqual(FREE.slice(0, 2));
  });
});

test('several in one series keep their types; a lost one comes with the nearest group that fits', async () => {
  const later = { date: '2026-12-06', startTime: '13:00', endTime: '14:00' };
  await addSlots(app, instructorId, [later, { ...later, startTime: '14:00', endTime: '15:00' }]);
  await book(TEN, (await signUpCandidate(app)).cookie);
  const lessons = [{ ...NINE_TO_ELEVEN, kindId: highway.id }, ELEVEN];
  const series = (query: string, more: object = {}) =>
    post(`series${query}`, { instructorId, lessons, location: '5 Elm Street', ...more });
  const preview = (await series('?preview=true')).body as Series;
  expect(preview.lessons).toMatchObject([
    { refusal: 'slot_taken', other: { date: '2026-12-06', startTime: '13:00', endTime: '15:00' } },
    { refusal: null, total: 95.4 },
  ]);
  const kept = [{ date: '2026-12-06', startTime: '13:00', endTime: '15:00', kindId: highway.id }, ELEVEN];
  expect((await series('', { lessons: kept, total: 281.2 })).status).toBe(201);
  const { body } = await app.call({ url: `/api/booking?candidateId=${student.id}`, as: student.cookie });
  const mine = body as Booking[];
  expect(mine.map(({ kind }) => kind?.names.en ?? null)).toEqual(['Highway', null]);
  expect(mine[0]?.seriesId).toBe(mine[1]?.seriesId);
  expect(mine[0]?.seriesId).not.toBeNull();
  expect((await changeKind(highway, { isActive: false })).status).toBe(200);
  expect(await series('?preview=true')).toMatchObject({ status: 422, body: { error: { code: 'kind_not_offered' } } });
});
