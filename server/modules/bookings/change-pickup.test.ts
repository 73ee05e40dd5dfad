import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { OfficeMessage } from '#contract/office-messages.ts';
import { saveServiceArea } from '#server/modules/service-areas/service-areas.ts';
import type { AppError } from '#server/platform/app-error.ts';
import { signUpCandidate, signUpMember, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { eraseOldPickups, getBooking } from './bookings.ts';
import { changePickup, changePickupForOffice } from './change-pickup.ts';

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let student: Awaited<ReturnType<typeof signUpCandidate>>;
let instructorId: string;
let id: string;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
  school = await signUpSchool(app, { province: 'ON' });
  await app.db.updateTable('schools').set({ postal_code: 'M5V 2T6' }).where('id', '=', school.schoolId).execute();
});
afterAll(() => app.close());

/** East York and Mississauga are 45 minutes apart. */
const EAST = 'M4C 1B5';
const WEST = 'L5B 1M2';
const NINE = { date: '2026-12-04', startTime: '09:00', endTime: '10:00' };
const TEN = { date: '2026-12-04', startTime: '10:15', endTime: '11:00' };
const SAID = { location: '1 Main Street', pickupPostalCode: EAST, note: 'Blue door' };

beforeEach(async () => {
  app.clock.set(TEST_NOW);
  instructorId = (await addInstructor(app, school.schoolId)).id;
  await addSlots(app, instructorId, [NINE, TEN]);
  student = await signUpCandidate(app);
  id = await book(student.cookie, NINE, SAID);
});

async function book(as: string, slot: object, said: object): Promise<string> {
  const payload = { instructorId, ...slot, ...said };
  return ((await app.call({ method: 'POST', url: '/api/booking', as, payload })).body as Booking).bookingId;
}
async function change(payload: object, as = student.cookie) {
  const { status, body } = await app.call({ method: 'PUT', url: `/api/booking/${id}/pickup`, as, payload });
  return { status, booking: body as Booking, error: (body as { error?: { code: string; details?: unknown } }).error };
}
const read = async (as = student.cookie) =>
  (await app.call({ url: `/api/booking/${id}`, as })).body as Booking & { error?: unknown };
const calendar = async () => (await app.call({ url: `/api/booking/${id}/calendar.ics`, as: student.cookie })).body;

test('a new pickup, drop-off and note reach student and instructor, by email and as a calendar update', async () => {
  expect(await calendar()).toContain('SEQUENCE:0');
  const said = { location: '2 Queen Street', pickupPostalCode: 'm4c', dropOff: 'School', dropOffPostalCode: 'M1P 4P5' };
  const { status, booking } = await change({ ...said, note: 'Buzz 12' });
  expect(status).toBe(200);
  const now = { location: '2 Queen Street', pickupPostalCode: 'M4C', dropOff: 'School', note: 'Buzz 12' };
  expect(booking).toMatchObject(now);
  expect(await read(school.cookie)).toMatchObject(now);
  const file = String(await calendar());
  expect(file).toContain('SEQUENCE:1');
  expect(file).toContain('LOCATION:2 Queen Street');
  expect(file.replaceAll('\r\n ', '')).toContain('DESCRIPTION:Drop-off: School\\, M1P 4P5\\nNote: Buzz 12\\n');
  const subject = `Pickup updated for your driving lesson on Friday, December 4 (${booking.code})`;
  const mail = (await sentMail(app, student.email, 2)).find((one) => one.subject === subject);
  expect(mail?.text).toMatch(/Drop-off: School, M1P 4P5\nNote: Buzz 12\n/);
  expect(mail?.attachments[0]?.text).toContain('SEQUENCE:1');
  const toSchool = (await sentMail(app, school.email)).map(({ subject }) => subject).join();
  expect(toSchool).toMatch(new RegExp(`New pickup: Amina Osei, .*, Priya Sharma \\(${booking.code}\\)`));
});

test('unchanged values change nothing and notify nobody; a changed note alone notifies the school', async () => {
  const before = await app.db.selectFrom('emails').select('id').execute();
  expect((await change(SAID)).status).toBe(200);
  expect(await app.db.selectFrom('emails').select('id').execute()).toHaveLength(before.length);
  const { booking } = await change({ ...SAID, note: 'Buzz 12' });
  expect(booking.note).toBe('Buzz 12');
  expect(await app.db.selectFrom('emails').select('id').execute()).toHaveLength(before.length + 1);
  expect((await change({ ...SAID, note: '' })).booking.note).toBeNull();
});

describe('has the same checks as a booking', () => {
  test('outside the area, and without time to drive', async () => {
    expect(await change({ ...SAID, pickupPostalCode: 'H2X' })).toMatchObject({
      status: 422,
      error: { code: 'outside_service_area', details: { distanceKm: 503, radiusKm: 25 } },
    });
    const other = await signUpCandidate(app);
    await book(other.cookie, TEN, { location: '9 Lake Street', pickupPostalCode: EAST });
    expect(await change({ ...SAID, pickupPostalCode: WEST })).toMatchObject({
      status: 409,
      error: { code: 'unreachable' },
    });
    expect((await change({ ...SAID, dropOff: 'Work', dropOffPostalCode: WEST })).error?.code).toBe('unreachable');
    expect(await read()).toMatchObject({ pickupPostalCode: EAST, dropOff: null });
    // Going from west to east, it ends where the next begins.
    const through = { ...SAID, pickupPostalCode: WEST, dropOff: 'Home', dropOffPostalCode: EAST };
    expect((await change(through)).status).toBe(200);
  });

  test('keeps booked places after the area shrinks', async () => {
    await saveServiceArea(app.ctx, instructorId, { postalCode: 'M1B 1A1', radiusKm: 1 });
    expect((await change({ ...SAID, location: '3 Main Street' })).status).toBe(200);
    expect((await change({ ...SAID, pickupPostalCode: 'M4B' })).error?.code).toBe('outside_service_area');
  });

  test.each([
    [{ ...SAID, pickupPostalCode: 'K5V' }, 'pickupPostalCode', 'unknown_postal_code'],
    [{ ...SAID, dropOff: 'x', dropOffPostalCode: 'K1D' }, 'dropOffPostalCode', 'invalid_postal_code'],
    [{ ...SAID, note: 'x'.repeat(201) }, 'note', 'too_long'],
    [{ ...SAID, location: ' ' }, 'location', 'required'],
  ])('%o is refused at its field', async (payload, path, code) => {
    const { status, error } = await change(payload);
    expect([status, error?.details]).toMatchObject([400, [{ path, code }]]);
  });
});

