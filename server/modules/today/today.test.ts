import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Today, TodayInstructors } from '#contract/today.ts';
import { signUpCandidate, signUpMember } from '#server/testing/actors.ts';
import { addTaxedSchool, sessionAt, type TestSchool } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
let student: Awaited<ReturnType<typeof signUpCandidate>>;
let desk: Awaited<ReturnType<typeof signUpMember>>;
let instructor: Awaited<ReturnType<typeof addInstructor>>;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  school = await addTaxedSchool(app);
  student = await signUpCandidate(app);
  desk = await signUpMember(app, { schoolId: school.schoolId, role: 'front_desk' });
  instructor = await addInstructor(app, school.schoolId, { firstName: 'Zoé', lastName: 'Lévesque' });
});

const DAY = '2026-12-04';
const MIDDAY = '2026-12-04T17:15:00Z';
const at = (more = '') => `/api/school/${school.schoolId}/today${more}`;
const read = async (as: string, query = '') => (await app.call({ url: at(query), as })).body as Today;
async function lesson(startTime: string, endTime: string, date = DAY): Promise<string> {
  await addSlots(app, instructor.id, [{ date, startTime, endTime }]);
  const payload = { instructorId: instructor.id, date, startTime, endTime, location: '5 Elm Street' };
  const { body } = await app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload });
  return (body as { bookingId: string }).bookingId;
}
const cancel = (id: string, as: string, reason = 'Ill') =>
  app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as, payload: { reason } });
const move = (id: string, as: string, startTime: string, endTime: string) =>
  app.call({ method: 'POST', url: `/api/booking/${id}/move`, as, payload: { date: DAY, startTime, endTime } });
const tick = (seconds = 60) => app.clock.set(app.clock.now().add({ seconds }).toString());
const seen = (as: string, seenUpTo: string) =>
  app.call({ method: 'POST', url: at('/seen'), as, payload: { seenUpTo } });

test('the news has one line per lesson, and each member has their own mark', async () => {
  const booked = await lesson('09:00', '10:00');
  const colleague = await signUpMember(app, { schoolId: school.schoolId, role: 'manager' });
  const first = await read(desk.cookie);
  expect(first).toMatchObject({ hasLooked: false, news: { total: 1 } });
  expect(first.news.items).toMatchObject([
    { bookingId: booked, kind: 'booked', by: 'student', date: DAY, startTime: '09:00', instructorName: 'Zoé Lévesque' },
  ]);
  tick();
  expect((await seen(desk.cookie, first.readAt)).status).toBe(204);
  expect(await read(desk.cookie)).toMatchObject({
    hasLooked: true,
    since: first.readAt,
    news: { total: 0, items: [] },
  });
  expect((await read(colleague.cookie)).news.total, 'the others still see it').toBe(1);
});

test('a mark in the future counts as now, and an older one from another window changes nothing', async () => {
  await seen(desk.cookie, '2027-12-01T00:00:00Z');
  tick();
  await lesson('09:00', '10:00');
  expect((await read(desk.cookie)).news.total).toBe(1);
  tick();
  const { readAt } = await read(desk.cookie);
  await seen(desk.cookie, readAt);
  await seen(desk.cookie, TEST_NOW);
  expect((await read(desk.cookie)).news.total).toBe(0);
});

test('a mark is taken back by an undo', async () => {
  await lesson('09:00', '10:00');
  const { since, readAt } = await read(desk.cookie);
  tick();
  await seen(desk.cookie, readAt);
  expect((await read(desk.cookie)).news.total).toBe(0);
  const payload = { seenUpTo: since, isUndo: true };
  await app.call({ method: 'POST', url: at('/seen'), as: desk.cookie, payload });
  expect((await read(desk.cookie)).news.total).toBe(1);
});

test('says who cancelled or moved what, from where it was at the last look, but not what the reader did', async () => {
  const [first, second] = [await lesson('09:00', '10:00'), await lesson('11:00', '12:00')];
  tick();
  await seen(desk.cookie, app.clock.now().toString());
  tick();
  await addSlots(app, instructor.id, [
    { date: DAY, startTime: '13:00', endTime: '14:00' },
    { date: DAY, startTime: '15:00', endTime: '16:00' },
  ]);
  await move(first, student.cookie, '13:00', '14:00');
  tick();
  await move(first, student.cookie, '15:00', '16:00');
  tick();
  await app.db.updateTable('school_members').set({ first_name: 'Marc' }).where('id', '=', school.memberId).execute();
  await cancel(second, school.cookie);
  expect((await read(desk.cookie)).news.items).toMatchObject([
    { bookingId: second, kind: 'cancelled', by: 'school', memberName: 'Marc' },
    { bookingId: first, kind: 'moved', by: 'student', startTime: '15:00', from: { date: DAY, startTime: '09:00' } },
  ]);
  expect((await read(school.cookie)).news.items.map(({ bookingId }) => bookingId)).toEqual([first]);
  tick();
  await move(first, student.cookie, '09:00', '10:00');
  expect(
    (await read(desk.cookie)).news.items.map(({ bookingId }) => bookingId),
    'moved back',
  ).toEqual([second]);
});

