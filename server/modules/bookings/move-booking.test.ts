import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { signUpCandidate } from '#server/testing/actors.ts';
import {
  addTaxedSchool,
  bookLesson,
  LESSON,
  mailsTo,
  sessionAt,
  slotStatuses,
  type TestSchool,
} from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { tellOffice } from '#server/testing/office-messages.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await createTestApp({ BOOKING_FEE: '5' }, { runsJobs: true });
  school = await addTaxedSchool(app, 'fr');
});
afterAll(() => app.close());

const LATER = { date: '2026-12-08', startTime: '13:00', endTime: '14:30' };
const move = (as: string, id: string, payload: object = LATER) =>
  app.call({ method: 'POST', url: `/api/booking/${id}/move`, as, payload });

/** These instructors have no weekly hours. */
const moveOffHours = (as: string, id: string, to: object) =>
  move(as, id, { ...to, confirmWarnings: ['outside_hours'] });

async function movable() {
  const lesson = await bookLesson(app, school);
  await addSlots(app, lesson.instructor.id, [LATER]);
  return lesson;
}

describe('moving a lesson', () => {
  test('takes the new slot, frees the old one at once, keeps the agreed hourly price and notifies both', async () => {
    const { id, student, instructor } = await movable();
    await app.db.updateTable('instructors').set({ rate_cents: 9900 }).where('id', '=', instructor.id).execute();
    const { status, body } = await move(student.cookie, id);
    expect(status).toBe(200);
    // An hour and a half at $80.00 an hour, 13% tax, and the $5.00 fee charged when it was booked.
    expect(body).toMatchObject({
      bookingId: id,
      startTime: '2026-12-08T13:00:00-05:00',
      endTime: '2026-12-08T14:30:00-05:00',
      bookingStatus: 'Booked',
      perHourCharges: 80,
      totalCharges: 120,
      tax: 15.6,
      bookingFee: 5,
    });
    expect(await slotStatuses(app, instructor.id)).toEqual(['AVAILABLE', 'BOOKED']);
    const other = await signUpCandidate(app);
    const payload = { instructorId: instructor.id, ...LESSON, location: 'There' };
    expect((await app.call({ method: 'POST', url: '/api/booking', as: other.cookie, payload })).status).toBe(201);

    const [mail] = (await sentMail(app, student.email, 2)).filter((one) => one.subject.includes('moved'));
    const said = mail?.text.replaceAll('\u00a0', ' ');
    expect(said).toContain('Before: Friday, December 4, 2026, 9:00 AM to 10:00 AM (Eastern Time)');
    expect(said).toContain('Now: Tuesday, December 8, 2026, 1:00 PM to 2:30 PM (Eastern Time)');
    expect(mail?.attachments[0]?.text).toContain('SEQUENCE:1\n');
    expect(mail?.attachments[0]?.text).toContain(`UID:${id}@lanewise`);
    const [told] = (await sentMail(app, school.email)).filter((one) => one.subject.includes('déplacé'));
    expect(told?.subject.replaceAll('\u00a0', ' ')).toContain('mardi 8 décembre, 13 h');
  });

  test('repeated returns the moved booking and sends no second email', async () => {
    const { id, student } = await movable();
    const answers = await Promise.all(Array.from({ length: 4 }, () => move(student.cookie, id)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(await mailsTo(app, student.email)).toEqual(['booking_confirmed_student', 'booking_moved_student']);
  });

  test.each([
    ['48 hours and a second before', '2026-12-02T13:59:59Z', 200],
    ['exactly 48 hours before', '2026-12-02T14:00:00Z', 409],
  ])('%s: %s', async (_title, now, status) => {
    const { id, student, instructor } = await movable();
    expect((await move(await sessionAt(app, now, student.id), id)).status).toBe(status);
    const old = status === 200 ? ['AVAILABLE', 'BOOKED'] : ['BOOKED', 'AVAILABLE'];
    expect(await slotStatuses(app, instructor.id)).toEqual(old);
  });

  test('to a slot that is taken, not offered or missing is refused, and nothing changes', async () => {
    const { id, student, instructor } = await movable();
    const other = await signUpCandidate(app);
    const payload = { instructorId: instructor.id, ...LATER, location: 'There' };
    await app.call({ method: 'POST', url: '/api/booking', as: other.cookie, payload });
    const soon = { date: '2026-11-21', startTime: '09:00', endTime: '10:00' };
    const third = { date: '2026-12-08', startTime: '16:00', endTime: '17:00' };
    await addSlots(app, instructor.id, [soon, third]);
    expect(await move(student.cookie, id)).toMatchObject({
      status: 409,
      body: { error: { code: 'slot_taken', details: { otherSlots: [{ startTime: '16:00', endTime: '17:00' }] } } },
    });
    expect(await move(student.cookie, id, soon)).toMatchObject({ body: { error: { code: 'slot_not_offered' } } });
    expect((await move(student.cookie, id, { ...LATER, startTime: '12:00' })).status).toBe(422);
    expect((await move(other.cookie, id)).status).toBe(404);
    expect(await slotStatuses(app, instructor.id)).toEqual(['AVAILABLE', 'BOOKED', 'BOOKED', 'AVAILABLE']);
    expect(await mailsTo(app, student.email)).toEqual(['booking_confirmed_student']);
  });

  test('to a time when the student has another lesson is refused', async () => {
    const { id, student } = await movable();
    const elsewhere = await addInstructor(app, school.schoolId);
    const overlapping = { date: LATER.date, startTime: '14:00', endTime: '15:00' };
    await addSlots(app, elsewhere.id, [overlapping]);
    const payload = { instructorId: elsewhere.id, ...overlapping, location: 'Home' };
    expect((await app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload })).status).toBe(201);
    expect(await move(student.cookie, id)).toMatchObject({ status: 409, body: { error: { code: 'student_busy' } } });
  });
});

