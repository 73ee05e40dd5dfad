import { beforeAll, describe, expect, test } from 'vitest';
import type { SchoolSchedule } from '#contract/availability.ts';
import type { Booking } from '#contract/bookings.ts';
import type { SchoolCalendar, SchoolWeek } from '#contract/school-calendar.ts';
import { signInAdmin, signUpCandidate, signUpMember, signUpSchool } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson, LESSON, sessionAt } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const ask = (schoolId: string, range: string, as: string) =>
  app.call({ url: `/api/calendar/school/${schoolId}?${range}`, as });
const WEEK = 'from=2026-11-30&to=2026-12-06';

describe('a school’s calendar between two days', () => {
  test('lists free and booked slots in wall times, with the school’s local clock', async () => {
    const school = await addTaxedSchool(app);
    const { instructor, id } = await bookLesson(app, school);
    const away = await addInstructor(app, school.schoolId, { firstName: 'Away', lastName: 'Now' });
    await app.db
      .updateTable('instructors')
      .set({ deactivated_at: new Date(TEST_NOW) })
      .where('id', '=', away.id)
      .execute();
    await addSlots(app, instructor.id, [
      { date: '2026-11-29', startTime: '23:00', endTime: '23:45' },
      { date: '2026-11-30', startTime: '07:00', endTime: '08:00' },
      { date: '2026-12-06', startTime: '23:00', endTime: '23:45' },
      { date: '2026-12-07', startTime: '00:00', endTime: '00:45' },
    ]);
    const { status, body } = await ask(school.schoolId, WEEK, school.cookie);
    expect(status).toBe(200);
    const calendar = body as SchoolCalendar;
    expect(calendar).toMatchObject({ timeZone: 'America/Toronto', now: { date: '2026-11-20', time: '12:00' } });
    expect(calendar.instructors).toEqual([
      { id: away.id, firstName: 'Away', lastName: 'Now', isActive: false, carId: expect.any(String) },
      { id: instructor.id, firstName: 'Priya', lastName: 'Sharma', isActive: true, carId: expect.any(String) },
    ]);
    expect(calendar.freeSlots).toMatchObject([
      { date: '2026-11-30', startTime: '07:00', endTime: '08:00', availabilityStatus: 'Available' },
      { date: '2026-12-06', startTime: '23:00', endTime: '23:45', timeZone: 'America/Toronto' },
    ]);
    expect(calendar.bookings).toMatchObject([
      {
        bookingId: id,
        bookingStatus: 'Booked',
        location: '5 Elm Street',
        actions: ['cancel', 'move', 'change_pickup'],
      },
    ]);
    expect(calendar.bookings[0]?.startTime).toBe('2026-12-04T09:00:00-05:00');

    const onlyAway = (await ask(school.schoolId, `${WEEK}&instructorId=${away.id}`, school.cookie)).body;
    expect(onlyAway).toMatchObject({ instructors: calendar.instructors, freeSlots: [], bookings: [] });
  });

  test('marks free slots that students can’t book: today’s, tomorrow’s and those the school’s rules hold back', async () => {
    const school = await addTaxedSchool(app);
    const instructor = await addInstructor(app, school.schoolId);
    const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
    await addSlots(
      app,
      instructor.id,
      days.map((date) => ({ date, startTime: '15:00', endTime: '16:00' })),
    );
    const get = async (url: string) => (await app.call({ url, as: school.cookie })).body;
    const officeOnly = async () => {
      const range = 'from=2026-11-20&to=2026-11-23';
      const { freeSlots } = (await get(`/api/calendar/school/${school.schoolId}?${range}`)) as SchoolCalendar;
      const [schedule] = (await get(`/api/schedule/school/${school.schoolId}?${range}`)) as SchoolSchedule;
      const week = (await get(`/api/calendar/school/${school.schoolId}/week?from=2026-11-20`)) as SchoolWeek;
      return [
        freeSlots.filter(({ isOfficeOnly }) => isOfficeOnly).map(({ date }) => date),
        schedule?.availabilitySlots.filter(({ time }) => time[0]?.isOfficeOnly).map(({ date }) => date),
        days.filter((_, index) => week.instructors[0]?.days[index]?.officeOnly.length === 1),
        days.filter((_, index) => week.instructors[0]?.days[index]?.free.length === 0),
      ];
    };
    const kept = days.slice(0, 2);
    expect(await officeOnly()).toEqual([kept, kept, kept, kept]);
    await app.db.updateTable('schools').set({ notice_days: 3 }).where('id', '=', school.schoolId).execute();
    const more = days.slice(0, 3);
    expect(await officeOnly()).toEqual([more, more, more, more]);
  });

  test('shows a cancelled lesson next to the slot that is free again', async () => {
    const school = await addTaxedSchool(app);
    const { student, id } = await bookLesson(app, school);
    const cancel = { method: 'POST' as const, url: `/api/booking/${id}/cancel`, as: student.cookie, payload: {} };
    expect((await app.call(cancel)).status).toBe(200);
    const { freeSlots, bookings } = (await ask(school.schoolId, WEEK, school.cookie)).body as SchoolCalendar;
    expect(bookings.map((one: Booking) => one.bookingStatus)).toEqual(['Cancelled']);
    expect(freeSlots).toMatchObject([LESSON]);
  });

  test('shows which colleague has a free slot’s car, also to the instructor, and doesn’t count it as free', async () => {
    const school = await addTaxedSchool(app);
    const { instructor: marc, student, id } = await bookLesson(app, school);
    await app.db
      .updateTable('instructors')
      .set({ first_name: 'Marc', last_name: 'Roy' })
      .where('id', '=', marc.id)
      .execute();
    const kofi = await addInstructor(app, school.schoolId, { firstName: 'Kofi', carId: marc.carId });
    const other = await addInstructor(app, school.schoolId, { firstName: 'Other' });
    const half = { ...LESSON, startTime: '09:30', endTime: '10:30' };
    await addSlots(app, kofi.id, [half, { ...LESSON, startTime: '10:30', endTime: '11:30' }]);
    await addSlots(app, other.id, [half]);
    const { schoolId } = school;
    const teacher = await signUpMember(app, { schoolId, role: 'instructor', instructorId: kofi.id });
    const holders = [{ id: marc.id, firstName: 'Marc', lastName: 'Roy' }];

    const carsOf = async (as: string) =>
      ((await ask(schoolId, WEEK, as)).body as SchoolCalendar).freeSlots
        .map(({ instructorId, startTime, carWith }) => [instructorId, startTime, carWith])
        .sort();
    const own = [
      [kofi.id, '09:30', holders],
      [kofi.id, '10:30', undefined],
    ];
    expect(await carsOf(school.cookie)).toEqual([...own, [other.id, '09:30', undefined]].sort());
    expect(await carsOf(teacher.cookie)).toEqual(own);
    const schedule = await app.call({ url: `/api/schedule/school/${schoolId}`, as: teacher.cookie });
    expect((schedule.body as SchoolSchedule)[0]?.availabilitySlots[0]?.time).toMatchObject([
      { startTime: '09:30', availabilityStatus: 'Available', carWith: holders },
      { startTime: '10:30', availabilityStatus: 'Available' },
    ]);
    const week = async () => {
      const url = `/api/calendar/school/${schoolId}/week?from=2026-11-30`;
      const { instructors } = (await app.call({ url, as: school.cookie })).body as SchoolWeek;
      const day = instructors.find((one) => one.id === kofi.id)?.days[4];
      return [day?.free, day?.carWith];
    };
    const last = { start: 630, end: 690 };
    expect(await week()).toEqual([[last], [{ start: 570, end: 630, names: ['Marc Roy'] }]]);

    await app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as: student.cookie, payload: {} });
    expect(await week()).toEqual([[{ start: 570, end: 630 }, last], []]);
    expect((await carsOf(school.cookie)).every(([, , carWith]) => carWith === undefined)).toBe(true);
  });

  test('answers for a page of instructors, with shared cars and totals of everyone', async () => {
    const school = await addTaxedSchool(app);
    const { instructor: priya } = await bookLesson(app, school);
    const [amina, zoe] = [
      await addInstructor(app, school.schoolId, { firstName: 'Amina', lastName: 'Abbot' }),
      await addInstructor(app, school.schoolId, { firstName: 'Zoe', lastName: 'Zimmer' }),
    ];
    await app.db.updateTable('instructors').set({ car_id: amina.carId }).where('id', '=', zoe.id).execute();
    const free = { date: '2026-12-03', startTime: '14:00', endTime: '15:00' };
    await addSlots(app, amina.id, [free]);
    await addSlots(app, zoe.id, [free]);
    const gone = await addInstructor(app, school.schoolId, { firstName: 'Gone', lastName: 'Away' });
    const past = { deactivated_at: new Date() };
    await app.db.updateTable('instructors').set(past).where('id', '=', gone.id).execute();
    const url = `/api/calendar/school/${school.schoolId}`;
    const get = async <T>(query: string) => (await app.call({ url: `${url}${query}`, as: school.cookie })).body as T;

    const week = await get<SchoolWeek>('/week?from=2026-11-30&limit=1&page=0');
    expect(week).toMatchObject({ total: 3, instructors: [{ id: amina.id }] });
    expect(week.instructors[0]?.days[3]?.sharers).toEqual(['Zoe Zimmer']);
    expect(week.days?.map(({ free, booked, lastEnd }) => [free, booked, lastEnd])).toEqual([
      ...[0, 1, 2].map(() => [0, 0, null]),
      [2, 0, 900],
      [0, 1, 600],
      ...[5, 6].map(() => [0, 0, null]),
    ]);
    expect(await get('/week?from=2026-11-30&limit=2&page=9')).toMatchObject({ instructors: [{ id: zoe.id }] });

    const day = await get<SchoolCalendar>('?from=2026-12-03&to=2026-12-03&limit=1&page=2');
    expect(day).toMatchObject({ total: 3, instructors: [{ id: zoe.id }], bookings: [] });
    expect(day.freeSlots.map(({ instructorId, sharers }) => [instructorId, sharers])).toEqual([
      [zoe.id, ['Amina Abbot']],
    ]);
    const own = await get(`?from=2026-12-04&to=2026-12-04&limit=5&instructorId=${priya.id}`);
    expect(own).toMatchObject({ total: 1, instructors: [{ id: priya.id }], bookings: [{}], freeSlots: [] });
  });

  test('pages the table of slots, of one instructor or only booked ones', async () => {
    const school = await addTaxedSchool(app);
    const { instructor } = await bookLesson(app, school);
    await addSlots(app, instructor.id, [
      { date: '2026-12-04', startTime: '11:00', endTime: '12:00' },
      { date: '2026-12-05', startTime: '08:00', endTime: '09:00' },
    ]);
    const other = await addInstructor(app, school.schoolId);
    await addSlots(app, other.id, [{ date: '2026-12-03', startTime: '08:00', endTime: '09:00' }]);
    const slots = async (query: string) => {
      const url = `/api/schedule/school/${school.schoolId}/slots?${WEEK}${query}`;
      const { body } = await app.call({ url, as: school.cookie });
      const { slots, total } = body as { slots: { date: string; startTime: string }[]; total: number };
      return [slots.map(({ date, startTime }) => `${date.slice(8)} ${startTime}`), total];
    };
    expect(await slots('')).toEqual([['03 08:00', '04 09:00', '04 11:00', '05 08:00'], 4]);
    expect(await slots('&limit=3&page=1')).toEqual([['05 08:00'], 4]);
    expect(await slots('&limit=3&page=7')).toEqual([['05 08:00'], 4]);
    expect(await slots(`&instructorId=${other.id}`)).toEqual([['03 08:00'], 1]);
    expect(await slots('&only=booked')).toEqual([['04 09:00'], 1]);
  });

  test('uses local days: an evening in Vancouver is the next day in UTC', async () => {
    const school = await signUpSchool(app, { province: 'BC' });
    const { cookie } = await signUpCandidate(app);
    const instructor = await addInstructor(app, school.schoolId);
    const evening = { date: '2026-12-06', startTime: '22:00', endTime: '23:00' };
    await addSlots(app, instructor.id, [evening], 'America/Vancouver');
    const payload = { instructorId: instructor.id, ...evening, location: 'Home' };
    expect((await app.call({ method: 'POST', url: '/api/booking', as: cookie, payload })).status).toBe(201);
    const { now, bookings } = (await ask(school.schoolId, WEEK, school.cookie)).body as SchoolCalendar;
    expect(now).toEqual({ date: '2026-11-20', time: '10:00' });
    expect(bookings.map(({ startTime }) => startTime)).toEqual(['2026-12-06T22:00:00-07:00']);
  });

  test.each([
    ['from=2026-12-01&to=2027-01-11', 200],
    ['from=2026-12-01&to=2027-01-12', 400],
    ['from=2026-12-02&to=2026-12-01', 400],
    ['from=2026-12-02', 400],
    ['from=2026-12-32&to=2027-01-02', 400],
  ])('covers 42 days at most: %s answers %i', async (range, status) => {
    const school = await addTaxedSchool(app);
    expect((await ask(school.schoolId, range, school.cookie)).status).toBe(status);
  });

  describe('a week at a glance', () => {
    const askWeek = async (school: { schoolId: string; cookie: string }, from: string) =>
      (await app.call({ url: `/api/calendar/school/${school.schoolId}/week?from=${from}`, as: school.cookie }))
        .body as SchoolWeek;
    const EMPTY = { busy: [], free: [], officeOnly: [], carWith: [], booked: [], driveMinutes: 0, tightDrives: 0 };

    test('shows free and booked hours by instructor and day, without past and cancelled ones', async () => {
      const school = await addTaxedSchool(app);
      const { instructor, student, id } = await bookLesson(app, school);
      await addSlots(app, instructor.id, [
        { date: '2026-12-04', startTime: '11:30', endTime: '12:15' },
        { date: '2026-12-06', startTime: '07:00', endTime: '08:00' },
      ]);
      const busy = { free: [{ start: 690, end: 735 }], booked: [{ start: 540, end: 600 }] };
      const sunday = { ...EMPTY, free: [{ start: 420, end: 480 }] };
      const [one, ...others] = (await askWeek(school, '2026-11-30')).instructors;
      expect(others).toEqual([]);
      expect(one).toMatchObject({ id: instructor.id, firstName: 'Priya', isActive: true });
      expect(one?.days).toEqual([EMPTY, EMPTY, EMPTY, EMPTY, { ...EMPTY, ...busy }, EMPTY, sunday]);

      await app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as: student.cookie, payload: {} });
      const cookie = await sessionAt(app, '2026-12-04T16:31:00Z', school.accountId);
      const later = (await askWeek({ ...school, cookie }, '2026-12-04')).instructors[0]?.days;
      expect(later).toEqual([EMPTY, EMPTY, sunday, EMPTY, EMPTY, EMPTY, EMPTY]);
      app.clock.set(TEST_NOW);
    });

    test('names the next day with a free slot if it’s empty', async () => {
      const school = await addTaxedSchool(app);
      expect(await askWeek(school, '2026-11-30')).toMatchObject({ instructors: [], nextDay: null });
      const instructor = await addInstructor(app, school.schoolId);
      await addSlots(app, instructor.id, [LESSON, { ...LESSON, date: '2026-12-09' }]);
      expect((await askWeek(school, '2026-11-23')).nextDay).toBe(LESSON.date);
      expect((await askWeek(school, '2026-12-03')).nextDay).toBeNull();
      expect((await askWeek(school, '2026-12-10')).nextDay).toBeNull();
    });
  });

  describe('shows each instructor’s drive from one lesson to the next', () => {
    const DATE = '2026-12-05';
    const EAST = 'M4C 1B5';
    const WEST = 'M6P 2H8';
    async function day(lessons: { at: string; places: object; cancelled?: true }[]) {
      const school = await addTaxedSchool(app);
      await app.db
        .updateTable('schools')
        .set({ postal_code: 'M5V 2T6', checks_travel: false, travel_tolerance_minutes: 10 })
        .where('id', '=', school.schoolId)
        .execute();
      const instructor = await addInstructor(app, school.schoolId);
      const ids: string[] = [];
      for (const { at, places, cancelled } of lessons) {
        const slot = { date: DATE, startTime: at, endTime: `${at.slice(0, 3)}30` };
        await addSlots(app, instructor.id, [slot]);
        const { cookie } = await signUpCandidate(app);
        const payload = { instructorId: instructor.id, ...slot, location: '1 Main Street', ...places };
        const { body } = await app.call({ method: 'POST', url: '/api/booking', as: cookie, payload });
        ids.push((body as Booking).bookingId);
        if (cancelled)
          await app.call({ method: 'POST', url: `/api/booking/${ids.at(-1)}/cancel`, as: cookie, payload: {} });
      }
      const drives = async (as = school.cookie) =>
        ((await ask(school.schoolId, WEEK, as)).body as SchoolCalendar).drives;
      return { school, ids, drives };
    }

    test('from the drop-off to the next pickup, skipping cancelled lessons, with the school’s tolerance', async () => {
      const { ids, drives } = await day([
        { at: '09:00', places: { pickupPostalCode: WEST } },
        { at: '10:00', places: { pickupPostalCode: WEST }, cancelled: true },
        { at: '11:00', places: { pickupPostalCode: EAST, dropOff: 'High Park', dropOffPostalCode: WEST } },
        { at: '12:00', places: { pickupPostalCode: WEST } },
      ]);
      expect(await drives()).toEqual([
        { from: ids[0], to: ids[2], way: { minutes: 30, km: 16 }, gapMinutes: 90, toleranceMinutes: 10 },
        { from: ids[2], to: ids[3], way: { minutes: 0, km: 0 }, gapMinutes: 30, toleranceMinutes: 10 },
      ]);
      expect(await drives((await signInAdmin(app)).cookie)).toEqual([]);
    });

    test('and shows it as unknown without a postal code', async () => {
      const { drives } = await day([
        { at: '09:00', places: { pickupPostalCode: EAST } },
        { at: '10:00', places: {} },
        { at: '11:00', places: { pickupPostalCode: EAST, dropOff: 'the lake' } },
        { at: '12:00', places: { pickupPostalCode: EAST } },
      ]);
      const unknown = { way: null, gapMinutes: 30 };
      expect(await drives()).toMatchObject([unknown, unknown, unknown]);
    });
  });

  test('totals taught hours: instructors see their own, another school sees nothing', async () => {
    const school = await addTaxedSchool(app);
    const { instructor } = await bookLesson(app, school);
    await bookLesson(app, school);
    const { schoolId } = school;
    const teacher = await signUpMember(app, { schoolId, role: 'instructor', instructorId: instructor.id });
    const taught = async (accountId: string) => {
      const as = await sessionAt(app, '2026-12-04T15:00:00Z', accountId);
      const url = `/api/calendar/school/${schoolId}/taught?from=2026-12-01&to=2026-12-31`;
      const { status, body } = await app.call({ url, as });
      return status === 200 ? (body as { instructors: object[] }).instructors : status;
    };
    const own = { lessons: 1, minutes: 60, driveMinutes: 0, km: 0, unknownDrives: 0 };
    expect(await taught(school.accountId)).toMatchObject([own, own]);
    expect(await taught(teacher.accountId)).toMatchObject([{ id: instructor.id, ...own }]);
    expect(await taught((await addTaxedSchool(app)).accountId)).toBe(403);
    app.clock.set(TEST_NOW);
  });

  test('is visible to the school and to administrators, who see no pickup address', async () => {
    const school = await addTaxedSchool(app);
    await bookLesson(app, school);
    const stranger = await addTaxedSchool(app);
    expect((await ask(school.schoolId, WEEK, stranger.cookie)).status).toBe(403);
    const admin = await signInAdmin(app);
    const { bookings } = (await ask(school.schoolId, WEEK, admin.cookie)).body as SchoolCalendar;
    expect(bookings).toMatchObject([{ location: null, address: null, actions: [] }]);
  });
});