test('a pickup changed at the desk names the colleague, and one the student changed the student', async () => {
  const [ours, theirs] = [await lesson('09:00', '10:00'), await lesson('13:00', '14:00')];
  tick();
  await seen(desk.cookie, app.clock.now().toString());
  tick();
  await app.db.updateTable('school_members').set({ first_name: 'Marc' }).where('id', '=', school.memberId).execute();
  const change = async (id: string, as: string, location: string) => {
    const payload = { location };
    const answer = await app.call({ method: 'PUT', url: `/api/booking/${id}/pickup`, as, payload });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  await change(ours, school.cookie, '7 Oak Street');
  await change(theirs, student.cookie, '9 Oak Street');
  const { items } = (await read(desk.cookie)).news;
  expect(items.map(({ bookingId, kind, by, memberName }) => [bookingId, kind, by, memberName])).toEqual(
    expect.arrayContaining([
      [ours, 'pickup', 'school', 'Marc'],
      [theirs, 'pickup', 'student', null],
    ]),
  );
});

test('a lesson handed to a colleague at the same time is news, and names who had it', async () => {
  const id = await lesson('09:00', '10:00');
  const other = await addInstructor(app, school.schoolId, { firstName: 'Ali', lastName: 'Aba' });
  tick();
  await seen(desk.cookie, app.clock.now().toString());
  tick();
  const payload = {
    ...{ instructorId: other.id, date: DAY, startTime: '09:00', endTime: '10:00', onBehalfOf: 'school' },
    confirmWarnings: ['outside_hours', 'learner_licence'],
  };
  const moved = await app.call({ method: 'POST', url: `/api/booking/${id}/move`, as: school.cookie, payload });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  expect((await read(desk.cookie)).news.items).toMatchObject([
    {
      bookingId: id,
      kind: 'moved',
      instructorName: 'Ali Aba',
      from: { startTime: '09:00', instructorName: 'Zoé Lévesque' },
    },
  ]);
});

test('a lesson that a colleague booked for a caller names the colleague, and is no news for whoever booked it', async () => {
  const colleague = await signUpMember(app, { schoolId: school.schoolId, role: 'manager' });
  await app.db.updateTable('school_members').set({ first_name: 'Marc' }).where('id', '=', colleague.memberId).execute();
  const payload = {
    ...{ instructorId: instructor.id, date: DAY, startTime: '09:00', endTime: '10:00', location: '5 Elm Street' },
    ...{
      student: { firstName: 'Leo', phone: '(613) 555-0142' },
      confirmWarnings: ['outside_hours', 'learner_licence'],
    },
    reason: 'Called in',
  };
  const url = `/api/school/${school.schoolId}/bookings`;
  const answer = await app.call({ method: 'POST', url, as: colleague.cookie, payload });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expect((await read(desk.cookie)).news.items).toMatchObject([
    { kind: 'booked', by: 'school', memberName: 'Marc', studentName: 'Leo' },
  ]);
  expect((await read(colleague.cookie)).news.items).toEqual([]);
  const other = await addInstructor(app, school.schoolId, { firstName: 'Ali' });
  const move = { instructorId: other.id, date: DAY, startTime: '09:00', endTime: '10:00', onBehalfOf: 'school' };
  const confirmWarnings = ['outside_hours', 'learner_licence'];
  const { bookingId } = answer.body as { bookingId: string };
  await app.call({
    ...{ method: 'POST', url: `/api/booking/${bookingId}/move`, as: school.cookie },
    payload: { ...move, confirmWarnings },
  });
  expect((await read(desk.cookie)).news.items, 'handed over since').toMatchObject([
    { kind: 'booked', by: 'school', memberName: 'Marc', instructorName: expect.stringMatching(/^Ali/) },
  ]);
});

test('shows 6 news at first and more when asked, with how many there are', async () => {
  for (let hour = 8; hour < 15; hour++)
    await lesson(`${hour}:00`.padStart(5, '0'), `${hour}:45`.padStart(5, '0'), '2026-12-08');
  const { news } = await read(desk.cookie);
  expect([news.total, news.items.length]).toEqual([7, 6]);
  expect((await read(desk.cookie, '?news=100')).news.items).toHaveLength(7);
  expect((await app.call({ url: at('?news=101'), as: desk.cookie })).status).toBe(400);
});

test('a lesson of an instructor who is off by now says so, whether it has begun or not', async () => {
  await lesson('12:00', '13:00');
  await lesson('14:00', '15:00');
  desk.cookie = await sessionAt(app, MIDDAY, desk.accountId);
  const offOf = async () => {
    const { instructors } = (await read(desk.cookie)).instructors;
    return instructors.filter(({ id }) => id === instructor.id).map(({ now, next }) => [now?.isOff, next?.isOff])[0];
  };
  expect(await offOf()).toEqual([false, false]);
  await app.db
    .insertInto('days_off')
    .values({
      ...{ instructor_id: instructor.id, from_date: DAY, to_date: DAY, from_time: '12:30', reason: '' },
      ...{ withdrawn_slots: [], created_at: new Date(TEST_NOW) },
    })
    .execute();
  expect(await offOf()).toEqual([true, true]);
});

test('each instructor has a lesson now and next; those who teach come first, and a name is found without its accents', async () => {
  await addInstructor(app, school.schoolId, { firstName: 'Ali', lastName: 'Aba' });
  const [, now, next] = [
    await lesson('09:00', '10:00'),
    await lesson('12:00', '13:00'),
    await lesson('14:00', '15:00'),
  ];
  desk.cookie = await sessionAt(app, MIDDAY, desk.accountId);
  const { instructors } = await read(desk.cookie);
  expect(instructors).toMatchObject({
    total: 2,
    instructors: [
      {
        name: 'Zoé Lévesque',
        lessons: 3,
        left: 2,
        now: { bookingId: now },
        next: { bookingId: next, startTime: '14:00' },
      },
      { name: 'Ali Aba', lessons: 0, left: 0, now: null, next: null },
    ],
  });
  const search = async (text: string) =>
    (
      (await app.call({ url: at(`/instructors?search=${encodeURIComponent(text)}`), as: desk.cookie }))
        .body as TodayInstructors
    ).instructors;
  expect(await search('levesque zoe')).toMatchObject([{ id: instructor.id }]);
  expect(await search('100%')).toEqual([]);
});

test('past lessons without an outcome and those that completed themselves are to check, until someone confirms', async () => {
  const [open, own] = [await lesson('09:00', '10:00'), await lesson('11:00', '12:00')];
  await app.db
    .updateTable('bookings')
    .set({ status: 'Completed', outcome_by: 'clock', outcome_at: new Date(MIDDAY) })
    .where('id', '=', own)
    .execute();
  desk.cookie = await sessionAt(app, MIDDAY, desk.accountId);
  expect((await read(desk.cookie)).toCheck).toMatchObject({
    total: 2,
    items: [
      { bookingId: own, isCompleted: true },
      { bookingId: open, isCompleted: false },
    ],
  });
  const url = `/api/booking/${open}/outcome`;
  await app.call({ method: 'POST', url, as: desk.cookie, payload: { outcome: 'Completed' } });
  expect((await read(desk.cookie)).toCheck.total).toBe(1);
});

test('free hours today and tomorrow are gaps if their instructor teaches that day; a shared car says who has it', async () => {
  await lesson('09:00', '10:00');
  await addSlots(app, instructor.id, [
    { date: DAY, startTime: '13:00', endTime: '14:00' },
    { date: DAY, startTime: '14:00', endTime: '15:00' },
    { date: DAY, startTime: '15:00', endTime: '16:00' },
    { date: '2026-12-05', startTime: '13:00', endTime: '14:00' },
  ]);
  const marc = await addInstructor(app, school.schoolId, { firstName: 'Marc', carId: instructor.carId });
  await addSlots(app, marc.id, [{ date: DAY, startTime: '15:00', endTime: '16:00' }]);
  const payload = { instructorId: marc.id, date: DAY, startTime: '15:00', endTime: '16:00', location: '5 Elm Street' };
  expect((await app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload })).status).toBe(201);
  desk.cookie = await sessionAt(app, MIDDAY, desk.accountId);
  expect((await read(desk.cookie)).gaps).toEqual({
    total: 2,
    items: [
      { instructorId: instructor.id, instructorName: 'Zoé Lévesque', date: DAY, startTime: '13:00', endTime: '15:00' },
      {
        ...{
          instructorId: instructor.id,
          instructorName: 'Zoé Lévesque',
          date: DAY,
          startTime: '15:00',
          endTime: '16:00',
        },
        carWith: ['Marc'],
      },
    ],
  });
});