describe('a school moves a lesson', () => {
  const at = (startTime: string, endTime: string, date = LESSON.date) => ({ date, startTime, endTime });
  const slotsOf = async (instructorId: string) =>
    (
      await app.db
        .selectFrom('slots')
        .select(['local_start', 'status'])
        .where('instructor_id', '=', instructorId)
        .where('status', '<>', 'WITHDRAWN')
        .orderBy('starts_at')
        .execute()
    ).map(({ local_start, status }) => `${local_start} ${status}`);

  test('half an hour later, keeps the price and offers what is left of its slot, and tells the student whatever their preset', async () => {
    const { id, student, instructor } = await bookLesson(app, school);
    await app.call({ method: 'PUT', url: '/api/channels', as: student.cookie, payload: { preset: 'important' } });
    expect(await moveOffHours(school.cookie, id, at('09:30', '10:30'))).toMatchObject({
      status: 200,
      body: { startTime: '2026-12-04T09:30:00-05:00', totalCharges: 80, bookingStatus: 'Booked' },
    });
    expect(await slotsOf(instructor.id)).toEqual(['09:00 AVAILABLE', '09:30 BOOKED']);
    await tellOffice(app);
    const [mail] = (await sentMail(app, student.email, 2)).filter((one) => one.subject.includes('moved'));
    expect(mail?.text).toContain('Your school moved your lesson');
    expect((await sentMail(app, school.email)).some(({ text }) => text.includes('Un cours est déplacé'))).toBe(true);
    // The same move again, as by a double click, changes nothing and notifies nobody. Moving back, which the student has to hear
    // of, restores the original.
    expect((await moveOffHours(school.cookie, id, at('09:30', '10:30'))).status).toBe(200);
    expect((await moveOffHours(school.cookie, id, LESSON)).status).toBe(200);
    expect(await slotsOf(instructor.id)).toEqual(['09:00 BOOKED']);
    await tellOffice(app);
    expect((await mailsTo(app, student.email)).filter((kind) => kind === 'booking_moved_student')).toHaveLength(2);
  });

  const ofMoves = async (email: string) =>
    (await mailsTo(app, email)).filter((kind) => kind.startsWith('booking_moved')).length;

  test('undone at once sends no email; consecutive moves send one', async () => {
    const { id, student } = await bookLesson(app, school);
    await moveOffHours(school.cookie, id, at('09:30', '10:30'));
    await moveOffHours(school.cookie, id, LESSON);
    await tellOffice(app);
    expect(await ofMoves(student.email)).toBe(0);
    expect((await app.call({ url: `/api/booking/${id}`, as: student.cookie })).body).toMatchObject({
      movedBySchool: null,
    });

    await moveOffHours(school.cookie, id, at('10:00', '11:00'));
    await moveOffHours(school.cookie, id, at('11:00', '12:00'));
    await Promise.all([tellOffice(app), tellOffice(app)]);
    expect(await ofMoves(student.email)).toBe(1);
    const [mail] = (await sentMail(app, student.email, 2)).filter((one) => one.subject.includes('moved'));
    expect(mail?.text.replaceAll('\u00a0', ' ')).toMatch(
      /Before: .*9:00 AM to 10:00 AM[\s\S]*Now: .*11:00 AM to 12:00 PM/,
    );
  });

  test('cancelled meanwhile sends only the cancellation email', async () => {
    const { id, student } = await bookLesson(app, school);
    await moveOffHours(school.cookie, id, at('09:30', '10:30'));
    const payload = { reason: 'Snow' };
    await app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as: school.cookie, payload });
    await tellOffice(app);
    expect(await ofMoves(student.email)).toBe(0);
    // Each in the language of their account.
    const said = (await sentMail(app, student.email, 2)).find(({ subject }) => subject.includes('cancelled'));
    expect(said?.text.replaceAll('\u00a0', ' ')).toContain('9:00 AM to 10:00 AM');
    const own = (await sentMail(app, school.email)).find(({ text }) => text.includes('Snow'));
    expect(own?.text.replaceAll('\u00a0', ' ')).toContain('9 h 30');
  });

  test('[CP-01] too late for a free cancellation: the refund stays full until it begins, and emails say who moved it', async () => {
    const { id, student } = await bookLesson(app, school);
    const late = '2026-12-03T22:00:00Z';
    await moveOffHours(await sessionAt(app, late, school.accountId), id, at('10:00', '11:00'));
    await tellOffice(app);
    const [mail] = (await sentMail(app, student.email, 2)).filter((one) => one.subject.includes('moved'));
    expect(mail?.text).toContain('Any time before it starts, because the school moved it at short notice: 100% refund');
    expect(mail?.text).not.toContain('50%');

    const asStudent = await sessionAt(app, '2026-12-04T14:59:00Z', student.id);
    const from = { date: '2026-12-04', startTime: '09:00', endTime: '10:00' };
    const moved = { at: '2026-12-03T22:00:00.000Z', from, member: null };
    const start = '2026-12-04T10:00:00-05:00';
    expect((await app.call({ url: `/api/booking/${id}`, as: asStudent })).body).toMatchObject({
      movedBySchool: moved,
      refundDeadlines: { full: start, half: start },
    });
    await app.db
      .updateTable('school_members')
      .set({ first_name: 'Dana', last_name: 'Roy' })
      .where('id', '=', school.memberId)
      .execute();
    const asSchool = await sessionAt(app, '2026-12-04T14:59:00Z', school.accountId);
    const { body } = await app.call({ url: `/api/booking/${id}`, as: asSchool });
    expect(body).toMatchObject({ movedBySchool: { ...moved, member: 'Dana Roy' } });

    const url = `/api/booking/${id}/cancel`;
    const { body: cancelled } = await app.call({ method: 'POST', url, as: asStudent, payload: { reason: '' } });
    expect(cancelled).toMatchObject({ refund: 90.4 });
    const said = (await sentMail(app, student.email, 3)).find(({ subject }) => subject.includes('cancelled'));
    expect(said?.text).toContain('The school had moved the lesson at short notice, so there’s no charge for it.');
  });

  test('[CP-01] undone, or moved again by the student, goes back to the refund of the time the student chose', async () => {
    const { id, student, instructor } = await bookLesson(app, school);
    await addSlots(app, instructor.id, [LATER]);
    const moved = async () =>
      ((await app.call({ url: `/api/booking/${id}`, as: student.cookie })).body as Booking).movedBySchool;
    await moveOffHours(school.cookie, id, at('09:30', '10:30'));
    await tellOffice(app);
    await moveOffHours(school.cookie, id, at('10:30', '11:30'));
    expect(await moved()).toMatchObject({ from: { startTime: '09:30' } });
    await moveOffHours(school.cookie, id, at('09:30', '10:30'));
    expect(await moved()).toMatchObject({ from: { startTime: '09:00' } });
    expect((await move(student.cookie, id)).status).toBe(200);
    expect(await moved()).toBeNull();
    await tellOffice(app);
    expect(await ofMoves(student.email)).toBe(2);
  });

  test('to a free slot takes it and frees the old one', async () => {
    const { id, instructor } = await bookLesson(app, school);
    await addSlots(app, instructor.id, [at('12:00', '13:00')]);
    expect((await moveOffHours(school.cookie, id, at('12:00', '13:00'))).status).toBe(200);
    expect(await slotsOf(instructor.id)).toEqual(['09:00 AVAILABLE', '12:00 BOOKED']);
  });

  test('within a day before it begins, but not into the past or after it began', async () => {
    const { id } = await bookLesson(app, school);
    const soon = '2026-12-04T12:00:00Z';
    const owner = await sessionAt(app, soon, school.accountId);
    expect(await moveOffHours(owner, id, at('06:00', '07:00'))).toMatchObject({
      body: { error: { code: 'slot_not_offered' } },
    });
    expect((await moveOffHours(owner, id, at('11:00', '12:00'))).status).toBe(200);
    const over = await sessionAt(app, '2026-12-04T16:00:00Z', school.accountId);
    expect(await moveOffHours(over, id, at('14:00', '15:00'))).toMatchObject({
      body: { error: { code: 'lesson_begun' } },
    });
  });

  test('not over another slot or lesson, to another length or for another school, and nothing changes', async () => {
    const { id, student, instructor } = await bookLesson(app, school);
    await addSlots(app, instructor.id, [at('12:00', '13:00')]);
    const refused = async (to: object, as = school.cookie) => {
      const { body } = await moveOffHours(as, id, to);
      return (body as { error: { code: string } }).error.code;
    };
    expect(await refused(at('24:00', '12:30'))).toBe('invalid_request');
    expect(await refused(at('15:00', '16:30'))).toBe('invalid_request');
    expect(await refused(at('15:00', '16:00'), (await addTaxedSchool(app)).cookie)).toBe('not_found');
    const elsewhere = await addInstructor(app, school.schoolId);
    await addSlots(app, elsewhere.id, [at('15:30', '16:30')]);
    const payload = { instructorId: elsewhere.id, ...at('15:30', '16:30'), location: 'Home' };
    await app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload });
    expect(await refused(at('15:00', '16:00'))).toBe('student_busy');
    expect(await slotsOf(instructor.id)).toEqual(['09:00 BOOKED', '12:00 AVAILABLE']);
  });
});

