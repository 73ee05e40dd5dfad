import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTaxedSchool, bookLesson, LESSON, mailsTo, type TestSchool } from '#server/testing/lesson.ts';
import { addSlots } from '#server/testing/marketplace.ts';
import { tellOffice } from '#server/testing/office-messages.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { bookLesson as bookOther } from './book-lesson.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await createTestApp({ BOOKING_FEE: '5' }, { runsJobs: true });
  school = await addTaxedSchool(app, 'fr');
});
afterAll(() => app.close());

const cancel = (as: string, id: string, payload: object = {}) =>
  app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as, payload });

describe('both sides get one email about a cancellation, in their language', () => {
  test('by the student', async () => {
    const { student, id } = await bookLesson(app, school);
    const before = (await mailsTo(app, school.email)).length;
    await Promise.all(Array.from({ length: 3 }, () => cancel(student.cookie, id)));
    expect(await mailsTo(app, student.email)).toEqual(['booking_cancelled_student', 'booking_confirmed_student']);
    expect((await mailsTo(app, school.email)).length).toBe(before + 1);
    const mine = (await sentMail(app, student.email, 2)).find((mail) => mail.subject.includes('cancelled'));
    const said = mine?.text.replaceAll('\u00a0', ' ');
    expect(said).toContain('You cancelled this lesson on Friday, November 20, 12:00 PM');
    expect(said).toContain('more than 48 hours before its start, so there’s no charge.');
    expect(said).not.toContain('$90.40');
    const [theirs] = (await sentMail(app, school.email)).filter((mail) => mail.subject.startsWith('Cours annulé'));
    expect(theirs?.text.replaceAll(/\s/g, ' ')).toContain('L’élève vous doit 5,00 $.');
  });

  test('of a paid lesson: emails and the answer show the refund in the books', async () => {
    const { student, id } = await bookLesson(app, school);
    const body = { studentId: student.id, amount: 50, method: 'cash', date: '2026-11-20', bookingId: id };
    const url = `/api/school/${school.schoolId}/payments`;
    const payload = { ...body, idempotencyKey: id };
    expect((await app.call({ method: 'POST', url, as: school.cookie, payload })).status).toBe(201);
    const { body: cancelled } = await cancel(student.cookie, id);
    expect(cancelled).toMatchObject({ refund: 90.4, paid: 50 });
    const { body: money } = await app.call({ url: `/api/booking/${id}/money`, as: student.cookie });
    expect(money).toMatchObject({ owed: 0, refundDue: 45 });
    const mine = (await sentMail(app, student.email, 2)).find((mail) => mail.subject.includes('cancelled'));
    expect(mine?.text).toContain('owes you a refund of $45.00 out of the $50.00 you paid');
    const [theirs] = (await sentMail(app, school.email)).filter(({ text }) => text.includes('45,00'));
    expect(theirs?.text.replaceAll(/\s/g, ' ')).toContain(
      'Vous devez un remboursement de 45,00 $ à l’élève et gardez 5,00 $.',
    );
  });

  test('by the school: an apology, the reason and other free times', async () => {
    const { student, instructor, id } = await bookLesson(app, school);
    await addSlots(app, instructor.id, [{ date: '2026-12-05', startTime: '11:00', endTime: '12:00' }]);
    await cancel(school.cookie, id, { reason: 'Snow <b>storm</b>' });
    await tellOffice(app);
    const mail = (await sentMail(app, student.email, 2)).find((one) => one.subject.includes('cancelled'));
    const said = mail?.text.replaceAll('\u00a0', ' ');
    expect(said).toContain('apologizes. Reason: Snow <b>storm</b>');
    expect(said).toContain('Saturday, December 5: 11:00 AM to 12:00 PM (Eastern Time)');
    expect(said).not.toContain('9:00 AM to 10:00 AM (Eastern Time)\nFree');
    expect(said).toContain(`/instructordetails?id=${instructor.id}`);
    expect(mail?.html).not.toContain('<b>storm');
  });
});

describe('the lesson in the student’s calendar', () => {
  const LATER = { date: '2026-12-08', startTime: '13:00', endTime: '14:00' };
  /** The calendar files of the student's emails about this lesson. */
  async function calendarsIn(email: string, subject: RegExp): Promise<string[][]> {
    const mail = (await sentMail(app, email)).find((one) => subject.test(one.subject));
    return mail?.attachments.map(({ text }) => text.split(/\r?\n/)) ?? [];
  }
  const says = (...lines: string[]) => expect.arrayContaining(lines);
  const whole = (id: string) => [`UID:${id}@lanewise`, 'ORGANIZER;CN=Lanewise:mailto:support@lanewise.example'];

  test('moves with the lesson, and disappears when the student cancels', async () => {
    const { student, instructor, id } = await bookLesson(app, school);
    await addSlots(app, instructor.id, [LATER]);
    await app.call({ method: 'POST', url: `/api/booking/${id}/move`, as: student.cookie, payload: LATER });
    await cancel(student.cookie, id);
    const booked = [says(...whole(id), 'METHOD:PUBLISH', 'SEQUENCE:0', 'DTSTART;TZID=America/Toronto:20261204T090000')];
    expect(await calendarsIn(student.email, /is confirmed/)).toEqual(booked);
    const moved = [says(...whole(id), 'METHOD:PUBLISH', 'SEQUENCE:1', 'DTSTART;TZID=America/Toronto:20261208T130000')];
    expect(await calendarsIn(student.email, /has moved/)).toEqual(moved);
    const gone = says(...whole(id), 'METHOD:CANCEL', 'SEQUENCE:2', 'STATUS:CANCELLED');
    expect(await calendarsIn(student.email, /is cancelled/)).toEqual([gone]);
    const { body: file } = await app.call({ url: `/api/booking/${id}/calendar.ics`, as: student.cookie });
    expect(String(file).split('\r\n')).toEqual(gone);
  });

  test('disappears when the school cancels', async () => {
    const { student, id } = await bookLesson(app, school);
    await cancel(school.cookie, id, { reason: 'Snow' });
    await tellOffice(app);
    const gone = [says(...whole(id), 'METHOD:CANCEL', 'SEQUENCE:1', 'STATUS:CANCELLED')];
    expect(await calendarsIn(student.email, /is cancelled/)).toEqual(gone);
  });

  test('disappears on a snow day, with a file for each lesson', async () => {
    const { student, instructor, id } = await bookLesson(app, school);
    const noon = { ...LESSON, startTime: '12:00', endTime: '13:00' };
    await addSlots(app, instructor.id, [noon]);
    const wish = { instructorId: instructor.id, ...noon, location: 'Home' };
    const other = await bookOther(app.ctx, student.id, wish);
    const payload = { id: randomUUID(), date: LESSON.date, reason: 'Freezing rain', instructorIds: [instructor.id] };
    expect((await app.call({ method: 'POST', url: '/api/snow-day', as: school.cookie, payload })).status).toBe(200);
    const gone = [id, other.id].map((one) => says(...whole(one), 'METHOD:CANCEL', 'SEQUENCE:1'));
    expect(await calendarsIn(student.email, /lessons .* are cancelled/)).toEqual(gone);
  });
});
