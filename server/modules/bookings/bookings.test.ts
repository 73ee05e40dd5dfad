import { beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { signInAdmin, signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addGuardian } from '#server/testing/guardian.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
beforeAll(async () => {
  app = await sharedTestApp({ BOOKING_FEE: '2.50' });
  school = await signUpSchool(app, { province: 'ON' });
});

const DAY = '2026-12-04';
const nine = { date: DAY, startTime: '09:00', endTime: '10:30' };
const eleven = { date: DAY, startTime: '11:00', endTime: '12:00' };

const book = (as: string | null, body: object) => app.call({ method: 'POST', url: '/api/booking', as, payload: body });
const countBookings = async () => (await app.db.selectFrom('bookings').select('id').execute()).length;

async function instructorWithSlots(overrides: Parameters<typeof addInstructor>[2] = {}, slots = [nine, eleven]) {
  const instructor = await addInstructor(app, school.schoolId, overrides);
  await addSlots(app, instructor.id, slots);
  return instructor;
}

test('[API-10] a booking takes the student and the amounts from the server, and accepts the specified fields if they match', async () => {
  const student = await signUpCandidate(app);
  const instructor = await instructorWithSlots({ rateCents: 6000 });
  const answer = await book(student.cookie, {
    instructorId: instructor.id,
    studentId: student.id,
    ...nine,
    perHourCharges: 60,
    totalCharges: 0,
    feeAndTaxes: 0,
    location: '  12 King Street West, Toronto ',
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    code: expect.stringMatching(/^LW-[A-Z0-9]{5}$/),
    instructor: { id: instructor.id, firstName: 'Priya', lastName: 'Sharma' },
    candidate: { first_name: 'Amina', last_name: 'Osei' },
    startTime: '2026-12-04T09:00:00-05:00',
    endTime: '2026-12-04T10:30:00-05:00',
    timeZone: 'America/Toronto',
    location: '12 King Street West, Toronto',
    perHourCharges: 60,
    totalCharges: 90,
    feeAndTaxes: 2.5,
    bookingStatus: 'Booked',
  });
  const row = await app.db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', (answer.body as Booking).bookingId)
    .executeTakeFirstOrThrow();
  expect(row.candidate_id).toBe(student.id);
  expect(row.total_cents).toBe(9000);
});

describe('[API-10] fields about student and money from the client', () => {
  const refusedField = ({ body }: { body: unknown }) => {
    const { code, details } = (body as { error: { code: string; details: { path: string; code: string }[] } }).error;
    return [code, details.map((field) => `${field.path} ${field.code}`)];
  };

  test('a parent who books with the child’s id gets no lesson in her own name', async () => {
    const child = await signUpCandidate(app);
    const parent = await addGuardian(app, child.id);
    const { id: instructorId } = await instructorWithSlots();
    const before = await countBookings();
    const answer = await book(parent.cookie, { instructorId, studentId: child.id, ...nine, location: 'A' });
    expect(answer.status).toBe(400);
    expect(refusedField(answer)).toEqual(['invalid_request', ['studentId other_student']]);
    const series = { instructorId, studentId: child.id, lessons: [nine], location: 'A' };
    const url = '/api/booking/series';
    const several = await app.call({ method: 'POST', url, as: parent.cookie, payload: series });
    expect(refusedField(several)).toEqual(['invalid_request', ['studentId other_student']]);
    expect(await countBookings()).toBe(before);
  });

  test.each([null, undefined])('a studentId of %s means the caller', async (studentId) => {
    const student = await signUpCandidate(app);
    const { id: instructorId } = await instructorWithSlots();
    const answer = await book(student.cookie, { instructorId, studentId, ...nine, location: 'A' });
    expect(answer.status).toBe(201);
  });

  test('totals of 0 count as not filled in, others are refused by name', async () => {
    const student = await signUpCandidate(app);
    const { id: instructorId } = await instructorWithSlots();
    const sent = { instructorId, ...nine, location: 'A', totalCharges: 90, feeAndTaxes: 2.5 };
    const answer = await book(student.cookie, sent);
    expect(answer.status).toBe(400);
    expect(refusedField(answer)).toEqual([
      'invalid_request',
      ['totalCharges calculated_amount', 'feeAndTaxes calculated_amount'],
    ]);
    expect((await book(student.cookie, { ...sent, totalCharges: 0, feeAndTaxes: null })).status).toBe(201);
  });

  test('an hourly rate must be the instructor’s current one or 0, and a refusal shows the current one', async () => {
    const student = await signUpCandidate(app);
    const { id: instructorId } = await instructorWithSlots({ rateCents: 6050 });
    const bookFor = (perHourCharges: unknown, slot: object) =>
      book(student.cookie, { instructorId, ...slot, location: 'A', perHourCharges });
    const before = await countBookings();
    for (const wrong of [60, 1, 60.51, -60.5])
      expect(await bookFor(wrong, nine)).toMatchObject({
        status: 409,
        body: { error: { code: 'price_changed', details: { perHourCharges: 60.5 } } },
      });
    expect(refusedField(await bookFor('60.50', nine))).toEqual(['invalid_request', ['perHourCharges invalid_number']]);
    expect(await countBookings()).toBe(before);
    expect((await bookFor(60.5, nine)).status).toBe(201);
    expect((await bookFor(0, eleven)).status).toBe(201);
  });
});

test.each([
  { date: DAY, startTime: '09:00 ', endTime: ' 10:30' },
  { date: '4/12/2026', startTime: '9:00 AM', endTime: '10:30 am' },
  { date: `${DAY}T05:00:00.000Z`, startTime: `${DAY}T09:00:00-05:00`, endTime: `${DAY}T10:30:00-05:00` },
])('[API-10] reads a slot split from its text or as programs write it: %j', async (slot) => {
  const student = await signUpCandidate(app);
  const instructor = await instructorWithSlots();
  const answer = await book(student.cookie, { instructorId: instructor.id, ...slot, location: 'A' });
  expect(answer).toMatchObject({
    status: 201,
    body: { startTime: '2026-12-04T09:00:00-05:00', endTime: '2026-12-04T10:30:00-05:00' },
  });
});

test('[API-10] tax is charged on the lesson, not on the fee, when the school is registered', async () => {
  const taxed = await signUpSchool(app, { province: 'NS' });
  await app.db.updateTable('schools').set({ is_tax_registered: true }).where('id', '=', taxed.schoolId).execute();
  const instructor = await addInstructor(app, taxed.schoolId, { rateCents: 5000 });
  await addSlots(app, instructor.id, [eleven], 'America/Halifax');
  const student = await signUpCandidate(app);
  const answer = await book(student.cookie, { instructorId: instructor.id, ...eleven, location: 'Here' });
  expect(answer.body).toMatchObject({ totalCharges: 50, tax: 7, bookingFee: 2.5, feeAndTaxes: 9.5 });
});

test('[API-10] sending the same booking twice gives one booking and one pair of emails', async () => {
  const student = await signUpCandidate(app);
  const instructor = await instructorWithSlots();
  const request = { instructorId: instructor.id, ...nine, location: 'Home' };
  const before = await countBookings();
  const answers = await Promise.all([
    book(student.cookie, request),
    book(student.cookie, request),
    book(student.cookie, request),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map((answer) => (answer.body as Booking).bookingId)).size).toBe(1);
  expect(await countBookings()).toBe(before + 1);
});

test('a slot lost to another student answers 409 with that day’s other free slots', async () => {
  const instructor = await instructorWithSlots();
  const [first, second] = [await signUpCandidate(app), await signUpCandidate(app)];
  await book(first.cookie, { instructorId: instructor.id, ...nine, location: 'A' });
  const answer = await book(second.cookie, { instructorId: instructor.id, ...nine, location: 'B' });
  expect(answer).toMatchObject({
    status: 409,
    body: {
      error: {
        code: 'slot_taken',
        message: 'Someone just booked this time. Choose another.',
        details: { otherSlots: [{ startTime: '11:00', endTime: '12:00' }] },
      },
    },
  });
});

test('a student can’t be in two cars at once', async () => {
  const student = await signUpCandidate(app);
  const [one, other] = [
    await instructorWithSlots(),
    await instructorWithSlots({}, [{ date: DAY, startTime: '10:00', endTime: '11:00' }]),
  ];
  expect((await book(student.cookie, { instructorId: one.id, ...nine, location: 'A' })).status).toBe(201);
  const answer = await book(student.cookie, {
    instructorId: other.id,
    date: DAY,
    startTime: '10:00',
    endTime: '11:00',
    location: 'A',
  });
  expect(answer).toMatchObject({ status: 409, body: { error: { code: 'student_busy' } } });
  const slot = await app.db
    .selectFrom('slots')
    .select('status')
    .where('instructor_id', '=', other.id)
    .executeTakeFirstOrThrow();
  expect(slot.status).toBe('AVAILABLE');
});

test('a shared car is booked once at a time, and its other slots are hidden meanwhile', async () => {
  const one = await instructorWithSlots();
  const other = await instructorWithSlots({ carId: one.carId }, [
    { date: DAY, startTime: '10:00', endTime: '11:00' },
    { date: DAY, startTime: '14:00', endTime: '15:00' },
  ]);
  const [first, second] = [await signUpCandidate(app), await signUpCandidate(app)];
  await book(first.cookie, { instructorId: one.id, ...nine, location: 'A' });
  const free = await app.call({ url: `/api/schedule/instructor/${other.id}`, as: second.cookie });
  expect(free.body).toMatchObject([{ date: DAY, startTime: '14:00' }]);
  const answer = await book(second.cookie, {
    instructorId: other.id,
    date: DAY,
    startTime: '10:00',
    endTime: '11:00',
    location: 'B',
  });
  expect(answer).toMatchObject({
    status: 409,
    body: { error: { code: 'slot_taken', details: { otherSlots: [{ startTime: '14:00', endTime: '15:00' }] } } },
  });
});

test('[SH-02] the server refuses today, tomorrow and past days, by the slot’s own zone', async () => {
  // 23:30 on the 20th in Vancouver is 1:30 on the 21st in Toronto.
  app.clock.set('2026-11-21T06:30:00Z');
  const student = await signUpCandidate(app);
  const vancouver = await signUpSchool(app, { province: 'BC' });
  const instructor = await addInstructor(app, vancouver.schoolId);
  const slot = (date: string) => ({ date, startTime: '13:00', endTime: '14:00' });
  await addSlots(app, instructor.id, ['2026-11-20', '2026-11-21', '2026-11-22'].map(slot), 'America/Vancouver');
  const before = await countBookings();
  for (const date of ['2026-11-20', '2026-11-21']) {
    const answer = await book(student.cookie, { instructorId: instructor.id, ...slot(date), location: 'A' });
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'slot_not_offered' } } });
  }
  expect(await countBookings()).toBe(before);
  expect(
    (await book(student.cookie, { instructorId: instructor.id, ...slot('2026-11-22'), location: 'A' })).status,
  ).toBe(201);
  app.clock.set('2026-11-20T17:00:00Z');
});

