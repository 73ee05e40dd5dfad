import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { BookingWarningCode } from '#contract/office-bookings.ts';
import { signUpCandidate, signUpMember, signUpSchool } from '#server/testing/actors.ts';
import { sessionAt } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { tellOffice } from '#server/testing/office-messages.ts';
import { packageMarket } from '#server/testing/package-market.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let instructorId: string;
let carId: string;
beforeAll(async () => {
  app = await createTestApp({ BOOKING_FEE: '5' }, { runsJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  school = await signUpSchool(app, { province: 'ON' });
  ({ id: instructorId, carId } = await addInstructor(app, school.schoolId, { rateCents: 8000 }));
});

const DAY = '2026-12-04';
const NINE = { startTime: '09:00', endTime: '10:00' };
const LOCATION = '5 Elm Street';
const ALL_EASY: BookingWarningCode[] = ['outside_hours', 'outside_area', 'unreachable', 'busy_elsewhere'];

interface Refusal {
  error: { code: string; details?: unknown };
}
type Answer = Booking & {
  studentId: string;
  alsoBooked?: Booking[];
  notBooked?: { date: string; code: string; warnings?: { code: string }[] }[];
} & Refusal;

const leo = () => ({
  firstName: 'Leo',
  lastName: 'Martin',
  phone: '(613) 555-0142',
  email: `leo-${randomUUID()}@example.com`,
});

/** `{ status, body }` of booking for a student, a new one unless `studentId` or `student` is given. */
async function book(more: Record<string, unknown> = {}, as = school.cookie) {
  const person = 'studentId' in more || 'student' in more ? {} : { student: leo() };
  const payload = { instructorId, date: DAY, ...NINE, location: LOCATION, ...person, ...more };
  const { status, body } = await app.call({
    method: 'POST',
    url: `/api/school/${school.schoolId}/bookings`,
    as,
    payload,
  });
  return { status, body: body as Answer };
}
/** The same, confirmed where one press is enough. */
const bookAnyTime = (more: Record<string, unknown> = {}, as = school.cookie) =>
  book({ confirmWarnings: ALL_EASY, ...more }, as);

const codesIn = ({ body }: { body: Answer }) =>
  (body.error.details as { warnings: { code: string }[] }).warnings.map(({ code }) => code);
const addStudent = async (more: object = {}) => {
  const url = `/api/school/${school.schoolId}/students`;
  const { status, body } = await app.call({ method: 'POST', url, as: school.cookie, payload: { ...leo(), ...more } });
  expect(status).toBe(201);
  return (body as { id: string }).id;
};
const offer = (...times: [string, string][]) =>
  addSlots(
    app,
    instructorId,
    times.map(([startTime, endTime]) => ({ date: DAY, startTime, endTime })),
  );
const countBookings = async () =>
  (await app.db.selectFrom('bookings').select('id').where('school_id', '=', school.schoolId).execute()).length;
const countStudents = async () =>
  (await app.db.selectFrom('school_students').select('id').where('school_id', '=', school.schoolId).execute()).length;

/** `09:00-10:00`, booked ones in brackets. */
async function schedule(date = DAY): Promise<string[]> {
  const rows = await app.db
    .selectFrom('slots')
    .select(['local_start', 'local_end', 'status'])
    .where('instructor_id', '=', instructorId)
    .where('local_date', '=', date)
    .where('status', '<>', 'WITHDRAWN')
    .orderBy('starts_at')
    .execute();
  return rows.map(({ local_start, local_end, status }) =>
    status === 'BOOKED' ? `[${local_start}-${local_end}]` : `${local_start}-${local_end}`,
  );
}

describe('a free time', () => {
  test('is booked for a new person without an account, at the price that students pay', async () => {
    await offer(['09:00', '10:00']);
    const student = leo();
    const { status, body } = await book({ student, note: 'Blue door', dropOff: 'The library' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ startTime: '2026-12-04T09:00:00-05:00', endTime: '2026-12-04T10:00:00-05:00', bookingStatus: 'Booked' },
      ...{
        totalCharges: 80,
        bookingFee: 5,
        perHourCharges: 80,
        location: LOCATION,
        note: 'Blue door',
        dropOff: 'The library',
      },
      candidate: { first_name: 'Leo', last_name: 'Martin', phone: student.phone },
    });
    const { body: record } = await app.call({
      url: `/api/school/${school.schoolId}/students/${body.studentId}`,
      as: school.cookie,
    });
    expect(record).toMatchObject({ id: body.studentId, firstName: 'Leo', email: student.email, hasAccount: false });
    expect(await schedule()).toEqual(['[09:00-10:00]']);
  });

  test('is booked for a known student, who is told once, in their own language', async () => {
    await offer(['09:00', '10:00']);
    const email = `maya-${randomUUID()}@example.com`;
    const studentId = await addStudent({ firstName: 'Maya', email, language: 'fr' });
    const { status, body } = await book({ studentId });
    expect([status, body.studentId]).toEqual([201, studentId]);
    await tellOffice(app);
    const mails = await sentMail(app, email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('vendredi 4 décembre');
  });

  test('a student with an account sees it among their bookings', async () => {
    await offer(['09:00', '10:00'], ['11:00', '12:00']);
    const { id, cookie } = await signUpCandidate(app);
    const payload = { instructorId, date: DAY, startTime: '11:00', endTime: '12:00', location: LOCATION };
    await app.call({ method: 'POST', url: '/api/booking', as: cookie, payload });
    expect((await book({ studentId: id })).status).toBe(201);
    const { body } = await app.call({ url: `/api/booking?candidateId=${id}`, as: cookie });
    expect((body as Booking[]).map(({ startTime }) => startTime.slice(11, 16))).toEqual(['11:00', '09:00']);
  });

  test('uses credit if there is enough', async () => {
    const market = await packageMarket(app);
    await market.has();
    const payload = {
      instructorId: market.instructor.id,
      date: DAY,
      ...NINE,
      location: LOCATION,
      studentId: market.student.id,
    };
    const { status, body } = await market.asSchool('POST', '/bookings', payload);
    expect(status).toBe(201);
    expect(body).toMatchObject({ credit: { minutes: 60, minutesBack: 0 }, totalCharges: 60, tax: 0 });
  });

  test('is booked for a kind of lesson, at its price and length only', async () => {
    await offer(['09:00', '10:00'], ['10:00', '11:00']);
    const kind = { names: { en: 'Highway', fr: 'Autoroute' }, minutes: 90, price: 150 };
    const url = `/api/school/${school.schoolId}/lesson-kinds`;
    const { body: made } = await app.call({ method: 'POST', url, as: school.cookie, payload: kind });
    const { id: kindId } = made as { id: string };
    expect((await book({ kindId })).body.error.code).toBe('kind_does_not_fit');
    const { status, body } = await book({ kindId, endTime: '10:30' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: { id: kindId }, totalCharges: 150 });
    // Half an hour is shorter than the school's shortest kind of lesson.
    expect(await schedule()).toEqual(['[09:00-10:30]']);
    expect((await book({ kindId: randomUUID() })).body.error.code).toBe('kind_not_offered');
  });

  test('sends nothing with "Don’t tell the student"', async () => {
    await offer(['09:00', '10:00']);
    const student = leo();
    await book({ student, notify: false });
    await tellOffice(app);
    expect(await app.db.selectFrom('emails').select('id').where('recipient', '=', student.email).execute()).toEqual([]);
  });
});

describe('a doubled press', () => {
  test.each(['a new person', 'a known student'])('with %s, at the same moment too, makes one booking', async (who) => {
    await offer(['09:00', '10:00']);
    const person = who === 'a new person' ? { student: leo() } : { studentId: await addStudent() };
    const before = await countStudents();
    const answers = await Promise.all(Array.from({ length: 8 }, () => book(person)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => body.bookingId)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.studentId)).size).toBe(1);
    expect([await countBookings(), (await countStudents()) - before]).toEqual([1, who === 'a new person' ? 1 : 0]);
  });

  test('of another person is refused, and leaves nobody behind', async () => {
    await offer(['09:00', '10:00'], ['11:00', '12:00']);
    await book();
    const students = await countStudents();
    const { status, body } = await book({ student: { firstName: 'Maya', phone: '(613) 555-0142' } });
    expect([status, body.error.code]).toEqual([409, 'slot_taken']);
    expect(body.error.details).toEqual({ otherSlots: [{ startTime: '11:00', endTime: '12:00' }] });
    expect(await countStudents()).toBe(students);
  });
});

