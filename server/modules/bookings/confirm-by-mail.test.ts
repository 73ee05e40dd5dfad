import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { signUpCandidate } from '#server/testing/actors.ts';
import { addTaxedSchool, type TestSchool } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
let hour = 8;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
  school = await addTaxedSchool(app);
});
afterAll(() => app?.close());

/** What a program books, and the token of the mail that tells its student. */
async function booked() {
  const { id: instructorId } = await addInstructor(app, school.schoolId);
  const { cookie, email } = await signUpCandidate(app);
  const payload = { name: 'My assistant', scopes: ['book'] };
  const { key } = (await app.call({ method: 'POST', url: '/api/keys', as: cookie, payload })).body as { key: string };
  const slot = { date: '2026-12-10', startTime: `${++hour}:00`.padStart(5, '0'), endTime: `${hour + 1}:00` };
  await addSlots(app, instructorId, [slot]);
  const headers = { authorization: `Bearer ${key}` };
  const body = { ...slot, instructorId, location: '1 Main Street' };
  const { bookingId, code } = (await app.call({ method: 'POST', url: '/api/booking', payload: body, headers }))
    .body as Booking;
  const mail = (await sentMail(app, email)).find(({ text }) => text.includes('/confirm-lesson?token='));
  const token = new URL(/\S+confirm-lesson\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none/').searchParams.get('token');
  const see = async () => (await app.call({ url: `/api/booking/${bookingId}`, as: cookie })).body as Booking;
  return { bookingId, code, token: token ?? '', see };
}
const press = (token: string) => app.call({ method: 'POST', url: '/api/booking/confirm', payload: { token } });
const OVER = { status: 409, body: { error: { code: 'confirmation_over' } } };

test('the mail of what a program booked confirms it by a press without a log-in, once', async () => {
  const { bookingId, code, token, see } = await booked();
  expect((await see()).program?.confirmBy).not.toBeNull();
  expect(await press(token)).toMatchObject({ status: 200, body: { bookingId, code } });
  expect(await see()).toMatchObject({ bookingStatus: 'Booked', program: { confirmBy: null } });
  expect(await press(token)).toMatchObject(OVER);
});

test('it opens no other booking, and a word changed in it nothing at all', async () => {
  const one = await booked();
  const other = await booked();
  await press(one.token);
  expect((await other.see()).program?.confirmBy).not.toBeNull();
  const changed = Buffer.from(other.token, 'base64url');
  changed[20] = (changed[20] ?? 0) ^ 1;
  for (const token of [changed.toString('base64url'), other.bookingId, 'x', 'a'.repeat(200)])
    expect(await press(token)).toMatchObject(OVER);
  expect((await other.see()).program?.confirmBy).not.toBeNull();
});

test('it works within the hour, and not for a lesson that was cancelled', async () => {
  const late = await booked();
  const cancelled = await booked();
  await app.db
    .updateTable('bookings')
    .set({ status: 'Cancelled', cancelled_by: 'student', refund_cents: 0, cancelled_at: new Date() })
    .where('id', '=', cancelled.bookingId)
    .execute();
  expect(await press(cancelled.token)).toMatchObject(OVER);
  app.clock.advance({ minutes: 61 });
  expect(await press(late.token)).toMatchObject(OVER);
});