test('a gap says that it is offered to students', async () => {
  await lesson('09:00', '10:00');
  const hours = [
    { date: DAY, startTime: '13:00', endTime: '14:00' },
    { date: DAY, startTime: '14:00', endTime: '15:00' },
  ];
  await addSlots(app, instructor.id, hours);
  desk.cookie = await sessionAt(app, MIDDAY, desk.accountId);
  const { id: studentId } = (
    await app.call({
      ...{ method: 'POST', url: `/api/school/${school.schoolId}/students`, as: desk.cookie },
      payload: { firstName: 'Leo', email: 'leo@example.com' },
    })
  ).body as { id: string };
  const payload = { instructorId: instructor.id, ...hours[1], studentIds: [studentId] };
  const url = `/api/school/${school.schoolId}/offers`;
  const made = await app.call({ method: 'POST', url, as: desk.cookie, payload });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { items } = (await read(desk.cookie)).gaps;
  expect(items.map(({ startTime, isOffered = false }) => [startTime, isOffered])).toEqual([
    ['13:00', false],
    ['14:00', true],
  ]);
});

test('an instructor’s request stays until somebody answers it', async () => {
  const id = await lesson('09:00', '10:00');
  const teacher = await signUpMember(app, {
    schoolId: school.schoolId,
    role: 'instructor',
    instructorId: instructor.id,
  });
  const url = `/api/booking/${id}/request`;
  await app.call({ method: 'POST', url, as: teacher.cookie, payload: { wish: 'cancel', reason: 'I am sick' } });
  expect((await read(desk.cookie)).requests.items).toMatchObject([
    { bookingId: id, wish: 'cancel', reason: 'I am sick' },
  ]);
  await app.call({ method: 'POST', url: `${url}/keep`, as: school.cookie });
  expect((await read(desk.cookie)).requests.items).toEqual([]);
});

