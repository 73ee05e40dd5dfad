import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Series, SeriesCancelling } from '#contract/booking-series.ts';
import { signUpCandidate, signUpMember } from '#server/testing/actors.ts';
import { addTaxedSchool, mailsTo, sessionAt, slotStatuses, type TestSchool } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { tellOffice } from '#server/testing/office-messages.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

const NINE = { startTime: '09:00', endTime: '10:00' };
/** Fridays. */
const LESSONS = ['2026-12-04', '2026-12-11', '2026-12-18', '2026-12-25'].map((date) => ({ date, ...NINE }));

let app: TestApp;
let school: TestSchool;
let student: Awaited<ReturnType<typeof signUpCandidate>>;
let instructorId: string;
let ids: string[];
beforeAll(async () => {
  app = await createTestApp({ BOOKING_FEE: '5' }, { runsJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  school = await addTaxedSchool(app);
  student = await signUpCandidate(app);
  instructorId = (await addInstructor(app, school.schoolId, { rateCents: 8000 })).id;
  await addSlots(app, instructorId, LESSONS);
  const payload = { instructorId, lessons: LESSONS, location: '5 Elm Street' };
  const { body } = await app.call({ method: 'POST', url: '/api/booking/series', as: student.cookie, payload });
  ids = (body as Series).lessons.map(({ bookingId }) => bookingId ?? '');
});

async function cancelAll(as: string, { id = ids[1] ?? '', query = '', reason = '' } = {}) {
  const url = `/api/booking/${id}/cancel-series${query}`;
  const answer = await app.call({ method: 'POST', url, as, payload: { reason } });
  return { ...answer, said: answer.body as SeriesCancelling };
}
const statuses = async () =>
  (
    await app.db
      .selectFrom('bookings')
      .select('status')
      .where('instructor_id', '=', instructorId)
      .orderBy('starts_at')
      .execute()
  ).map(({ status }) => status);

test('a preview shows each refund and writes nothing; then the remaining lessons are cancelled, with one email to each side', async () => {
  // The first is over, half of the second is lost, and one was cancelled singly.
  const one = { method: 'POST', url: `/api/booking/${ids[3]}/cancel`, as: student.cookie, payload: {} } as const;
  expect((await app.call(one)).status).toBe(200);
  const cookie = await sessionAt(app, '2026-12-09T14:00:00Z', student.id);
  const before = [await mailsTo(app, student.email), await mailsTo(app, school.email)].map(({ length }) => length);
  const preview = await cancelAll(cookie, { query: '?preview=true' });
  expect(preview.status).toBe(200);
  // $80.00, $10.40 tax and the $5.00 fee.
  expect(preview.said).toMatchObject({
    lessons: [
      { bookingId: ids[1], date: '2026-12-11', refundPercent: 50, refund: 45.2, lost: 50.2, paid: 0 },
      { bookingId: ids[2], date: '2026-12-18', refundPercent: 100, refund: 90.4, lost: 5, paid: 0 },
    ],
    ...{ refund: 135.6, lost: 55.2 },
  });
  expect(await statuses()).toEqual(['Booked', 'Booked', 'Booked', 'Cancelled']);

  const done = await cancelAll(cookie);
  expect([done.status, done.said]).toEqual([200, preview.said]);
  expect(await statuses()).toEqual(['Booked', 'Cancelled', 'Cancelled', 'Cancelled']);
  expect(await slotStatuses(app, instructorId)).toEqual(['BOOKED', 'AVAILABLE', 'AVAILABLE', 'AVAILABLE']);
  const after = [await mailsTo(app, student.email), await mailsTo(app, school.email)].map(({ length }) => length);
  expect(after).toEqual(before.map((count) => count + 1));
  const mail = (await sentMail(app, student.email)).find(
    ({ subject }) => subject.includes('2 driving lessons') && subject.includes('cancelled'),
  );
  const text = mail?.text.replaceAll('\u00a0', ' ') ?? '';
  expect(text).toMatch(/You owe .* \$50\.20\./);
  expect(text).toMatch(/You owe .* \$55\.20\./);
  expect(mail?.attachments.map((file) => file.text.includes('METHOD:CANCEL'))).toEqual([true, true]);

  expect(await cancelAll(cookie)).toMatchObject({ status: 409, body: { error: { code: 'status_conflict' } } });
  expect((await cancelAll(cookie, { query: '?preview=true' })).said).toEqual({
    ...{ lessons: [], refund: 0, creditMinutes: 0, creditMinutesLost: 0, lost: 0 },
  });
});

test('a school gives a reason and full refunds, and its slots are withdrawn', async () => {
  expect(await cancelAll(school.cookie)).toMatchObject({ status: 400 });
  const { status, said } = await cancelAll(school.cookie, { reason: 'The car is sold' });
  expect([status, said.lessons.length, said.refund]).toEqual([200, 4, 361.6]);
  expect(await slotStatuses(app, instructorId)).toEqual(Array(4).fill('WITHDRAWN'));
  await tellOffice(app);
  const mail = (await sentMail(app, student.email)).find(
    ({ subject }) => subject.includes('4 driving lessons') && subject.includes('cancelled'),
  );
  expect(mail?.text).toContain('The car is sold');
});

test('the instructor’s copy lists the cancelled lessons without the student’s payments or debts', async () => {
  const member = await signUpMember(app, { schoolId: school.schoolId, role: 'instructor', instructorId });
  await cancelAll(student.cookie);
  const isCancelling = ({ subject }: { subject: string }) => subject.startsWith('Cancelled: 4 lessons');
  const office = (await sentMail(app, school.email)).find(isCancelling);
  expect(office?.text).toContain('The student owes you $20.00.');
  const copy = (await sentMail(app, member.email)).find(isCancelling);
  expect(copy?.text).toContain('December 25');
  expect(`${copy?.html}${copy?.text}`).not.toMatch(/\$\s?\d|owe|paid/);
});

test('lessons booked singly aren’t part of it, and a stranger’s series is not found', async () => {
  const date = '2026-12-05';
  await addSlots(app, instructorId, [{ date, ...NINE }]);
  const payload = { instructorId, date, ...NINE, location: 'Home' };
  const alone = await app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload });
  const { bookingId } = alone.body as { bookingId: string };
  expect((await cancelAll(student.cookie, { query: '?preview=true' })).said.lessons).toHaveLength(4);
  const single = await cancelAll(student.cookie, { id: bookingId, query: '?preview=true' });
  expect(single.said.lessons).toMatchObject([{ bookingId, refund: 90.4 }]);
  const stranger = await signUpCandidate(app);
  expect((await cancelAll(stranger.cookie)).status).toBe(404);
});

test('two clicks, next to a cancellation and a move: each lesson is refunded once', async () => {
  const later = { date: '2026-12-21', ...NINE };
  await addSlots(app, instructorId, [later]);
  const post = (path: string, payload: object = {}) =>
    app.call({ method: 'POST', url: `/api/booking/${path}`, as: student.cookie, payload });
  const answers = await Promise.all([
    cancelAll(student.cookie),
    cancelAll(student.cookie, { id: ids[3] ?? '' }),
    post(`${ids[0]}/cancel`),
    post(`${ids[2]}/move`, later),
  ]);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect((await cancelAll(student.cookie, { query: '?preview=true' })).status).toBe(200);
  await cancelAll(student.cookie);
  expect(await statuses()).toEqual(Array(4).fill('Cancelled'));
  expect(await slotStatuses(app, instructorId)).toEqual(Array(5).fill('AVAILABLE'));
});
