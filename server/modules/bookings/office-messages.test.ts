import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeMessage } from '#contract/office-messages.ts';
import { inTransaction } from '#server/context.ts';
import { signUpCandidate, signUpMember } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson, LESSON, mailsTo, type TestSchool } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { tellOffice } from '#server/testing/office-messages.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { bookLesson as bookOther } from './book-lesson.ts';
import { getBooking } from './bookings.ts';
import { announceOfficeChange } from './office-messages.ts';

let app: TestApp;
let school: TestSchool;
let office: string;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  school = await addTaxedSchool(app);
  office = school.cookie;
});
afterAll(() => app.close());

const post = (url: string, payload: object, as: string | null = office) =>
  app.call({ method: 'POST', url: `/api${url}`, as, payload });
const move = (id: string, startTime: string, endTime: string) =>
  post(`/booking/${id}/move`, { date: LESSON.date, startTime, endTime });
const cancel = (id: string, more: object = {}) => post(`/booking/${id}/cancel`, { reason: 'The car broke', ...more });
const plain = (text = '') => text.replaceAll('\u00a0', ' ');

/** Gives a lesson to a colleague, as a hand-over does. */
async function handOver(bookingId: string, instructorId: string) {
  await inTransaction(app.ctx, async (tx) => {
    const before = await getBooking(tx, bookingId);
    const { car_id } = await tx.db
      .selectFrom('instructors')
      .select('car_id')
      .where('id', '=', instructorId)
      .executeTakeFirstOrThrow();
    await tx.db
      .updateTable('bookings')
      .set({ instructor_id: instructorId, car_id })
      .where('id', '=', bookingId)
      .execute();
    const booking = await getBooking(tx, bookingId);
    await announceOfficeChange(tx, { booking, before, notify: true, memberId: null });
  });
}

/** Another lesson of the same student and instructor, at its own hour. */
async function bookAt(studentId: string, instructorId: string, hour: number) {
  const time = (at: number) => `${String(at).padStart(2, '0')}:00`;
  const slot = { date: LESSON.date, startTime: time(hour), endTime: time(hour + 1) };
  await addSlots(app, instructorId, [slot]);
  return bookOther(app.ctx, studentId, { ...slot, instructorId, location: '5 Elm Street' });
}

const messagesOf = async (bookingId: string): Promise<OfficeMessage[]> =>
  (
    (await app.call({ url: `/api/booking/${bookingId}/office-messages`, as: office })).body as {
      messages: OfficeMessage[];
    }
  ).messages;
const newest = async (email: string, count: number) => (await sentMail(app, email, count))[0];

