import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import type { AvailabilityRecord, SchoolSchedule } from '#contract/availability.ts';
import { addDays } from '#contract/bookable-days.ts';
import { inTransaction } from '#server/context.ts';
import { publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let student: { id: string; cookie: string };
let school: { schoolId: string; cookie: string };
beforeAll(async () => {
  app = await sharedTestApp({ BOOKING_FEE: '3' });
  student = await signUpCandidate(app);
  school = await signUpSchool(app, { province: 'ON', name: 'Maple Lane' });
});

const morning = (date: string) => ({ date, startTime: '09:00', endTime: '10:00' });
const dayUrl = (date: string, more = '') => `/api/schedule/all?availabilityStatus=AVAILABLE&date=${date}${more}`;
const dayList = async (date: string, more = '') =>
  (await app.call({ url: dayUrl(date, more), as: student.cookie })).body as AvailabilityRecord[];

test('[API-05] a day lists the instructors with free slots, with the specified fields', async () => {
  const date = '2026-12-01';
  const instructor = await addInstructor(app, school.schoolId, { rateCents: 5550, languages: ['ENGLISH', 'PUNJABI'] });
  await addSlots(app, instructor.id, [{ date, startTime: '13:00', endTime: '14:30' }, morning(date)]);
  expect(await dayList(date)).toEqual([
    expect.objectContaining({
      instructorId: instructor.id,
      firstName: 'Priya',
      lastName: 'Sharma',
      numberOfYearsOfExperience: 7,
      language: 'ENGLISH, PUNJABI',
      carMake: 'Toyota',
      carModel: 'Corolla',
      schoolName: 'Maple Lane',
      charges: 55.5,
      bookingFee: 3,
      availabilityDate: date,
      timeZone: 'America/Toronto',
      timeSlots: [
        { startTime: '09:00', endTime: '10:00' },
        { startTime: '13:00', endTime: '14:30' },
      ],
    }),
  ]);
});

test('[API-05] filters by place, province, language and price, and pages with a total', async () => {
  const date = '2026-12-02';
  const cheap = await addInstructor(app, school.schoolId, { rateCents: 4000, languages: ['FRENCH'] });
  const dear = await addInstructor(app, school.schoolId, { rateCents: 9000 });
  await app.db.updateTable('schools').set({ city: 'Guelph_100%' }).where('id', '=', school.schoolId).execute();
  for (const { id } of [cheap, dear]) await addSlots(app, id, [morning(date)]);
  const ids = async (more: string) => (await dayList(date, more)).map((record) => record.instructorId);
  expect(await ids('')).toEqual([cheap.id, dear.id]);
  expect(await ids('&language=FRENCH')).toEqual([cheap.id]);
  expect(await ids('&maxRate=50')).toEqual([cheap.id]);
  expect(await ids('&province=BC')).toEqual([]);
  expect(await ids('&place=guelph')).toHaveLength(2);
  expect(await ids('&place=maple')).toHaveLength(2);
  // LIKE wildcards match only themselves.
  expect(await ids(`&place=${encodeURIComponent('h_1')}`)).toHaveLength(2);
  expect(await ids(`&place=${encodeURIComponent('l%h')}`)).toEqual([]);

  const second = await app.call({ url: dayUrl(date, '&pageSize=1&page=1'), as: student.cookie });
  expect(second.body).toMatchObject([{ instructorId: dear.id }]);
  expect(second.headers['x-total-count']).toBe('2');
});

test('filters by time of day count slots that start then, and the instructors who have one', async () => {
  const date = '2026-12-20';
  const { id } = await addInstructor(app, school.schoolId);
  const early = await addInstructor(app, school.schoolId);
  const span = (startTime: string, endTime: string) => ({ date, startTime, endTime });
  await addSlots(app, id, [
    span('11:59', '12:30'),
    span('12:30', '13:30'),
    span('16:59', '17:30'),
    span('17:30', '18:30'),
  ]);
  await addSlots(app, early.id, [span('00:00', '01:00')]);
  const starts = async (timeOfDay: string) =>
    (await dayList(date, `&timeOfDay=${timeOfDay}`))
      .flatMap(({ timeSlots }) => timeSlots.map((slot) => slot.startTime))
      .sort();
  expect(await starts('morning')).toEqual(['00:00', '11:59']);
  expect(await starts('afternoon')).toEqual(['12:30', '16:59']);
  expect(await starts('evening')).toEqual(['17:30']);
  expect((await app.call({ url: dayUrl(date, '&timeOfDay=night'), as: student.cookie })).status).toBe(400);
  const days = { url: `/api/schedule/days?from=${date}&to=${date}&timeOfDay=evening`, as: student.cookie };
  expect((await app.call(days)).body).toEqual([{ date, instructors: 1 }]);
});

test('a car without a transmission counts as automatic and shows none', async () => {
  const date = '2026-12-21';
  const cars = ['automatic', 'manual', undefined] as const;
  const ids: Record<string, string> = {};
  for (const transmission of cars) {
    const { id } = await addInstructor(app, school.schoolId, transmission && { transmission });
    await addSlots(app, id, [morning(date)]);
    ids[String(transmission)] = id;
  }
  const found = async (more: string) => (await dayList(date, more)).map((record) => record.instructorId).sort();
  expect(await found('&transmission=manual')).toEqual([ids.manual]);
  expect(await found('&transmission=automatic')).toEqual([ids.automatic, ids.undefined].sort());
  expect((await dayList(date)).find(({ instructorId }) => instructorId === ids.undefined)?.carTransmission).toBeNull();
});

test('an empty day says which filter to drop and how many instructors that gives', async () => {
  const date = '2026-12-22';
  const { id } = await addInstructor(app, school.schoolId, { rateCents: 9000 });
  await addSlots(app, id, [morning(date)]);
  const emptiedBy = async (query: string) =>
    (await app.call({ url: `/api/schedule/emptied-by?date=${date}${query}`, as: student.cookie })).body;
  expect(await emptiedBy('&timeOfDay=evening&language=ENGLISH')).toEqual([{ filter: 'timeOfDay', instructors: 1 }]);
  expect(await emptiedBy('&near=Vancouver')).toEqual([{ filter: 'near', instructors: 1 }]);
  // Dropping either filter alone isn't enough.
  expect(await emptiedBy('&timeOfDay=evening&maxRate=50')).toEqual([]);
  expect(await emptiedBy('')).toEqual([]);
  // Recomputed after a change.
  await addSlots(app, id, [{ date, startTime: '18:00', endTime: '19:00' }]);
  expect(await emptiedBy('&timeOfDay=evening&maxRate=50')).toEqual([{ filter: 'maxRate', instructors: 1 }]);
});

test('[SH-02] days that can’t be booked in the slot’s zone are empty, and open as the clock advances', async () => {
  const vancouver = await signUpSchool(app, { province: 'BC' });
  const instructor = await addInstructor(app, vancouver.schoolId);
  await addSlots(app, instructor.id, [morning('2026-11-22')], 'America/Vancouver');
  // Nov 20, 23:59 and then Nov 21, 0:01 in Vancouver: the 22nd becomes tomorrow only then.
  for (const [now, count] of [
    ['2026-11-21T06:59:00Z', 1],
    ['2026-11-21T07:01:00Z', 0],
  ] as const) {
    app.clock.set(now);
    const visitor = await signUpCandidate(app);
    const list = await app.call({ url: dayUrl('2026-11-22'), as: visitor.cookie });
    expect(list.body, now).toHaveLength(count);
  }
  app.clock.set('2026-11-20T17:00:00Z');
});

test('a booking and a schedule change show in the day’s list at once', async () => {
  const date = '2026-12-03';
  const instructor = await addInstructor(app, school.schoolId);
  expect(await dayList(date)).toEqual([]);
  await addSlots(app, instructor.id, [morning(date)]);
  expect(await dayList(date)).toHaveLength(1);
  const payload = { instructorId: instructor.id, ...morning(date), location: 'A' };
  expect((await app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload })).status).toBe(201);
  expect(await dayList(date)).toEqual([]);
});