describe('any time', () => {
  test('over two free ones, cancelled: the times as before', async () => {
    await offer(['14:00', '15:00'], ['15:00', '16:00']);
    const { status, body } = await book({ startTime: '14:10', endTime: '15:40' });
    expect(status).toBe(201);
    expect(body.totalCharges).toBe(120);
    expect(await schedule()).toEqual(['[14:10-15:40]']);
    const url = `/api/booking/${body.bookingId}/cancel`;
    await app.call({ method: 'POST', url, as: school.cookie, payload: { reason: 'The student is ill' } });
    expect(await schedule()).toEqual(['14:00-15:00', '15:00-16:00']);
  });

  test('a student who moves away from it gives the times back', async () => {
    await offer(['14:00', '15:00'], ['15:00', '16:00']);
    const { id, cookie } = await signUpCandidate(app);
    await sql`SELECT add_school_student(${school.schoolId}::uuid, ${id}::uuid, now())`.execute(app.db);
    const { body } = await book({ studentId: id, startTime: '14:10', endTime: '15:40' });
    await addSlots(app, instructorId, [{ date: '2026-12-08', startTime: '09:00', endTime: '10:30' }]);
    const payload = { date: '2026-12-08', startTime: '09:00', endTime: '10:30' };
    const moved = await app.call({ method: 'POST', url: `/api/booking/${body.bookingId}/move`, as: cookie, payload });
    expect(moved.status).toBe(200);
    expect(await schedule()).toEqual(['14:00-15:00', '15:00-16:00']);
    expect(await schedule('2026-12-08')).toEqual(['[09:00-10:30]']);
  });

  test('a snow day cancels it too, past midnight as well, and offers none of its time', async () => {
    await offer(['14:00', '15:00'], ['22:00', '23:45']);
    const day = await book({ startTime: '14:10', endTime: '15:00' });
    const night = await bookAnyTime({ startTime: '23:30', endTime: '00:30' });
    const payload = {
      id: randomUUID(),
      date: DAY,
      reason: 'Freezing rain',
      startTime: '12:00',
      endTime: '23:59',
      withdrawsFree: true,
    };
    const { status } = await app.call({ method: 'POST', url: '/api/snow-day', as: school.cookie, payload });
    expect(status).toBe(200);
    const rows = await app.db
      .selectFrom('bookings')
      .select('status')
      .where('id', 'in', [day.body.bookingId, night.body.bookingId])
      .execute();
    expect(rows.map((row) => row.status)).toEqual(['Cancelled', 'Cancelled']);
    expect(await schedule()).toEqual([]);
  });

  test('a student who wants part of it is told that it is taken', async () => {
    await offer(['14:00', '15:00']);
    await book({ startTime: '14:10', endTime: '14:50' });
    const { cookie } = await signUpCandidate(app);
    const payload = { instructorId, date: DAY, startTime: '14:00', endTime: '15:00', location: LOCATION };
    const { body } = await app.call({ method: 'POST', url: '/api/booking', as: cookie, payload });
    expect((body as Refusal).error.code).toBe('slot_taken');
  });

  test('today, and from 23:30 to 00:30', async () => {
    school.cookie = await sessionAt(app, '2026-12-04T17:00:00Z', school.accountId);
    const today = await bookAnyTime({ startTime: '16:00', endTime: '17:00' });
    expect(today.status).toBe(201);
    const { status, body } = await bookAnyTime({
      startTime: '23:30',
      endTime: '00:30',
      student: { firstName: 'Maya', phone: '613 555 0143' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      startTime: '2026-12-04T23:30:00-05:00',
      endTime: '2026-12-05T00:30:00-05:00',
      totalCharges: 80,
    });
    const next = await bookAnyTime({ date: '2026-12-05', startTime: '00:15', endTime: '01:00' });
    expect(next.body.error.code).toBe('slot_taken');
  });

  test('a lesson after midnight is right in calendars, files and lists', async () => {
    const { body } = await bookAnyTime({ startTime: '23:30', endTime: '00:30' });
    const file = await app.call({ url: `/api/booking/${body.bookingId}/calendar.ics`, as: school.cookie });
    expect(String(file.body)).toContain('DTEND;TZID=America/Toronto:20261205T003000');
    const week = await app.call({
      url: `/api/calendar/school/${school.schoolId}?from=${DAY}&to=2026-12-05`,
      as: school.cookie,
    });
    expect(week.status).toBe(200);
    expect((week.body as { bookings: Booking[] }).bookings[0]).toMatchObject({ endTime: '2026-12-05T00:30:00-05:00' });
    const list = await app.call({ url: `/api/booking/school/${school.schoolId}`, as: school.cookie });
    expect((list.body as Booking[])[0]).toMatchObject({ endTime: '2026-12-05T00:30:00-05:00' });
  });

  test.each([
    [{ date: '2027-03-14', startTime: '02:30', endTime: '03:30' }, 'startTime', 'nonexistent_time'],
    [{ startTime: '10:00', endTime: '09:00' }, 'endTime', 'lesson_too_long'],
    [{ date: '2028-12-04' }, 'date', 'date_too_far'],
    [{ date: '2019-12-04' }, 'date', 'date_too_early'],
    [{ pickupPostalCode: 'M9Z 9Z9' }, 'pickupPostalCode', 'unknown_postal_code'],
  ])('%o is refused at its field', async (more, path, code) => {
    const { status, body } = await bookAnyTime(more);
    expect(status).toBe(400);
    expect(body.error.details).toMatchObject([{ path, code }]);
    expect(await countStudents()).toBe(0);
  });
});

describe('objections', () => {
  test('outside the hours: one press', async () => {
    await offer(['09:00', '10:00']);
    const asked = await book({ startTime: '20:00', endTime: '21:00' });
    expect([asked.status, asked.body.error.code]).toEqual([409, 'needs_confirmation']);
    expect(asked.body.error.details).toEqual({
      warnings: [{ code: 'outside_hours', needsReason: false, mayOverride: true }],
    });
    expect([await countBookings(), await countStudents()]).toEqual([0, 0]);
    expect((await book({ startTime: '20:00', endTime: '21:00', confirmWarnings: ['outside_hours'] })).status).toBe(201);
  });

  test('a second one that arose meanwhile asks again, with both', async () => {
    const studentId = await addStudent();
    const first = await book({ studentId, startTime: '20:00', endTime: '21:00' });
    expect(codesIn(first)).toEqual(['outside_hours']);
    await app.db
      .updateTable('school_students')
      .set({ licence_expires_on: '2026-12-01' })
      .where('id', '=', studentId)
      .execute();
    const second = await book({ studentId, startTime: '20:00', endTime: '21:00', confirmWarnings: ['outside_hours'] });
    expect([second.status, codesIn(second)]).toEqual([409, ['outside_hours', 'learner_licence']]);
    expect(await countBookings()).toBe(0);
  });

  test.each([[null], [''], ['false'], [false], [{}], [['everything']]])(
    'confirmWarnings of %j confirms nothing',
    async (confirmWarnings) => {
      const { status } = await book({ startTime: '20:00', endTime: '21:00', confirmWarnings });
      expect(status).toBe(400);
      expect(await countBookings()).toBe(0);
    },
  );

  test('confirming what was not found is no harm', async () => {
    await offer(['09:00', '10:00']);
    expect((await book({ confirmWarnings: ['long_day', 'day_off'] })).status).toBe(201);
  });

  test('a learner’s licence that is expired on the day needs a reason, which is in the history', async () => {
    await offer(['09:00', '10:00']);
    const studentId = await addStudent({ licence: { number: 'D1234', expiresOn: '2026-12-03' } });
    const asked = await book({ studentId });
    expect(asked.body.error.details).toEqual({
      warnings: [{ code: 'learner_licence', needsReason: true, mayOverride: true, expiredOn: '2026-12-03' }],
    });
    const confirmed = { studentId, confirmWarnings: ['learner_licence'] };
    const refused = await book(confirmed);
    expect(refused.status).toBe(400);
    expect(refused.body.error.details).toMatchObject([{ path: 'reason', code: 'required' }]);
    const { status, body } = await book({ ...confirmed, reason: 'Renewed: brings it along' });
    expect(status).toBe(201);
    const history = await app.call({ url: `/api/school/${school.schoolId}/history`, as: school.cookie });
    expect((history.body as { items: object[] }).items.filter((item) => 'overridden' in item)).toMatchObject([
      {
        what: 'objections_overridden',
        target: body.code,
        keyName: '',
        overridden: { codes: ['learner_licence'], reason: 'Renewed: brings it along' },
      },
    ]);
  });

  test('a licence is good on its last day', async () => {
    await offer(['09:00', '10:00']);
    const studentId = await addStudent({ licence: { number: 'D1234', expiresOn: DAY } });
    expect((await book({ studentId })).status).toBe(201);
  });

  test('the province’s daily limit', async () => {
    const studentId = await addStudent();
    await offer(['12:00', '13:00']);
    await bookAnyTime({ studentId, startTime: '08:00', endTime: '09:30' });
    const asked = await book({ studentId, startTime: '12:00', endTime: '13:00' });
    expect(asked.body.error.details).toMatchObject({
      warnings: [{ code: 'long_day', minutes: 150, limitMinutes: 120, needsReason: true }],
    });
  });

  test('the instructor’s day off', async () => {
    await offer(['09:00', '10:00']);
    const url = `/api/instructor/${instructorId}/days-off`;
    const off = { fromDate: DAY, toDate: DAY, reason: 'A wedding' };
    expect((await app.call({ method: 'POST', url, as: school.cookie, payload: off })).status).toBe(201);
    const asked = await book();
    expect(asked.body.error.details).toMatchObject({
      warnings: [{ code: 'day_off', dayOff: 'A wedding', needsReason: true }],
    });
    expect((await book({ confirmWarnings: ['day_off'], reason: 'They agreed' })).status).toBe(201);
  });

  test('busy in an outside calendar', async () => {
    await offer(['09:00', '10:00']);
    await sql`INSERT INTO busy_days VALUES (${instructorId}, ${DAY}, '{[2026-12-04T14:30Z,2026-12-04T15:30Z)}')`.execute(
      app.db,
    );
    expect(codesIn(await book())).toEqual(['busy_elsewhere']);
    expect((await bookAnyTime()).status).toBe(201);
  });

  test('no time to drive from the lesson before', async () => {
    // 27 km and 45 minutes apart.
    const [east, west] = ['M4C 1B5', 'L5B 1M2'];
    await app.db
      .updateTable('schools')
      .set({ postal_code: 'M5V 2T6', checks_travel: true, travel_tolerance_minutes: 0, default_radius_km: 25 })
      .where('id', '=', school.schoolId)
      .execute();
    await offer(['09:00', '10:00'], ['10:00', '11:00'], ['14:00', '15:00']);
    expect((await book({ pickupPostalCode: east })).status).toBe(201);
    const next = { startTime: '10:00', endTime: '11:00', pickupPostalCode: west };
    expect(codesIn(await book(next))).toEqual(['unreachable']);
    expect((await book({ ...next, startTime: '14:00', endTime: '15:00' })).status).toBe(201);
    expect((await book({ ...next, confirmWarnings: ['unreachable'] })).status).toBe(201);
  });

  test('outside the instructor’s area', async () => {
    await offer(['09:00', '10:00']);
    const area = { instructor_id: instructorId, postal_code: 'M5V 2T6', radius_km: 30 };
    await app.db.insertInto('service_areas').values(area).execute();
    const asked = await book({ pickupPostalCode: 'V6B 1A1' });
    expect(asked.body.error.details).toMatchObject({ warnings: [{ code: 'outside_area', needsReason: false }] });
    expect((await bookAnyTime({ pickupPostalCode: 'V6B 1A1' })).status).toBe(201);
  });
});

describe('what nobody can override', () => {
  const EVERYTHING = { confirmWarnings: [...ALL_EASY, 'long_day', 'learner_licence', 'day_off'], reason: 'Please' };

  test.each(['owner', 'manager', 'front_desk'] as const)(
    'an expired licence or a car out of service is refused for the role %s',
    async (role) => {
      await offer(['09:00', '10:00']);
      const { cookie } = await signUpMember(app, { schoolId: school.schoolId, role });
      await app.db
        .updateTable('instructors')
        .set({ licence_expiry: '2026-12-03' })
        .where('id', '=', instructorId)
        .execute();
      expect((await book(EVERYTHING, cookie)).body.error.code).toBe('instructor_licence_expired');
      await app.db.updateTable('instructors').set({ licence_expiry: null }).where('id', '=', instructorId).execute();
      await app.db.updateTable('cars').set({ out_from: DAY, out_until: DAY }).where('id', '=', carId).execute();
      expect((await book(EVERYTHING, cookie)).body.error.code).toBe('car_out_of_service');
      expect([await countBookings(), await countStudents()]).toEqual([0, 0]);
    },
  );

  test('the student has a lesson, or a colleague has the car', async () => {
    const colleague = await addInstructor(app, school.schoolId, { carId, firstName: 'Marc', lastName: 'Roy' });
    const studentId = await addStudent();
    expect((await bookAnyTime({ studentId, instructorId: colleague.id })).status).toBe(201);
    const other = await addInstructor(app, school.schoolId);
    const busy = await book({ ...EVERYTHING, studentId, instructorId: other.id, startTime: '09:30', endTime: '10:30' });
    expect([busy.status, busy.body.error.code]).toEqual([409, 'student_busy']);
    const car = await book({ ...EVERYTHING, startTime: '09:30', endTime: '10:30' });
    expect([car.status, car.body.error]).toMatchObject([409, { code: 'car_busy', details: { carWith: 'Marc Roy' } }]);
  });
});

describe('who may', () => {
  test('the front desk overrides a limit only if the school allows it', async () => {
    await offer(['09:00', '10:00']);
    const { cookie } = await signUpMember(app, { schoolId: school.schoolId, role: 'front_desk' });
    const studentId = await addStudent({ licence: { number: 'D1234', expiresOn: '2026-12-03' } });
    const confirmed = { studentId, confirmWarnings: ['learner_licence'], reason: 'Renewed' };
    const asked = await book({ studentId }, cookie);
    expect(asked.body.error.details).toMatchObject({ warnings: [{ code: 'learner_licence', mayOverride: false }] });
    const refused = await book(confirmed, cookie);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'forbidden']);
    await app.db.updateTable('schools').set({ desk_overrides: true }).where('id', '=', school.schoolId).execute();
    expect((await book(confirmed, cookie)).status).toBe(201);
  });

  test('an instructor books for their own students in their own calendar, if the school allows it', async () => {
    await offer(['09:00', '10:00'], ['11:00', '12:00']);
    const { cookie } = await signUpMember(app, { schoolId: school.schoolId, role: 'instructor', instructorId });
    const colleague = await addInstructor(app, school.schoolId);
    const own = (await book()).body.studentId;
    const later = { startTime: '11:00', endTime: '12:00' };
    expect((await book({ ...later, studentId: await addStudent() }, cookie)).status).toBe(403);
    expect((await book({ ...later }, cookie)).status).toBe(403);
    expect((await bookAnyTime({ ...later, studentId: own, instructorId: colleague.id }, cookie)).status).toBe(403);
    expect((await book({ ...later, studentId: own }, cookie)).status).toBe(201);
    const past = { ...later, date: '2026-11-19', studentId: own };
    expect((await bookAnyTime(past, cookie)).status).toBe(403);
    expect((await bookAnyTime(past)).status).toBe(201);
    await app.db.updateTable('schools').set({ instructors_book: false }).where('id', '=', school.schoolId).execute();
    expect((await bookAnyTime({ startTime: '14:00', endTime: '15:00', studentId: own }, cookie)).status).toBe(403);
  });

  test('somebody whose role changed meanwhile may not', async () => {
    await offer(['09:00', '10:00']);
    const { cookie, memberId } = await signUpMember(app, { schoolId: school.schoolId, role: 'front_desk' });
    await app.db.updateTable('school_members').set({ role: 'bookkeeper' }).where('id', '=', memberId).execute();
    const refused = await book({}, cookie);
    expect(refused.status).toBe(403);
    expect([await countBookings(), await countStudents()]).toEqual([0, 0]);
  });

  test('another school’s student or instructor is unknown', async () => {
    const elsewhere = await signUpSchool(app, { province: 'ON' });
    const theirs = await addInstructor(app, elsewhere.schoolId);
    expect((await bookAnyTime({ instructorId: theirs.id })).status).toBe(404);
    const { id } = await signUpCandidate(app);
    expect((await bookAnyTime({ studentId: id })).status).toBe(404);
  });
});