test('refuses what isn’t offered: no slot, a deactivated instructor, an expired licence, an unapproved school', async () => {
  const student = await signUpCandidate(app);
  const away = await instructorWithSlots();
  await app.db.updateTable('instructors').set({ deactivated_at: new Date() }).where('id', '=', away.id).execute();
  const expired = await instructorWithSlots({ licenceExpiry: '2026-12-03' });
  const newSchool = await signUpSchool(app);
  const unapproved = await addInstructor(app, newSchool.schoolId);
  await addSlots(app, unapproved.id, [nine]);
  const before = await countBookings();
  for (const instructorId of [away.id, expired.id, unapproved.id, '00000000-0000-4000-8000-000000000000']) {
    const answer = await book(student.cookie, { instructorId, ...nine, location: 'A' });
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'slot_not_offered' } } });
  }
  expect(await countBookings()).toBe(before);
});

test('[IP-02] a blank pickup place and malformed times are refused at their fields, and nothing is stored', async () => {
  const student = await signUpCandidate(app);
  const instructor = await instructorWithSlots();
  const before = await countBookings();
  const answer = await book(student.cookie, {
    instructorId: instructor.id,
    date: '2026-13-01',
    startTime: '9',
    endTime: '10:30',
    location: '  ',
  });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error: { code: 'invalid_request' } });
  const { details } = (answer.body as { error: { details: { path: string; code: string }[] } }).error;
  expect(Object.fromEntries(details.map((issue) => [issue.path, issue.code]))).toEqual({
    date: 'invalid_date',
    startTime: 'invalid_time',
    location: 'required',
  });
  expect(await countBookings()).toBe(before);
});