test('only the school’s desk may look: no instructor, bookkeeper, student or other school', async () => {
  const others = [
    (await signUpMember(app, { schoolId: school.schoolId, role: 'instructor', instructorId: instructor.id })).cookie,
    (await signUpMember(app, { schoolId: school.schoolId, role: 'bookkeeper' })).cookie,
    student.cookie,
    (await addTaxedSchool(app)).cookie,
  ];
  for (const as of others) expect([403, 404]).toContain((await app.call({ url: at(), as })).status);
});

test('a school of 200 instructors with 600 lessons that day gets at most 20 kB', async () => {
  const now = new Date(TEST_NOW);
  const people = Array.from({ length: 200 }, (_, n) => ({
    ...{ id: randomUUID(), school_id: school.schoolId, car_id: instructor.carId, first_name: 'Anastasia-Wilhelmina' },
    ...{ last_name: `Featherstonehaugh ${n}`, contact_number: '(416) 555-0123', email: `${randomUUID()}@example.com` },
    ...{ years_of_experience: 7, languages: ['ENGLISH'], rate_cents: 6000, terms_accepted_at: now, created_at: now },
  }));
  await app.db.insertInto('instructors').values(people).execute();
  const slots = await app.db
    .insertInto('slots')
    .values(
      people.flatMap(({ id: instructor_id }) =>
        [14, 16, 18].map((hour) => ({
          ...{ instructor_id, local_date: DAY, time_zone: 'America/Toronto', status: 'BOOKED', created_at: now },
          ...{ local_start: `${hour - 5}:00`, local_end: `${hour - 4}:00` },
          ...{ starts_at: new Date(`${DAY}T${hour}:00:00Z`), ends_at: new Date(`${DAY}T${hour + 1}:00:00Z`) },
        })),
      ),
    )
    .returning(['id as slot_id', 'instructor_id', 'local_start', 'local_end', 'starts_at', 'ends_at'])
    .execute();
  const cars = await app.db
    .insertInto('cars')
    .values(
      slots.map((_, n) => ({
        ...{ id: randomUUID(), school_id: school.schoolId, make: 'Toyota', model: 'Corolla', color: 'Blue' },
        ...{ plate_number: `T${n}`, created_at: now },
      })),
    )
    .returning('id')
    .execute();
  const students = await app.db
    .insertInto('accounts')
    .values(
      slots.map((_, n) => ({
        ...{ kind: 'candidate', email: `${randomUUID()}@example.com`, created_at: now },
        ...{ first_name: 'Konstantina-Alexandra', last_name: `Cholmondeley ${n}` },
      })),
    )
    .returning('id')
    .execute();
  await app.db
    .insertInto('bookings')
    .values(
      slots.map((slot, n) => ({
        ...{ ...slot, local_date: DAY, time_zone: 'America/Toronto', school_id: school.schoolId },
        ...{
          candidate_id: students[n]?.id ?? '',
          car_id: cars[n]?.id ?? '',
          code: `LW-T${String(n).padStart(4, '0')}`,
        },
        ...{ per_hour_cents: 6000, total_cents: 6000, fee_cents: 0, tax_cents: 0, created_at: now },
      })),
    )
    .execute();
  const answer = await app.call({ url: at(), as: await sessionAt(app, MIDDAY, desk.accountId) });
  expect(JSON.stringify(answer.body).length).toBeLessThan(20_000);
  expect(answer.body).toMatchObject({ instructors: { total: 201 }, toCheck: { total: 400 } });
});
