import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Holiday } from '#contract/weekly-hours.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { blockHours } from './days-off.ts';
import { remakeSlots } from './weekly-hours.ts';

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let instructorId: string;
beforeAll(async () => {
  // Message data is kept until the message is sent.
  app = await sharedTestApp();
});
beforeEach(async () => {
  school = await signUpSchool(app, { province: 'ON' });
  instructorId = (await addInstructor(app, school.schoolId)).id;
  await put([MORNING]);
});

/** Every Monday, two lessons. */
const MORNING = { weekday: 1, from: '09:00', to: '11:00', lessonMinutes: 60, breakMinutes: 0 };
const MONDAY = '2026-12-07';
const WEEK = { fromDate: MONDAY, toDate: '2026-12-13', reason: 'Surgery' };

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, as = school.cookie) =>
  app.call({ method, url: `/api${path}`, as, ...(payload && { payload }) });
const put = (lines: object[]) => call('PUT', `/instructor/${instructorId}/weekly-hours`, { lines });
const add = (days: object) => call('POST', `/instructor/${instructorId}/days-off`, days);
const list = async () => (await call('GET', `/instructor/${instructorId}/days-off`)).body;
const statusesOn = async (date: string) =>
  (
    await app.db
      .selectFrom('slots')
      .select(['local_start as start', 'status'])
      .where('instructor_id', '=', instructorId)
      .where('local_date', '=', date)
      .where('status', '<>', 'WITHDRAWN')
      .orderBy('local_start')
      .execute()
  ).map(({ start, status }) => `${start} ${status}`);
const book = async (date: string, startTime: string, endTime: string) => {
  const student = await signUpCandidate(app);
  const payload = { instructorId, date, startTime, endTime, location: 'Home' };
  const { body } = await call('POST', '/booking', payload, student.cookie);
  return { ...student, bookingId: (body as { bookingId: string }).bookingId };
};

describe('days off', () => {
  test('withdraw the free slots of their days, and restore them when removed', async () => {
    await addSlots(app, instructorId, [{ date: '2026-12-09', startTime: '14:00', endTime: '15:00' }]);
    const added = await add(WEEK);
    expect(added).toMatchObject({ status: 201, body: { ...WEEK, withdrawn: 3, cancelled: 0, conflicts: [] } });
    const { id } = added.body as { id: string };
    expect([await statusesOn(MONDAY), await statusesOn('2026-12-09')]).toEqual([[], []]);
    expect(await statusesOn('2026-12-14')).toHaveLength(2);
    expect(await list()).toEqual([{ id, ...WEEK }]);

    expect((await call('DELETE', `/instructor/${instructorId}/days-off/${id}`)).status).toBe(204);
    expect(await statusesOn(MONDAY)).toEqual(['09:00 AVAILABLE', '10:00 AVAILABLE']);
    expect(await statusesOn('2026-12-09')).toEqual(['14:00 AVAILABLE']);
    expect(await list()).toEqual([]);
    expect((await call('DELETE', `/instructor/${instructorId}/days-off/${id}`)).status).toBe(404);
  });

  test('by the hour withdraw only what they touch, once, and a lesson cancelled there is not offered again', async () => {
    const student = await book(MONDAY, '10:00', '11:00');
    const early = await book('2026-12-14', '09:00', '10:00');
    const afternoon = (hour: number) => ({ startTime: `${hour}:00`, endTime: `${hour + 1}:00` });
    await addSlots(app, instructorId, [
      { date: MONDAY, ...afternoon(14) },
      { date: '2026-12-14', ...afternoon(14) },
    ]);
    const off = { fromDate: MONDAY, toDate: '2026-12-14', fromTime: '10:00', untilTime: '14:30' };
    for (const _ of [1, 2]) await blockHours(app.ctx, school.schoolId, instructorId, off);
    expect(await statusesOn(MONDAY)).toEqual(['09:00 AVAILABLE', '10:00 BOOKED']);
    expect(await statusesOn('2026-12-14')).toEqual(['09:00 BOOKED']);
    expect(await list()).toMatchObject([off]);

    for (const { bookingId, cookie } of [student, early])
      await call('POST', `/booking/${bookingId}/cancel`, { reason: '' }, cookie);
    await remakeSlots(app.ctx, school.schoolId);
    expect(await statusesOn(MONDAY)).toEqual(['09:00 AVAILABLE']);
    expect(await statusesOn('2026-12-14')).toEqual([]);

    const [{ id } = { id: '' }] = (await list()) as { id: string }[];
    await call('DELETE', `/instructor/${instructorId}/days-off/${id}`);
    expect(await statusesOn('2026-12-14')).toEqual(['09:00 AVAILABLE', '10:00 AVAILABLE', '14:00 AVAILABLE']);
  });

  test('over booked lessons ask first, and do nothing until the school decides', async () => {
    const { bookingId } = await book(MONDAY, '09:00', '10:00');
    expect(await add(WEEK)).toMatchObject({
      status: 409,
      body: { error: { code: 'lessons_on_days_off', details: [{ bookingId, date: MONDAY, startTime: '09:00' }] } },
    });
    expect(await statusesOn(MONDAY)).toEqual(['09:00 BOOKED', '10:00 AVAILABLE']);
    expect(await list()).toEqual([]);
  });

  test('keep the lessons if asked to', async () => {
    const { bookingId } = await book(MONDAY, '09:00', '10:00');
    expect((await add({ ...WEEK, lessons: 'keep' })).body).toMatchObject({
      withdrawn: 1,
      cancelled: 0,
      conflicts: [{ bookingId }],
    });
    expect(await statusesOn(MONDAY)).toEqual(['09:00 BOOKED']);
  });

  test('a kept lesson cancelled later leaves no free slot behind until the days off are removed', async () => {
    const { bookingId, cookie } = await book(MONDAY, '09:00', '10:00');
    const { id } = (await add({ ...WEEK, lessons: 'keep' })).body as { id: string };
    await call('POST', `/booking/${bookingId}/cancel`, {}, cookie);
    expect(await statusesOn(MONDAY)).toEqual([]);
    await call('DELETE', `/instructor/${instructorId}/days-off/${id}`);
    expect(await statusesOn(MONDAY)).toEqual(['09:00 AVAILABLE', '10:00 AVAILABLE']);
  });

  test('or cancel them like a snow day, with one email to each student without the reason', async () => {
    const first = await book(MONDAY, '09:00', '10:00');
    const second = await book(MONDAY, '10:00', '11:00');
    const later = await book('2026-12-14', '10:00', '11:00');
    expect((await add({ ...WEEK, lessons: 'cancel' })).body).toMatchObject({ cancelled: 2, conflicts: [] });
    expect(await statusesOn(MONDAY)).toEqual([]);
    const rows = await app.db
      .selectFrom('bookings')
      .select(['id', 'status', 'cancelled_by', 'snow_day_id', 'cancellation_reason'])
      .where('instructor_id', '=', instructorId)
      .execute();
    const of = (id: string) => rows.find((row) => row.id === id);
    for (const { bookingId } of [first, second])
      expect(of(bookingId)).toMatchObject({
        status: 'Cancelled',
        cancelled_by: 'school',
        cancellation_reason: 'The instructor isn’t available on this day.',
      });
    const snowDayId = of(first.bookingId)?.snow_day_id;
    expect(snowDayId).toEqual(expect.any(String));
    expect(of(later.bookingId)?.status).toBe('Booked');
    const mails = await app.db
      .selectFrom('emails')
      .selectAll()
      .where('recipient', 'in', [first.email, second.email])
      .execute();
    const told = mails.filter(({ data }) => JSON.stringify(data).includes(String(snowDayId)));
    expect(told.map(({ recipient }) => recipient).sort()).toEqual([first.email, second.email].sort());
    expect(JSON.stringify(mails)).not.toContain('Surgery');
  });

  test('apply to hours that change later', async () => {
    await add(WEEK);
    await put([{ ...MORNING, to: '12:00' }]);
    expect([await statusesOn(MONDAY), await statusesOn('2026-12-14')]).toMatchObject([[], { length: 3 }]);
  });

  test('that end before they begin, or never, are refused at their field', async () => {
    expect(await add({ ...WEEK, toDate: '2026-12-06' })).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'toDate', code: 'end_before_start' }] } },
    });
    expect((await add({ ...WEEK, toDate: '2028-12-06' })).status).toBe(400);
    expect((await add({ fromDate: MONDAY })).status).toBe(400);
  });
});