describe('what the office changed is told once it can no longer be undone', () => {
  test('nothing is sent before, and then each reader gets their own text', async () => {
    const { id, student, instructor } = await bookLesson(app, school);
    await move(id, '11:00', '12:00');
    expect(await mailsTo(app, student.email)).toEqual(['booking_confirmed_student']);
    expect(await messagesOf(id)).toMatchObject([
      { reader: 'student', status: 'waiting', change: 'moved', at: '2026-11-20T17:01:30.000Z' },
      { reader: 'instructor', status: 'waiting' },
      { reader: 'school', status: 'waiting' },
    ]);
    await tellOffice(app);
    expect(await mailsTo(app, student.email)).toContain('booking_moved_student');
    const { email } = await app.db
      .selectFrom('instructors')
      .select('email')
      .where('id', '=', instructor.id)
      .executeTakeFirstOrThrow();
    const mail = await newest(email, 1);
    expect(plain(mail?.subject)).toMatch(/^Moved: Amina Osei, now Friday, December 4, 11:00 AM/);
    expect(plain(mail?.text)).toContain('Before: Friday, December 4, 2026, 9:00 AM to 10:00 AM');
    await expect
      .poll(async () => (await messagesOf(id)).map(({ reader, status }) => [reader, status]))
      .toEqual([
        ['student', 'sent'],
        ['instructor', 'sent'],
        ['school', 'sent'],
      ]);
  });

  test('the school’s copy is due after the last change of any lesson, and is being sent from then on', async () => {
    const { id } = await bookLesson(app, school);
    const other = await bookLesson(app, school);
    await move(id, '11:00', '12:00');
    app.clock.advance({ seconds: 60 });
    await move(other.id, '11:00', '12:00');
    const readSchools = async () => (await messagesOf(id)).find(({ reader }) => reader === 'school');
    expect(await readSchools()).toMatchObject({ status: 'waiting', at: '2026-11-20T17:02:30.000Z' });
    app.clock.advance({ seconds: 90 });
    expect((await readSchools())?.status).toBe('sending');
  });

  test('moved and moved back, cancelled and restored, or a new note: no message', async () => {
    const { id, student } = await bookLesson(app, school);
    await move(id, '11:00', '12:00');
    await move(id, '09:00', '10:00');
    await cancel(id);
    expect((await post(`/booking/${id}/restore`, {})).status).toBe(200);
    await inTransaction(app.ctx, async (tx) => {
      const before = await getBooking(tx, id);
      await tx.db.updateTable('bookings').set({ pickup_note: 'Blue door' }).where('id', '=', id).execute();
      const booking = await getBooking(tx, id);
      await announceOfficeChange(tx, { booking, before, notify: true, memberId: null });
    });
    await tellOffice(app);
    expect(await mailsTo(app, student.email)).toEqual(['booking_confirmed_student']);
    expect(await messagesOf(id)).toEqual([]);
  });

  test('the last press decides: a change that tells nobody withdraws what was still to come', async () => {
    const { id, student } = await bookLesson(app, school);
    await move(id, '11:00', '12:00');
    await cancel(id, { notify: false });
    await tellOffice(app);
    expect(await mailsTo(app, student.email)).toEqual(['booking_confirmed_student']);
    expect((await mailsTo(app, school.email)).filter((kind) => kind !== 'booking_confirmed_school')).toEqual([]);
  });

  test.each([
    ['cancelled', false, 0],
    ['cancelled', true, 1],
    ['moved', false, 0],
    ['moved', true, 1],
  ] as const)(
    'a lesson %s for the student with notify %s invites the waiting list to its hour %i times',
    async (change, notify, times) => {
      const { id, instructor } = await bookLesson(app, school);
      const waiting = await signUpCandidate(app);
      await post('/waiting-list', { instructorId: instructor.id }, waiting.cookie);
      const countInvitations = async () => {
        const { rows } = await sql`
        SELECT FROM jobs.job WHERE name = 'tell-waiting' AND data::text LIKE ${`%${instructor.id}%`}`.execute(
          app.owner,
        );
        return rows.length;
      };
      const before = await countInvitations();
      if (change === 'cancelled') await cancel(id, { onBehalfOf: 'student', notify });
      else {
        const elsewhere = { date: LESSON.date, startTime: '14:00', endTime: '15:00' };
        await post(`/booking/${id}/move`, { ...elsewhere, onBehalfOf: 'student', notify });
      }
      await tellOffice(app);
      expect((await messagesOf(id)).length).toBe(times * 3);
      expect(await countInvitations()).toBe(before + times);
    },
  );

  test('several lessons of one student cancelled that day: one message', async () => {
    const { id, student, instructor } = await bookLesson(app, school);
    const others = [await bookAt(student.id, instructor.id, 11), await bookAt(student.id, instructor.id, 13)];
    await cancel(id);
    app.clock.advance({ seconds: 60 });
    for (const other of others) await cancel(other.id);
    app.clock.advance({ seconds: 40 });
    await tellOffice(app);
    const kinds = (await mailsTo(app, student.email)).filter((kind) => kind !== 'booking_confirmed_student');
    expect(kinds).toEqual(['booking_cancelled_student']);
    expect(plain((await newest(student.email, 4))?.subject)).toContain('Your 3 driving lessons');
  });

  test('one lesson moved and another cancelled: one message that says both', async () => {
    const { id, student, instructor } = await bookLesson(app, school);
    const other = await bookAt(student.id, instructor.id, 13);
    await move(id, '10:30', '11:30');
    await cancel(other.id);
    await tellOffice(app);
    const mail = await newest(student.email, 3);
    expect(plain(mail?.subject)).toBe('Changes to 2 of your driving lessons, starting Friday, December 4');
    expect(plain(mail?.text)).toContain('Hi Amina');
    expect(plain(mail?.text)).toMatch(/Moved: Friday, December 4, 2026, 10:30 AM[^\n]* Before: [^\n]* 9:00 AM/);
    expect(plain(mail?.text)).toMatch(/Cancelled: Friday, December 4, 2026, 1:00 PM/);
  });

  test('a hand-over of eight: one message to the colleague, one to the one who had them, one to each student', async () => {
    const first = await bookLesson(app, school);
    const colleague = await addInstructor(app, school.schoolId);
    const students = await Promise.all(Array.from({ length: 7 }, () => signUpCandidate(app)));
    const lessons = [first.id];
    for (const [index, one] of students.entries())
      lessons.push((await bookAt(one.id, first.instructor.id, 10 + index)).id);
    for (const id of lessons) await handOver(id, colleague.id);
    await tellOffice(app);
    const told = await app.db
      .selectFrom('office_messages')
      .select(['reader', 'instructor_id'])
      .where('school_id', '=', school.schoolId)
      .execute();
    expect(told.filter(({ instructor_id }) => instructor_id === colleague.id)).toHaveLength(1);
    expect(told.filter(({ instructor_id }) => instructor_id === first.instructor.id)).toHaveLength(1);
    expect(told.filter(({ reader }) => reader === 'student')).toHaveLength(8);
    expect(told.filter(({ reader }) => reader === 'school')).toHaveLength(1);
  });

  test('the old instructor’s message holds no data of the new time', async () => {
    const { id, instructor } = await bookLesson(app, school);
    const colleague = await addInstructor(app, school.schoolId);
    await move(id, '15:00', '16:00');
    await app.db.updateTable('bookings').set({ pickup_location: '9 New Street' }).where('id', '=', id).execute();
    await handOver(id, colleague.id);
    await tellOffice(app);
    const { email } = await app.db
      .selectFrom('instructors')
      .select('email')
      .where('id', '=', instructor.id)
      .executeTakeFirstOrThrow();
    const mail = await newest(email, 1);
    expect(plain(mail?.subject)).toMatch(/^No longer yours: Amina Osei, Friday, December 4, 9:00 AM/);
    expect(plain(`${mail?.text} ${mail?.html}`)).not.toMatch(/3:00|15:00|9 New Street/);
    const { rows } = await app.db
      .selectFrom('office_message_lessons')
      .innerJoin('office_messages', 'office_messages.id', 'message_id')
      .select('after')
      .where('instructor_id', '=', instructor.id)
      .execute()
      .then((all) => ({ rows: JSON.stringify(all) }));
    expect(rows).not.toContain('15:00');
  });

  test('members who teach aren’t told what they did themselves', async () => {
    const { id, instructor } = await bookLesson(app, school);
    const member = await signUpMember(app, { schoolId: school.schoolId, role: 'manager', instructorId: instructor.id });
    await post(`/booking/${id}/move`, { date: LESSON.date, startTime: '11:00', endTime: '12:00' }, member.cookie);
    await tellOffice(app);
    expect((await messagesOf(id)).map(({ reader }) => reader)).toEqual(['student', 'school']);
  });

  test('never anything for a past lesson', async () => {
    const { id, student } = await bookLesson(app, school);
    app.clock.set('2026-12-04T16:00:00Z');
    await handOver(id, (await addInstructor(app, school.schoolId)).id);
    await tellOffice(app);
    expect(await mailsTo(app, student.email)).toEqual(['booking_confirmed_student']);
  });

  test('a student who cancels meanwhile is answered at once and told nothing later; a colleague who had it still is', async () => {
    const { id, student, instructor } = await bookLesson(app, school);
    await handOver(id, (await addInstructor(app, school.schoolId)).id);
    await post(`/booking/${id}/cancel`, { reason: '' }, student.cookie);
    await tellOffice(app);
    expect(await mailsTo(app, student.email)).toEqual(['booking_cancelled_student', 'booking_confirmed_student']);
    const told = await app.db
      .selectFrom('office_messages')
      .select(['reader', 'instructor_id'])
      .where('school_id', '=', school.schoolId)
      .execute();
    expect(told).toEqual([{ reader: 'instructor', instructor_id: instructor.id }]);
  });

  test('in the student’s language, whatever the office’s', async () => {
    const french = await bookLesson(app, school, { locale: 'fr' });
    await move(french.id, '11:00', '12:00');
    await tellOffice(app);
    expect(plain((await newest(french.student.email, 2))?.subject)).toContain('Votre cours de conduite');
  });
});