test('another server hears of a booking', async () => {
  const date = '2026-12-07';
  const instructor = await addInstructor(app, school.schoolId);
  await addSlots(app, instructor.id, [morning(date)]);
  expect(await dayList(date)).toHaveLength(1);
  // Acts like another process, so this one hears only from the database.
  await inTransaction(app.ctx, async (tx) => {
    await tx.db.updateTable('slots').set({ status: 'BOOKED' }).where('instructor_id', '=', instructor.id).execute();
    await publishChangedDays(tx, [date]);
  });
  await expect.poll(() => dayList(date)).toEqual([]);
});

test('the list is compressed, and not sent to a client that has it already', async () => {
  const date = '2026-12-08';
  const instructor = await addInstructor(app, school.schoolId);
  await addSlots(app, instructor.id, [morning(date)]);
  const headers = { cookie: student.cookie, 'accept-encoding': 'gzip, br' };
  const first = await app.http.inject({ url: dayUrl(date), headers });
  expect(first.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(first.rawPayload).toString())).toHaveLength(1);
  const again = await app.http.inject({
    url: dayUrl(date),
    headers: { ...headers, 'if-none-match': String(first.headers.etag) },
  });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test('the month shows which days have free instructors', async () => {
  const [one, other] = [await addInstructor(app, school.schoolId), await addInstructor(app, school.schoolId)];
  await addSlots(app, one.id, [morning('2027-01-04'), morning('2027-01-06')]);
  await addSlots(app, other.id, [morning('2027-01-04')]);
  const days = await app.call({ url: '/api/schedule/days?from=2027-01-01&to=2027-01-31', as: student.cookie });
  expect(days.body).toEqual([
    { date: '2027-01-04', instructors: 2 },
    { date: '2027-01-06', instructors: 1 },
  ]);
  // Cached counts are recomputed after a change.
  const payload = { instructorId: one.id, ...morning('2027-01-04'), location: 'A' };
  expect((await app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload })).status).toBe(201);
  await addSlots(app, other.id, [morning('2027-01-05')]);
  const later = await app.call({ url: '/api/schedule/days?from=2027-01-01&to=2027-01-31', as: student.cookie });
  expect(later.body).toEqual(['04', '05', '06'].map((day) => ({ date: `2027-01-${day}`, instructors: 1 })));
});