describe('a past lesson', () => {
  const PAST = { date: '2026-11-18' };

  test('has its outcome at once, completed unless said otherwise, and tells nobody', async () => {
    const student = leo();
    const { status, body } = await book({ ...PAST, student });
    expect([status, body.bookingStatus]).toEqual([201, 'Completed']);
    const missed = await book({
      ...PAST,
      startTime: '11:00',
      endTime: '12:00',
      studentId: body.studentId,
      outcome: 'No-show',
    });
    expect(missed.body).toMatchObject({ bookingStatus: 'No-show' });
    const ours = await book({
      ...PAST,
      startTime: '14:00',
      endTime: '15:00',
      studentId: body.studentId,
      outcome: 'Instructor no-show',
    });
    expect(ours.body).toMatchObject({ bookingStatus: 'Instructor no-show', refund: 80 });
    await tellOffice(app);
    expect(
      await app.db
        .selectFrom('emails')
        .select('kind')
        .where('recipient', 'in', [student.email, school.email])
        .execute(),
    ).toEqual([]);
    // Two lessons with their fees, and the fee of the third one.
    const balance = await app.db
      .selectFrom('student_balances')
      .select('owed_cents')
      .where('school_id', '=', school.schoolId)
      .executeTakeFirstOrThrow();
    expect(Number(balance.owed_cents)).toBe(2 * 8500 + 500);
  });

  test('again makes no second one', async () => {
    const student = leo();
    const [one, other] = [await book({ ...PAST, student }), await book({ ...PAST, student })];
    expect(one.body.bookingId).toBe(other.body.bookingId);
  });

  test('in a closed month is refused', async () => {
    await app.db
      .insertInto('closed_months')
      .values({
        ...{ school_id: school.schoolId, month: '2026-10-01', closed_at: new Date(TEST_NOW) },
        ...{ billed_cents: 0, taken_off_cents: 0, tax_cents: 0, paid_cents: 0, given_back_cents: 0 },
      })
      .execute();
    const { status, body } = await book({ date: '2026-10-20' });
    expect([status, body.error]).toMatchObject([409, { code: 'month_closed', details: { firstOpen: '2026-11-01' } }]);
    expect(await countStudents()).toBe(0);
  });

  describe('that was recorded by mistake', () => {
    const takeOut = async (id: string, as = school.cookie) => {
      const { status, body } = await app.call({ method: 'POST', url: `/api/booking/${id}/take-out`, as });
      return { status, body: body as Answer };
    };

    test('can be taken out for ten minutes: free of charge, without a message, and its time is free again', async () => {
      const desk = await signUpMember(app, { schoolId: school.schoolId, role: 'front_desk' });
      for (const outcome of ['Completed', 'No-show'] as const) {
        const { body } = await book({ ...PAST, outcome }, desk.cookie);
        app.clock.advance({ minutes: 9 });
        const taken = {
          bookingStatus: 'Cancelled',
          cancelledBy: 'school',
          cancellationReason: 'Recorded by mistake',
          refund: 85,
        };
        expect(await takeOut(body.bookingId, desk.cookie)).toMatchObject({ status: 200, body: taken });
        expect(await takeOut(body.bookingId, desk.cookie)).toMatchObject({ status: 200, body: taken });
      }
      await tellOffice(app);
      expect(await app.db.selectFrom('emails').select('kind').where('recipient', '=', school.email).execute()).toEqual(
        [],
      );
      const history = await app.call({ url: `/api/school/${school.schoolId}/history`, as: school.cookie });
      expect(JSON.stringify(history.body)).toContain('lesson_taken_out');
      const late = await book(PAST);
      app.clock.advance({ minutes: 10 });
      expect((await takeOut(late.body.bookingId)).body.error.code).toBe('undo_over');
    });

    test('stays if it was booked ahead, or has been marked since', async () => {
      const ahead = await bookAnyTime();
      expect((await takeOut(ahead.body.bookingId)).body.error.code).toBe('status_conflict');
      const { body } = await book(PAST);
      await app.db
        .insertInto('lesson_progress')
        .values({ booking_id: body.bookingId, note: '', updated_at: new Date(TEST_NOW) })
        .execute();
      expect((await takeOut(body.bookingId)).body.error.code).toBe('status_conflict');
    });
  });

  test('only past lessons have an outcome', async () => {
    expect((await bookAnyTime({ outcome: 'Completed' })).body.error.code).toBe('lesson_not_over');
  });
});

