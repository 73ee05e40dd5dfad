import { beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson, mailsTo, slotStatuses, type TestSchool } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { sendLicenceWarnings } from './expiry-warnings.ts';
import { dueWarning } from './instructors.rules.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await sharedTestApp();
  school = await addTaxedSchool(app);
});

const FREE = { date: '2026-12-07', startTime: '09:00', endTime: '10:00' };
const patch = (as: string, id: string, payload: object) =>
  app.call({ method: 'PATCH', url: `/api/instructor/${id}`, as, payload });

describe('a deactivated instructor', () => {
  test('is no longer offered: free slots are withdrawn, and booked lessons stay and are listed to settle', async () => {
    const { id, instructor, student } = await bookLesson(app, school);
    await addSlots(app, instructor.id, [FREE]);
    const dayUrl = `/api/schedule/all?availabilityStatus=AVAILABLE&date=${FREE.date}`;
    const isListed = async () =>
      JSON.stringify((await app.call({ url: dayUrl, as: student.cookie })).body).includes(instructor.id);
    expect(await isListed()).toBe(true);
    expect(await patch(school.cookie, instructor.id, { isActive: false })).toMatchObject({ body: { isActive: false } });
    expect(await isListed()).toBe(false);
    expect(await slotStatuses(app, instructor.id)).toEqual(['BOOKED', 'WITHDRAWN']);
    const url = `/api/booking/instructor/${instructor.id}?fetchType=UPCOMING`;
    const listed = (await app.call({ url, as: school.cookie })).body as Booking[];
    expect(listed.map((booking) => [booking.bookingId, booking.bookingStatus])).toEqual([[id, 'Booked']]);
    const other = await signUpSchool(app, { province: 'ON' });
    expect((await app.call({ url, as: other.cookie })).body).toEqual([]);
    expect((await patch(other.cookie, instructor.id, { isActive: true })).status).toBe(404);

    // If a student cancels now, nobody can book that slot, because the instructor has left.
    await app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as: student.cookie, payload: {} });
    expect(await slotStatuses(app, instructor.id)).toEqual(['WITHDRAWN', 'WITHDRAWN']);
    expect(await patch(school.cookie, instructor.id, { isActive: true })).toMatchObject({ body: { isActive: true } });
    expect(await slotStatuses(app, instructor.id)).toEqual(['WITHDRAWN', 'WITHDRAWN']);
  });
});

describe('a licence that is about to expire', () => {
  const warningsTo = async (email: string) => (await mailsTo(app, email)).length;

  test('sends a warning 90, 30 and 7 days before, once each', async () => {
    const own = await signUpSchool(app, { province: 'BC' });
    const { id } = await addInstructor(app, own.schoolId, { licenceExpiry: '2027-03-01' });
    const sentOn = async (day: string) => {
      app.clock.set(`${day}T20:00:00Z`);
      await sendLicenceWarnings(app.ctx);
      return warningsTo(own.email);
    };
    expect(await sentOn('2026-11-30')).toBe(0);
    expect(await sentOn('2026-12-01')).toBe(1);
    expect(await sentOn('2026-12-02')).toBe(1);
    expect(await sentOn('2027-01-30')).toBe(2);
    expect(await sentOn('2027-02-22')).toBe(3);
    expect(await sentOn('2027-03-02')).toBe(3);
    await app.db.updateTable('instructors').set({ licence_expiry: '2027-03-05' }).where('id', '=', id).execute();
    expect(await sentOn('2027-03-02')).toBe(4);
    app.clock.set(TEST_NOW);
  });

  test('one warning is due at a time', () => {
    expect([91, 90, 31, 30, 8, 7, 0, -1].map((daysLeft) => dueWarning(daysLeft))).toEqual([
      null,
      90,
      90,
      30,
      30,
      7,
      7,
      null,
    ]);
  });
});

test('a school’s tax shows on its instructors’ pages at once, and other schools can’t change it', async () => {
  const own = await signUpSchool(app, { province: 'ON' });
  const { id } = await addInstructor(app, own.schoolId);
  const student = await signUpCandidate(app);
  const url = `/api/school/${own.schoolId}/settings`;
  const save = (as: string, payload: object) => app.call({ method: 'PUT', url, as, payload });
  const taxNumber = '123456789 RT0001';
  const settings = { isTaxRegistered: true, taxBasisPoints: 500, taxNumber };
  expect((await save(school.cookie, settings)).status).toBe(403);
  expect((await save(own.cookie, { ...settings, taxBasisPoints: 3001 })).status).toBe(400);
  expect((await save(own.cookie, settings)).status).toBe(200);
  const profile = (await app.call({ url: `/api/instructor/${id}`, as: student.cookie })).body;
  expect(profile).toMatchObject({ school: { taxBasisPoints: 500 } });
});