test('an instructor’s slots come in whole days, the nearest first, up to about sixty; then the later ones', async () => {
  const { id } = await addInstructor(app, school.schoolId);
  const days = Array.from({ length: 12 }, (_, day) => addDays('2027-01-04', day));
  const hours = Array.from({ length: 7 }, (_, hour) => String(hour + 10));
  // Inserted latest first, so that the order isn't the table's.
  const times = hours.toReversed().map((hour) => ({ startTime: `${hour}:00`, endTime: `${hour}:45` }));
  await addSlots(
    app,
    id,
    days.flatMap((date) => times.map((time) => ({ date, ...time }))),
  );
  const slots = async (query = '') => {
    const { body } = await app.call({ url: `/api/schedule/instructor/${id}${query}`, as: student.cookie });
    return (body as { date: string; startTime: string }[]).map(({ date, startTime }) => `${date} ${startTime}`);
  };
  const all = days.flatMap((date) => hours.map((hour) => `${date} ${hour}:00`));
  expect(await slots()).toEqual(all.slice(0, 63));
  expect(await slots(`?from=${days[9]}`)).toEqual(all.slice(63));
});

test('an instructor’s cached times reflect bookings, cancellations and withdrawals at once', async () => {
  const { id } = await addInstructor(app, school.schoolId);
  await addSlots(app, id, [morning('2027-02-01'), morning('2027-02-02')]);
  const headers = { cookie: student.cookie };
  const url = (query = '') => `/api/schedule/instructor/${id}${query}`;
  const days = async (query = '') =>
    ((await app.http.inject({ url: url(query), headers })).json() as { date: string }[]).map(({ date }) => date);
  const seen = async () => [await days(), await days('?date=2027-02-01'), await days('?from=2027-02-02')];
  const both = ['2027-02-01', '2027-02-02'];
  const all = [both, ['2027-02-01'], ['2027-02-02']];
  expect(await seen()).toEqual(all);
  const { headers: first } = await app.http.inject({ url: url(), headers });
  const again = await app.http.inject({ url: url(), headers: { ...headers, 'if-none-match': String(first.etag) } });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);

  const booked = await app.call({
    method: 'POST',
    url: '/api/booking',
    as: student.cookie,
    payload: { instructorId: id, ...morning('2027-02-01'), location: 'A' },
  });
  expect(await seen()).toEqual([['2027-02-02'], [], ['2027-02-02']]);
  const { bookingId } = booked.body as { bookingId: string };
  await app.call({ method: 'POST', url: `/api/booking/${bookingId}/cancel`, as: student.cookie, payload: {} });
  expect(await seen()).toEqual(all);
  await app.call({ method: 'PATCH', url: `/api/instructor/${id}`, as: school.cookie, payload: { isActive: false } });
  expect(await seen()).toEqual([[], [], []]);
  // Nobody can book today or tomorrow, even when asked for by date.
  expect(await days('?date=2026-11-21')).toEqual([]);
});

