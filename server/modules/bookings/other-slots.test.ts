import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetEveryDay } from '#server/modules/changed-days/changed-days.ts';
import { saveServiceArea } from '#server/modules/service-areas/service-areas.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { tellOffice } from '#server/testing/office-messages.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const DATE = '2026-12-04';
/** East York and Mississauga are 45 minutes apart, and these hours have gaps of 30 minutes or more. */
const EAST = 'M4C 1B5';
const WEST = 'L5B 1M2';
const HOURS = [8, 9, 10, 11, 13].map((hour) => `${String(hour).padStart(2, '0')}:00`);

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let instructorId: string;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
  school = await signUpSchool(app, { province: 'ON' });
  await app.db.updateTable('schools').set({ postal_code: 'M5V 2T6' }).where('id', '=', school.schoolId).execute();
});
afterAll(() => app.close());
beforeEach(async () => {
  instructorId = (await addInstructor(app, school.schoolId)).id;
  await addSlots(app, instructorId, HOURS.map(slot));
  forgetEveryDay(app.ctx);
});

/** Half an hour. */
const slot = (startTime: string) => ({ date: DATE, startTime, endTime: `${startTime.slice(0, 3)}30` });

async function book(startTime: string, pickupPostalCode: string, as?: { cookie: string; email: string }) {
  const student = as ?? (await signUpCandidate(app));
  const payload = { instructorId, ...slot(startTime), location: '1 Main Street', pickupPostalCode };
  const answer = await app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload });
  return { ...answer, student, id: (answer.body as { bookingId: string }).bookingId };
}

test('a student who loses a slot is offered that day’s slots reachable from their pickup', async () => {
  await book('10:00', WEST);
  const offered = async (pickup: string) =>
    (await book('10:00', pickup)).body as { error: { details: { otherSlots: { startTime: string }[] } } };
  const hours = async (pickup: string) =>
    (await offered(pickup)).error.details.otherSlots.map(({ startTime }) => startTime);
  expect(await hours(EAST)).toEqual(['08:00', '13:00']);
  expect(await hours(WEST)).toEqual(['08:00', '09:00', '11:00', '13:00']);
});

test('a lesson can move where the drive fits, and doesn’t block itself', async () => {
  const { id, student } = await book('09:00', EAST);
  await book('11:00', WEST);
  const url = `/api/booking/${id}/other-slots`;
  const { body } = await app.call({ url, as: student.cookie });
  expect((body as { startTime: string }[]).map(({ startTime }) => startTime)).toEqual(['08:00', '13:00']);
  expect((await app.call({ url, as: (await signUpCandidate(app)).cookie })).status).toBe(404);
});

test('a cancelling school or a snow day proposes times its instructors can reach from their remaining lessons', async () => {
  const other = await addInstructor(app, school.schoolId);
  const far = await addInstructor(app, school.schoolId);
  await saveServiceArea(app.ctx, far.id, { postalCode: 'K1P 1A4', radiusKm: 20 });
  for (const { id } of [other, far]) await addSlots(app, id, [{ ...slot('15:00'), date: '2026-12-07' }]);
  const cancelled = await book('09:00', EAST);
  await book('11:00', WEST);
  const cancel = { method: 'POST' as const, as: school.cookie, payload: { reason: 'The car broke down' } };
  await app.call({ ...cancel, url: `/api/booking/${cancelled.id}/cancel` });
  await tellOffice(app);
  const mails = await sentMail(app, cancelled.student.email, 2);
  const mail = mails.find(({ text }) => text.includes('The car broke down'));
  const told = (text = '') => ['8:00', '10:00', '1:00'].map((hour) => new RegExp(`\\b${hour}`).test(text));
  expect(told(mail?.text)).toEqual([true, false, true]);

  const snowed = await book('13:00', EAST);
  const body = { id: randomUUID(), date: DATE, startTime: '12:30', endTime: '14:00', reason: 'Freezing rain' };
  await app.call({ method: 'POST', url: '/api/snow-day', as: school.cookie, payload: body });
  const links = (await sentMail(app, snowed.student.email, 2)).flatMap(({ text }) => [
    ...text.matchAll(/instructordetails\?id=([\w-]+)/g),
  ]);
  expect(links.map(([, id]) => id)).toEqual([other.id]);
});