test('[API-08] [API-09] student and school list only their own bookings', async () => {
  const [student, stranger] = [await signUpCandidate(app), await signUpCandidate(app)];
  const [own, other] = [await signUpSchool(app, { province: 'ON' }), await signUpSchool(app, { province: 'ON' })];
  const admin = await signInAdmin(app);
  const instructor = await addInstructor(app, own.schoolId);
  await addSlots(app, instructor.id, [nine, eleven]);
  for (const slot of [eleven, nine])
    await book(student.cookie, { instructorId: instructor.id, ...slot, location: '1 Main St' });

  const mine = await app.call({ url: `/api/booking?candidateId=${student.id}&fetchType=ALL`, as: student.cookie });
  expect(mine.body).toMatchObject([
    { startTime: '2026-12-04T11:00:00-05:00' },
    { startTime: '2026-12-04T09:00:00-05:00', location: '1 Main St', address: '1 Main St' },
  ]);
  const theirs = await app.call({ url: `/api/booking/school/${own.schoolId}?fetchType=ALL`, as: own.cookie });
  expect(theirs.body).toHaveLength(2);
  const { bookingId } = (mine.body as Booking[])[0] ?? { bookingId: '' };

  for (const [url, as, status] of [
    [`/api/booking?candidateId=${student.id}&fetchType=ALL`, stranger.cookie, 403],
    [`/api/booking?candidateId=${student.id}&fetchType=ALL`, own.cookie, 403],
    [`/api/booking?candidateId=${student.id}&fetchType=ALL`, null, 401],
    [`/api/booking/school/${own.schoolId}?fetchType=ALL`, other.cookie, 403],
    [`/api/booking/school/${own.schoolId}?fetchType=ALL`, student.cookie, 403],
    [`/api/booking/${bookingId}`, stranger.cookie, 404],
    [`/api/booking/${bookingId}`, other.cookie, 404],
    [`/api/booking/${bookingId}`, own.cookie, 200],
  ] as const) {
    expect(await app.call({ url, as }), `${url} ${status}`).toMatchObject({ status });
  }
  // Only the student and the instructor see the pickup address.
  expect((await app.call({ url: `/api/booking/${bookingId}`, as: admin.cookie })).body).toMatchObject({
    location: null,
    address: null,
  });
});

test('booking keeps working while a newer server’s migration adds columns', async () => {
  const bookAnother = async () => {
    const instructor = await instructorWithSlots();
    const { cookie } = await signUpCandidate(app);
    const booked = await book(cookie, { instructorId: instructor.id, ...nine, location: 'Home' });
    const { bookingId } = booked.body as Booking;
    const url = `/api/booking/${bookingId}`;
    // On many connections, so that most have prepared their statements before columns are added.
    const reads = await Promise.all(Array.from({ length: 20 }, () => app.call({ url, as: cookie })));
    const cancelled = await app.call({ method: 'POST', url: `${url}/cancel`, payload: {}, as: cookie });
    return [booked, ...reads, cancelled].map(({ status }) => status).filter((status) => status >= 400);
  };
  expect(await bookAnother()).toEqual([]);
  for (const table of ['accounts', 'bookings', 'cars', 'emails', 'instructors', 'schools', 'slots'] as const)
    await app.owner.schema.alterTable(table).addColumn('newer', 'text').execute();
  expect(await bookAnother()).toEqual([]);
});