describe('several lessons', () => {
  test('twelve weekly ones, one on a holiday and one taken: ten are booked, two named, one message sent', async () => {
    const dates = Array.from({ length: 12 }, (_, week) =>
      new Date(Date.parse('2026-12-07') + week * 7 * 86_400_000).toISOString().slice(0, 10),
    );
    const [, , taken = '', holiday = ''] = dates;
    await addSlots(
      app,
      instructorId,
      dates.map((date) => ({ date, ...NINE })),
    );
    const url = `/api/instructor/${instructorId}/days-off`;
    await app.call({
      method: 'POST',
      url,
      as: school.cookie,
      payload: { fromDate: holiday, toDate: holiday, reason: 'Family day' },
    });
    await book({ date: taken, startTime: '09:30', endTime: '10:30', confirmWarnings: ALL_EASY });
    await app.db.deleteFrom('office_changes').execute();
    const student = leo();
    const request = { student, date: dates[0], repeat: { weekly: 12 } };
    const { status, body } = await book(request);
    expect(status).toBe(201);
    expect([
      body.startTime.slice(0, 10),
      ...(body.alsoBooked ?? []).map(({ startTime }) => startTime.slice(0, 10)),
    ]).toEqual(dates.filter((date) => date !== taken && date !== holiday));
    expect(body.notBooked).toEqual([
      { date: taken, ...NINE, code: 'slot_taken' },
      {
        date: holiday,
        ...NINE,
        code: 'needs_confirmation',
        warnings: [{ code: 'day_off', needsReason: true, mayOverride: true, dayOff: 'Family day' }],
      },
    ]);
    expect(new Set([body, ...(body.alsoBooked ?? [])].map(({ seriesId }) => seriesId)).size).toBe(1);
    const again = await book(request);
    expect(again.body.bookingId).toBe(body.bookingId);
    expect(again.body.alsoBooked).toHaveLength(9);
    await tellOffice(app);
    expect(await sentMail(app, student.email)).toHaveLength(1);
  });

  test('on picked days, and none of them possible', async () => {
    await addSlots(app, instructorId, [{ date: '2026-12-09', ...NINE }]);
    const studentId = await addStudent();
    const picked = await book({ studentId, date: '2026-12-09', repeat: { dates: ['2026-12-16', '2026-12-09'] } });
    expect(picked.body.notBooked).toMatchObject([
      { date: '2026-12-16', code: 'needs_confirmation', warnings: [{ code: 'outside_hours' }] },
    ]);
    const none = await book({ studentId, date: '2026-12-10', repeat: { dates: ['2026-12-17'] } });
    expect([none.status, codesIn(none)]).toEqual([409, ['outside_hours']]);
    const all = await bookAnyTime({ studentId, date: '2026-12-09', repeat: { dates: ['2026-12-16'] } });
    expect([all.body.notBooked, all.body.alsoBooked?.length]).toEqual([[], 1]);
    expect(all.body.bookingId).toBe(picked.body.bookingId);
  });
});