describe('holidays', () => {
  const holidays = async (cookie = school.cookie, language = 'en') =>
    (
      await app.call({
        url: `/api/school/${school.schoolId}/holidays`,
        as: cookie,
        headers: { 'accept-language': language },
      })
    ).body as Holiday[];

  test('are the province’s, named in both languages', async () => {
    const found = await holidays();
    expect(found).toContainEqual({
      holiday: 'Family Day',
      name: 'Family Day',
      date: '2027-02-15',
      isKept: true,
    });
    const kept = (holiday: string) => found.find((one) => one.holiday === holiday)?.isKept;
    expect(['Civic Holiday', 'Easter Monday', 'Boxing Day'].map(kept)).toEqual([false, false, true]);
    expect(found.map(({ name }) => name)).not.toContain('Halloween');
    const french = await holidays(school.cookie, 'fr');
    expect(french.find(({ holiday }) => holiday === 'Canada Day')?.name).toBe('Fête du Canada');
    school = await signUpSchool(app, { province: 'QC' });
    expect((await holidays()).map(({ date }) => date)).toContain('2027-06-24');
  });

  test('a school can skip one, and add one that isn’t statutory', async () => {
    await put([{ ...MORNING, weekday: 5 }]);
    expect(await statusesOn('2026-12-25')).toEqual([]);
    const choose = (holiday: string, isKept: boolean) =>
      call('PUT', `/school/${school.schoolId}/holidays`, { holiday, isKept });
    const answer = await choose('Christmas Day', false);
    expect((answer.body as Holiday[]).find(({ holiday }) => holiday === 'Christmas Day')?.isKept).toBe(false);
    await remakeSlots(app.ctx, school.schoolId);
    expect(await statusesOn('2026-12-25')).toHaveLength(2);
    await choose('Christmas Day', true);
    await remakeSlots(app.ctx, school.schoolId);
    expect(await statusesOn('2026-12-25')).toEqual([]);
    expect((await choose('Talk Like a Pirate Day', true)).status).toBe(404);
  });
});
