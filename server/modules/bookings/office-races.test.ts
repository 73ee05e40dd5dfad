import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/bookable-days.ts';
import { EASY_WARNINGS } from '#contract/office-bookings.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

// `npm run chaos -- office` runs twenty rounds of a hundred, on three processes.
const ROUNDS = 3;
const CLIENTS = 20;

let app: TestApp;
let address: string;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let students: { id: string; cookie: string }[];
beforeAll(async () => {
  app = await createTestApp();
  address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  school = await signUpSchool(app, { province: 'ON' });
  students = await Promise.all(Array.from({ length: CLIENTS }, () => signUpCandidate(app)));
});
afterAll(() => app.close());

interface Time {
  instructorId: string;
  date: string;
  startTime: string;
  endTime: string;
}

async function post(path: string, cookie: string, body: object) {
  const headers = { 'content-type': 'application/json', cookie, connection: 'close' };
  const response = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = (await response.json()) as { id?: string; bookingId?: string; error?: { code: string } };
  return { status: response.status, ...answer };
}
const bookOnline = (client: number, time: Time) =>
  post('/booking', students[client]?.cookie ?? '', { ...time, location: '1 Main Street' });
const bookByOffice = (time: Time, who: { studentId: string } | { student: object }) =>
  post(`/school/${school.schoolId}/bookings`, school.cookie, {
    ...{ ...time, ...who, location: '1 Main Street', confirmWarnings: EASY_WARNINGS },
  });
const person = () => ({ firstName: 'Leo', phone: '(613) 555-0142', email: `leo-${randomUUID()}@example.com` });
const addStudent = async () => (await post(`/school/${school.schoolId}/students`, school.cookie, person())).id ?? '';

type Answer = Awaited<ReturnType<typeof post>>;
const race = (run: (client: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: CLIENTS }, (_, client) => run(client)));

/** `{ 201: 1, slot_taken: 19 }` */
const count = (answers: Answer[]) => {
  const kinds = Map.groupBy(answers, ({ status, error }) => error?.code ?? String(status));
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]));
};

async function expectNoOverlap(): Promise<void> {
  const { rows } = await sql`
    SELECT a.code, b.code FROM bookings a JOIN bookings b ON a.id < b.id AND a.status <> 'Cancelled' AND b.status <> 'Cancelled'
      AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
      AND (a.instructor_id = b.instructor_id OR a.car_id = b.car_id OR a.candidate_id = b.candidate_id)`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
  // Every booked slot has its lesson, and every lesson its slot.
  const { rows: loose } = await sql`
    SELECT slots.id FROM slots FULL JOIN (SELECT * FROM bookings WHERE status <> 'Cancelled') AS live ON live.slot_id = slots.id
    WHERE (slots.status = 'BOOKED') IS DISTINCT FROM (live.id IS NOT NULL)`.execute(app.db);
  expect(loose).toEqual([]);
  const { rows: found } = await sql<{ deadlocks: number }>`
    SELECT deadlocks::int AS deadlocks FROM pg_stat_database WHERE datname = current_database()`.execute(app.db);
  expect(found[0]?.deadlocks).toBe(0);
}

const days = Array.from({ length: ROUNDS }, (_, round) => addDays('2026-12-04', round));

test.each(days)('one free time, students and the office on %s: one lesson', async (date) => {
  const { id: instructorId } = await addInstructor(app, school.schoolId);
  await addSlots(app, instructorId, [
    { date, startTime: '09:00', endTime: '10:00' },
    { date, startTime: '10:00', endTime: '11:00' },
  ]);
  const time = { instructorId, date, startTime: '09:00', endTime: '10:00' };
  const around = { ...time, startTime: '08:45', endTime: '10:15' };
  const known = await Promise.all(Array.from({ length: CLIENTS }, addStudent));
  const answers = await race((client) =>
    client % 2 === 0
      ? bookOnline(client, time)
      : bookByOffice(client % 4 === 1 ? time : around, { studentId: known[client] ?? '' }),
  );
  expect(count(answers)).toEqual({ 201: 1, slot_taken: CLIENTS - 1 });
  await expectNoOverlap();
});

test.each(days)(
  'one student without an account, at the same hour of many instructors on %s: one lesson',
  async (date) => {
    const instructors = await Promise.all(Array.from({ length: CLIENTS }, () => addInstructor(app, school.schoolId)));
    const studentId = await addStudent();
    const answers = await race((client) => {
      const instructorId = instructors[client]?.id ?? '';
      const [startTime, endTime] = client % 2 === 0 ? ['13:00', '14:00'] : ['13:30', '14:30'];
      return bookByOffice({ instructorId, date, startTime, endTime }, { studentId });
    });
    expect(count(answers)).toEqual({ 201: 1, student_busy: CLIENTS - 1 });
    await expectNoOverlap();
  },
);

test.each(days)('one car of many instructors, students and the office on %s: one lesson', async (date) => {
  const { carId } = await addInstructor(app, school.schoolId);
  const sharing = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const { id } = await addInstructor(app, school.schoolId, { carId });
      const minute = client % 2 === 0 ? '00' : '20';
      const time = { instructorId: id, date, startTime: `16:${minute}`, endTime: `17:${minute}` };
      await addSlots(app, id, [time]);
      return time;
    }),
  );
  const answers = await race((client) => {
    const time = sharing[client] as Time;
    return client % 3 === 0 ? bookOnline(client, time) : bookByOffice(time, { student: person() });
  });
  const { 201: booked, ...refused } = count(answers);
  expect([booked, (refused.slot_taken ?? 0) + (refused.car_busy ?? 0)]).toEqual([1, CLIENTS - 1]);
  await expectNoOverlap();
});

test.each(days)('the same new person many times on %s: one lesson of one student', async (date) => {
  const { id: instructorId } = await addInstructor(app, school.schoolId);
  const student = person();
  const time = { instructorId, date, startTime: '19:00', endTime: '20:00' };
  const answers = await race(() => bookByOffice(time, { student }));
  expect(count(answers)).toEqual({ 201: CLIENTS });
  expect(new Set(answers.map(({ bookingId }) => bookingId)).size).toBe(1);
  const added = await app.db.selectFrom('school_students').select('id').where('email', '=', student.email).execute();
  expect(added).toHaveLength(1);
  await expectNoOverlap();
});
