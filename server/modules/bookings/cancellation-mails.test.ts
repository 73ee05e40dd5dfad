import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTaxedSchool, bookLesson, mailsTo, type TestSchool } from '#server/testing/lesson.ts';
import { addSlots } from '#server/testing/marketplace.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await createTestApp({ BOOKING_FEE: '5' });
  school = await addTaxedSchool(app, 'fr');
});
afterAll(() => app.close());

const cancel = (as: string, id: string, payload: object = {}) =>
  app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as, payload });

describe('both sides are told of a cancellation, each once, in their language', () => {
  test('by the student', async () => {
    const { student, id } = await bookLesson(app, school);
    const before = (await mailsTo(app, school.email)).length;
    await Promise.all(Array.from({ length: 3 }, () => cancel(student.cookie, id)));
    expect(await mailsTo(app, student.email)).toEqual(['booking_cancelled_student', 'booking_confirmed_student']);
    expect((await mailsTo(app, school.email)).length).toBe(before + 1);
    const mine = (await sentMail(app, student.email, 2)).find((mail) => mail.subject.includes('cancelled'));
    const said = mine?.text.replaceAll('\u00a0', ' ');
    expect(said).toContain('you cancelled this lesson on Friday, November 20, 12:00 PM');
    expect(said).toContain('Refund: $90.40 (100%)');
    const [theirs] = (await sentMail(app, school.email)).filter((mail) => mail.subject.startsWith('Cours annulé'));
    expect(theirs?.text.replaceAll('\u00a0', ' ')).toContain('Remboursement : 90,40 $ (100 %)');
  });

  test('by the school: an apology, its reason and what else is free', async () => {
    const { student, instructor, id } = await bookLesson(app, school);
    await addSlots(app, instructor.id, [{ date: '2026-12-05', startTime: '11:00', endTime: '12:00' }]);
    await cancel(school.cookie, id, { reason: 'Snow <b>storm</b>' });
    const mail = (await sentMail(app, student.email, 2)).find((one) => one.subject.includes('cancelled'));
    const said = mail?.text.replaceAll('\u00a0', ' ');
    expect(said).toContain('apologizes. The reason: Snow <b>storm</b>');
    expect(said).toContain('Saturday, December 5: 11:00 AM to 12:00 PM (Toronto time)');
    expect(said).not.toContain('9:00 AM to 10:00 AM (Toronto time)\nFree');
    expect(said).toContain(`/instructordetails?id=${instructor.id}`);
    expect(mail?.html).not.toContain('<b>storm');
  });
});