test('races with cancellations by each side and a booking of the new slot: the books balance', async () => {
  for (let round = 0; round < 3; round++) {
    const { id, student, instructor } = await movable();
    const other = await signUpCandidate(app);
    const payload = { instructorId: instructor.id, ...LATER, location: 'There' };
    const cancel = (as: string, reason: string) =>
      app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as, payload: { reason } });
    const answers = await Promise.all([
      move(student.cookie, id),
      cancel(student.cookie, ''),
      cancel(school.cookie, 'Snow'),
      app.call({ method: 'POST', url: '/api/booking', as: other.cookie, payload }),
    ]);
    expect(answers.map((answer) => answer.status).filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
    const [moved, byStudent, bySchool, booked] = answers.map((answer) => answer.status < 300);
    expect(Number(byStudent) + Number(bySchool)).toBeLessThanOrEqual(1);
    const live = await app.db
      .selectFrom('bookings')
      .innerJoin('slots', 'slots.id', 'bookings.slot_id')
      .select(['slots.status', 'slots.local_date as slot_date', 'bookings.local_date', 'bookings.candidate_id'])
      .where('bookings.instructor_id', '=', instructor.id)
      .where('bookings.status', '=', 'Booked')
      .execute();
    expect(live.every((row) => row.status === 'BOOKED' && row.slot_date === row.local_date)).toBe(true);
    const statuses = await slotStatuses(app, instructor.id);
    expect(statuses.filter((status) => status === 'BOOKED')).toHaveLength(live.length);
    expect(live.filter((row) => row.candidate_id === other.id)).toHaveLength(booked ? 1 : 0);
    expect(live.filter((row) => row.candidate_id === student.id)).toHaveLength(byStudent || bySchool ? 0 : 1);
    await tellOffice(app);
    const kinds = await mailsTo(app, student.email);
    expect(kinds.filter((kind) => kind === 'booking_moved_student')).toHaveLength(moved ? 1 : 0);
    expect(kinds.filter((kind) => kind === 'booking_cancelled_student')).toHaveLength(byStudent || bySchool ? 1 : 0);
  }
});

test('a booking lists the actions its reader can take now', async () => {
  const { id, student } = await movable();
  const actions = async (as: string) => ((await app.call({ url: `/api/booking/${id}`, as })).body as Booking).actions;
  expect(await actions(student.cookie)).toEqual(['cancel', 'move', 'change_pickup', 'change_note']);
  expect(await actions(school.cookie)).toEqual(['cancel', 'move', 'change_pickup']);
});
