import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTaxedSchool, bookLesson, mailsTo, STARTS_AT, sessionAt, type TestSchool } from '#server/testing/lesson.ts';
import { addSlots } from '#server/testing/marketplace.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { dueReminder, nextReminder, type ReminderHours } from './bookings.rules.ts';
import { deliverReminder } from './reminders.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
  school = await addTaxedSchool(app);
});
afterAll(() => app.close());

/** A booking's stored reminder jobs: the hours until each runs, and the move of the lesson it belongs to. */
async function jobsOf(bookingId: string): Promise<{ hours: number; moves: number }[]> {
  const { rows } = await sql<{ hours: number; moves: number }>`
    SELECT round(extract(epoch FROM start_after - created_on) / 3600)::int AS hours, (data->>'moves')::int AS moves
    FROM jobs.job WHERE name = 'remind-of-lesson' AND data->>'bookingId' = ${bookingId}
    ORDER BY created_on`.execute(app.db);
  return rows;
}

const deliverAt = (instant: string, bookingId: string, moves = 0, hours?: ReminderHours) => {
  app.clock.set(instant);
  return deliverReminder(app.ctx, { bookingId, moves, ...(hours && { hours }) });
};
const remindersTo = async (email: string) =>
  (await mailsTo(app, email)).filter((kind) => kind === 'lesson_reminder').length;

describe('a reminder email', () => {
  test('goes out 24 hours and 2 hours before, once each, in the student’s language and the lesson’s wall time', async () => {
    const { id, student } = await bookLesson(app, school, { locale: 'fr' });
    // Booked on November 20 at noon in Toronto, for December 4 at nine: 24 hours before is in 12 days and 21 hours.
    expect(await jobsOf(id)).toEqual([{ hours: 12 * 24 + 21, moves: 0 }]);
    await deliverAt('2026-12-03T14:00:00Z', id);
    await deliverAt('2026-12-03T14:00:05Z', id);
    expect((await jobsOf(id)).slice(1)).toEqual([{ hours: 22, moves: 0 }]);
    await deliverAt('2026-12-04T12:00:00Z', id);
    await deliverAt('2026-12-04T12:00:00Z', id);
    expect(await remindersTo(student.email)).toBe(2);
    const [mail] = (await sentMail(app, student.email, 3)).filter((one) => one.subject.startsWith('Rappel'));
    expect(mail?.subject.replaceAll('\u00a0', ' ')).toContain('vendredi 4 décembre, 9 h');
    expect(mail?.text).toContain('5 Elm Street');
  });

  test('goes out once even if one server’s clock is an hour ahead', async () => {
    const { id, student } = await bookLesson(app, school);
    // The server whose clock is ahead enqueues and sends it, an hour early, and the next one's job too.
    await deliverAt('2026-12-03T14:00:00Z', id, 0, 24);
    await deliverAt('2026-12-04T11:00:00Z', id, 0, 2);
    expect(await remindersTo(student.email)).toBe(1);
    expect((await jobsOf(id)).slice(2)).toEqual([{ hours: 1, moves: 0 }]);
    await deliverAt('2026-12-04T12:00:00Z', id, 0, 2);
    expect(await remindersTo(student.email)).toBe(2);
  });

  test('is not sent for a cancelled lesson', async () => {
    const { id, student } = await bookLesson(app, school);
    await app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as: student.cookie, payload: {} });
    await deliverAt('2026-12-03T14:00:00Z', id);
    expect(await remindersTo(student.email)).toBe(0);
    expect(await jobsOf(id)).toHaveLength(1);
  });

  test('follows a moved lesson, even one moved there and back', async () => {
    const { id, student, instructor } = await bookLesson(app, school);
    const later = { date: '2026-12-08', startTime: '13:00', endTime: '14:00' };
    await addSlots(app, instructor.id, [later]);
    const move = async (payload: object) =>
      app.call({ method: 'POST', url: `/api/booking/${id}/move`, as: student.cookie, payload });
    await move(later);
    expect((await jobsOf(id)).at(-1)).toEqual({ hours: 17 * 24 + 1, moves: 1 });
    await deliverAt('2026-12-03T14:00:00Z', id, 0);
    expect(await remindersTo(student.email)).toBe(0);
    await sessionAt(app, '2026-11-20T17:00:00Z', student.id);
    await move({ date: '2026-12-04', startTime: '09:00', endTime: '10:00' });
    await deliverAt('2026-12-03T14:00:00Z', id, 0);
    await deliverAt('2026-12-03T14:00:00Z', id, 1);
    await deliverAt('2026-12-03T14:00:00Z', id, 2);
    expect(await remindersTo(student.email)).toBe(1);
  });

  test('is not sent once the lesson has begun, and after an outage only once', async () => {
    const { id, student } = await bookLesson(app, school);
    await deliverAt('2026-12-04T13:00:00Z', id);
    await deliverAt(STARTS_AT, id);
    expect(await remindersTo(student.email)).toBe(1);
    expect(await jobsOf(id)).toHaveLength(1);
  });
});

test('next and due reminders', () => {
  const hour = 3_600_000;
  const start = 100 * hour;
  expect([75, 76, 97, 98].map((now) => nextReminder(start, now * hour))).toEqual([24, 2, 2, null]);
  expect([75, 76, 97, 98, 99.9, 100].map((now) => dueReminder(start, now * hour))).toEqual([null, 24, 24, 2, 2, null]);
});