test('[CP-01] each slot has its refund deadlines, on the local clock across clock changes', async () => {
  const { id } = await addInstructor(app, school.schoolId);
  // Clocks go forward in Toronto on Sunday, March 14, 2027; Vancouver no longer changes its clocks.
  const deadlines = async () => {
    const { body } = await app.call({ url: `/api/schedule/instructor/${id}`, as: student.cookie });
    return (body as { date: string; refundDeadlines: object }[]).map(({ date, refundDeadlines }) => [
      date,
      refundDeadlines,
    ]);
  };
  await addSlots(app, id, [morning('2027-03-15')]);
  await addSlots(app, id, [morning('2027-03-16')], 'America/Vancouver');
  expect(await deadlines()).toEqual([
    ['2027-03-15', { full: '2027-03-13T08:00:00-05:00', half: '2027-03-14T09:00:00-04:00' }],
    ['2027-03-16', { full: '2027-03-14T09:00:00-07:00', half: '2027-03-15T09:00:00-07:00' }],
  ]);
});

test('[API-06] a school sees only its own instructors’ slots by day', async () => {
  const own = await signUpSchool(app, { province: 'ON' });
  const instructor = await addInstructor(app, own.schoolId, { firstName: 'Lee', lastName: 'Tran' });
  await addSlots(app, instructor.id, [
    morning('2026-12-04'),
    { date: '2026-12-04', startTime: '11:00', endTime: '12:00' },
  ]);
  await app.call({
    method: 'POST',
    url: '/api/booking',
    as: student.cookie,
    payload: { instructorId: instructor.id, ...morning('2026-12-04'), location: 'A' },
  });
  const schedule = await app.call({ url: `/api/schedule/school/${own.schoolId}`, as: own.cookie });
  expect(schedule.body as SchoolSchedule).toEqual([
    {
      instructorId: instructor.id,
      firstName: 'Lee',
      lastName: 'Tran',
      availabilitySlots: [
        {
          date: '2026-12-04',
          time: [
            {
              id: expect.any(String),
              timeZone: 'America/Toronto',
              startTime: '09:00',
              endTime: '10:00',
              availabilityStatus: 'Booked',
            },
            {
              id: expect.any(String),
              timeZone: 'America/Toronto',
              startTime: '11:00',
              endTime: '12:00',
              availabilityStatus: 'Available',
            },
          ],
        },
      ],
    },
  ]);
  // Without a range all slots are listed, past ones and the last possible one.
  await addSlots(app, instructor.id, [morning('2025-01-06'), morning('2028-12-29')]);
  const daysOf = async (query = '') => {
    const { body } = await app.call({ url: `/api/schedule/school/${own.schoolId}${query}`, as: own.cookie });
    return (body as SchoolSchedule)[0]?.availabilitySlots.map(({ date }) => date);
  };
  expect(await daysOf()).toEqual(['2025-01-06', '2026-12-04', '2028-12-29']);
  expect(await daysOf('?from=2026-12-01')).toEqual(['2026-12-04', '2028-12-29']);
  expect(await daysOf('?to=2026-12-31')).toEqual(['2025-01-06', '2026-12-04']);
  expect((await app.call({ url: `/api/schedule/school/${own.schoolId}`, as: school.cookie })).status).toBe(403);
  expect((await app.call({ url: `/api/schedule/school/${own.schoolId}`, as: student.cookie })).status).toBe(403);
  expect((await app.call({ url: dayUrl('2026-12-04'), as: null })).status).toBe(200);
});

test('a malformed search is refused with its fields', async () => {
  const answer = await app.call({
    url: '/api/schedule/all?availabilityStatus=BOOKED&date=2026-02-30&pageSize=9999',
    as: student.cookie,
  });
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
  const { details } = (answer.body as { error: { details: { path: string }[] } }).error;
  expect(details.map((issue) => issue.path).sort()).toEqual(['availabilityStatus', 'date', 'pageSize']);
});