test('places can change until 24 hours before, the note until it begins, and nothing once it’s cancelled', async () => {
  // Calls the use case directly, because no session lasts that long.
  const codeOf = (said: object) =>
    changePickup(app.ctx, student.id, id, { ...SAID, dropOff: '', dropOffPostalCode: null, ...said }).then(
      () => null,
      (error: AppError) => error.code,
    );
  app.clock.set('2026-12-03T14:00:00Z');
  expect(await codeOf({ location: '3 Main Street' })).toBe('too_late_to_change_pickup');
  expect(await codeOf({ note: 'Buzz 12' })).toBeNull();
  app.clock.set('2026-12-04T14:00:00Z');
  expect(await codeOf({ note: 'Buzz 13' })).toBe('lesson_begun');
  app.clock.set(TEST_NOW);
  await app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as: student.cookie, payload: {} });
  expect(await codeOf({ note: 'Buzz 13' })).toBe('status_conflict');
});

test('the note goes with the address, and is in the student’s export', async () => {
  const copy = (await app.call({ url: '/api/candidate/data', as: student.cookie })).body;
  expect(copy).toMatchObject({ bookings: [{ note: 'Blue door' }] });
  app.clock.set('2027-04-01T12:00:00Z');
  await eraseOldPickups(app.ctx);
  expect(await getBooking(app.ctx, id)).toMatchObject({ pickup_location: null, pickup_note: null });
});

describe('the school’s office', () => {
  const PLACES = { location: '2 Queen Street', pickupPostalCode: EAST, note: 'Blue gate' };
  const listTold = async () => {
    const { body } = await app.call({ url: `/api/booking/${id}/office-messages`, as: school.cookie });
    return (body as { messages: OfficeMessage[] }).messages.map(({ reader, change: what }) => [reader, what]);
  };

  test('changes pickup and note for a caller; everyone concerned hears of the places, and of a note alone nobody', async () => {
    expect((await read(school.cookie)).actions).toContain('change_pickup');
    expect((await change({ ...SAID, note: 'Buzz 12' }, school.cookie)).status).toBe(200);
    expect(await listTold()).toEqual([]);
    expect((await change(PLACES, school.cookie)).status).toBe(200);
    expect(await read()).toMatchObject(PLACES);
    expect((await listTold()).sort()).toEqual([
      ['instructor', 'pickup'],
      ['school', 'pickup'],
      ['student', 'pickup'],
    ]);
    expect((await change({ ...PLACES, location: '4 Queen Street', notify: false }, school.cookie)).status).toBe(200);
    expect(await listTold()).toEqual([]);
  });

  test('takes a place outside the area, or too far to drive, once the office confirms it', async () => {
    const other = await signUpCandidate(app);
    await book(other.cookie, TEN, { location: '9 Lake Street', pickupPostalCode: EAST });
    const far = { ...SAID, pickupPostalCode: 'H2X' };
    const { status, error } = await change(far, school.cookie);
    expect([status, error?.code]).toEqual([409, 'needs_confirmation']);
    expect(error?.details).toMatchObject({
      warnings: [{ code: 'outside_area', distanceKm: 503, needsReason: false }, { code: 'unreachable' }],
    });
    expect((await change({ ...far, confirmWarnings: ['outside_area'] }, school.cookie)).status).toBe(409);
    expect(await read()).toMatchObject({ pickupPostalCode: EAST });
    const dropOff = { dropOff: '8 Main Street', dropOffPostalCode: 'H2X' };
    const back = await change({ ...SAID, ...dropOff }, school.cookie);
    expect(back.error?.details).toMatchObject({ warnings: [{ code: 'outside_area', isDropOff: true }, {}] });
    const confirmWarnings = ['outside_area', 'unreachable'];
    expect((await change({ ...far, confirmWarnings }, school.cookie)).status).toBe(200);
    // The confirmed place stays; another house there isn't asked about again.
    expect((await change({ ...far, location: '8 Main Street' }, school.cookie)).status).toBe(200);
  });

  test('until the lesson begins; an instructor may not, and a student can’t confirm for themselves', async () => {
    const driver = await signUpMember(app, { schoolId: school.schoolId, role: 'instructor', instructorId });
    expect((await read(driver.cookie)).actions).not.toContain('change_pickup');
    expect((await change(PLACES, driver.cookie)).status).toBe(403);
    expect((await change({ ...PLACES, confirmWarnings: ['unreachable'] })).status).toBe(400);
    const by = { id: school.schoolId, member: null };
    const save = (location: string) =>
      changePickupForOffice(app.ctx, by, id, { ...PLACES, location, dropOff: '', reason: '', notify: true });
    app.clock.set('2026-12-04T13:59:00Z');
    expect((await save('3 Main Street')).pickup_location).toBe('3 Main Street');
    app.clock.set('2026-12-04T14:00:00Z');
    await expect(save('5 Main Street')).rejects.toMatchObject({ code: 'lesson_begun' });
  });
});