describe('times and last lesson for the dialog', () => {
  const times = async (query: Record<string, string> = {}) => {
    const { body } = await app.call({
      url: `/api/school/${school.schoolId}/office-times?${new URLSearchParams(query)}`,
      as: school.cookie,
    });
    return (body as { times: { date: string; startTime: string; isReachable: boolean }[] }).times;
  };

  test('free times from now on, without those at which somebody is busy', async () => {
    school.cookie = await sessionAt(app, '2026-12-04T15:00:00Z', school.accountId);
    await offer(['09:00', '10:00'], ['11:00', '12:00'], ['13:00', '14:00']);
    await addSlots(app, instructorId, [{ date: '2026-12-05', ...NINE }]);
    const colleague = await addInstructor(app, school.schoolId);
    await addSlots(app, colleague.id, [{ date: DAY, startTime: '16:00', endTime: '17:00' }]);
    const studentId = await addStudent();
    await bookAnyTime({ studentId, instructorId: colleague.id, startTime: '13:30', endTime: '14:30' });
    const starts = async (query: Record<string, string>) =>
      (await times(query)).map(({ date, startTime }) => `${date.slice(8)} ${startTime}`);
    expect(await starts({})).toEqual(['04 11:00', '04 13:00', '04 16:00', '05 09:00']);
    expect(await starts({ instructorId, studentId })).toEqual(['04 11:00', '05 09:00']);
    expect(await starts({ from: '2026-12-05' })).toEqual(['05 09:00']);
    expect(await starts({ to: DAY, instructorId: colleague.id })).toEqual(['04 16:00']);
  });

  test('no time on a day on which the student would be over the province’s limit', async () => {
    await offer(['09:00', '10:00'], ['13:00', '14:00']);
    await addSlots(app, instructorId, [{ date: '2026-12-05', ...NINE }]);
    const studentId = await addStudent();
    await bookAnyTime({ studentId, startTime: '17:00', endTime: '18:30' });
    await app.db.updateTable('schools').set({ province: 'ON' }).where('id', '=', school.schoolId).execute();
    const days = async () => (await times({ instructorId, studentId })).map(({ date }) => date);
    expect(await days()).toEqual(['2026-12-05']);
    await app.db.updateTable('schools').set({ province: 'AB' }).where('id', '=', school.schoolId).execute();
    expect(await days()).toEqual([DAY, DAY, '2026-12-05']);
  });

  test('a preview names the dates of a series that can’t be booked, and books nothing', async () => {
    const studentId = await addStudent();
    await bookAnyTime({ studentId: await addStudent(), date: '2026-12-16', ...NINE });
    const { body: before } = await app.call({ url: `/api/booking/school/${school.schoolId}`, as: school.cookie });
    const payload = {
      ...{ instructorId, studentId, date: '2026-12-09', ...NINE, location: '5 Elm Street' },
      repeat: { weekly: 3 },
    };
    const { status, body } = await app.call({
      ...{ method: 'POST', url: `/api/school/${school.schoolId}/bookings/preview`, as: school.cookie, payload },
    });
    expect(status).toBe(200);
    const { lessons } = body as { lessons: { date: string; code: string | null; warnings?: { code: string }[] }[] };
    expect(lessons.map(({ date, code, warnings = [] }) => [date, code, ...warnings.map((one) => one.code)])).toEqual([
      ['2026-12-09', 'needs_confirmation', 'outside_hours'],
      ['2026-12-16', 'slot_taken'],
      ['2026-12-23', 'needs_confirmation', 'outside_hours'],
    ]);
    await addSlots(app, instructorId, [{ date: '2026-12-09', ...NINE }]);
    const again = await app.call({
      ...{ method: 'POST', url: `/api/school/${school.schoolId}/bookings/preview`, as: school.cookie, payload },
    });
    expect((again.body as typeof body & { lessons: object[] }).lessons[0]).toMatchObject({ code: null });
    const { body: after } = await app.call({ url: `/api/booking/school/${school.schoolId}`, as: school.cookie });
    expect(after).toEqual(before);
  });

  test('an instructor asks about students of their own lessons only', async () => {
    await offer(['09:00', '10:00'], ['11:00', '12:00']);
    const colleague = await addInstructor(app, school.schoolId);
    const [own, theirs] = [await addStudent(), await addStudent()];
    await bookAnyTime({ studentId: own, startTime: '13:00', endTime: '14:00' });
    await bookAnyTime({ studentId: theirs, instructorId: colleague.id });
    const { cookie } = await signUpMember(app, { schoolId: school.schoolId, role: 'instructor', instructorId });
    const ask = async (studentId: string) =>
      (await app.call({ url: `/api/school/${school.schoolId}/office-times?studentId=${studentId}`, as: cookie }))
        .status;
    expect([await ask(own), await ask(theirs)]).toEqual([200, 404]);
  });

  test('reachable ones first', async () => {
    await offer(['09:00', '10:00']);
    const far = await addInstructor(app, school.schoolId);
    await addSlots(app, far.id, [{ date: '2026-12-07', ...NINE }]);
    await app.db
      .insertInto('service_areas')
      .values({ instructor_id: instructorId, postal_code: 'V6B 1A1', radius_km: 10 })
      .execute();
    const found = await times({ pickupPostalCode: 'M5V 2T6' });
    expect(found.map(({ date, isReachable }) => [date, isReachable])).toEqual([
      ['2026-12-07', true],
      [DAY, false],
    ]);
  });

  test('the last lesson of a student', async () => {
    const studentId = await addStudent();
    const last = async () =>
      (await app.call({ url: `/api/school/${school.schoolId}/students/${studentId}/last-lesson`, as: school.cookie }))
        .body;
    expect(await last()).toEqual({ lesson: null });
    await bookAnyTime({ studentId, dropOff: 'The library' });
    expect(await last()).toEqual({
      lesson: {
        ...{ instructorId, kindId: null, date: DAY, ...NINE, location: LOCATION, pickupPostalCode: null },
        ...{ dropOff: 'The library', dropOffPostalCode: null },
      },
    });
  });
});
