import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const POOL = 2;
const AT_ONCE = 12 * POOL;
const EXCESS = 6;

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await createTestApp({ LIMITS: 'on', DATABASE_POOL: String(POOL) });
  address = await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

test('refuses calls beyond what can be answered soon, serves the others and health checks, and recovers', async () => {
  const ask = () => fetch(`${address}/api/public/instructor/nobody`);

  const refused: Response[] = [];
  const served: Response[] = [];
  let calls: Promise<number>[] = [];
  await app.owner.transaction().execute(async (transaction) => {
    await sql`LOCK TABLE public_slugs`.execute(transaction);
    await new Promise<void>((resolve) => {
      calls = Array.from({ length: AT_ONCE + EXCESS }, async () => {
        const answer = await ask();
        (answer.status === 503 ? refused : served).push(answer);
        if (refused.length + served.length === EXCESS) resolve();
        return answer.status;
      });
    });
    expect(served).toEqual([]);
    expect((await fetch(`${address}/api/health/live`)).status).toBe(200);
  });
  await Promise.all(calls);
  for (const answer of refused) {
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({ error: { code: 'overloaded' } });
  }
  expect(refused).toHaveLength(EXCESS);
  expect(served.map(({ status }) => status)).toEqual(served.map(() => 404));
  expect((await ask()).status).toBe(404);
});

test('calls of one student that all wait for one row leave connections to everybody else', async () => {
  const { schoolId } = await signUpSchool(app, { province: 'ON' });
  const [student, other] = [await signUpCandidate(app), await signUpCandidate(app)];
  const { id: instructorId } = await addInstructor(app, schoolId);
  const slot = { date: '2026-12-04', startTime: '09:00', endTime: '10:00' };
  await addSlots(app, instructorId, [slot]);
  const payload = { ...slot, instructorId, location: '1 Main Street' };
  const book = () => app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload });
  const listOf = ({ id, cookie }: typeof student) =>
    app.call({ url: `/api/booking?candidateId=${id}&fetchType=ALL`, as: cookie });
  await Promise.all([listOf(student), listOf(other)]);
  let booked: ReturnType<typeof book>[] = [];
  await app.owner.transaction().execute(async (transaction) => {
    await sql`SELECT FROM slots WHERE instructor_id = ${instructorId} FOR UPDATE`.execute(transaction);
    booked = Array.from({ length: AT_ONCE }, book);
    await expect.poll(() => countWaiting(transaction)).toBeGreaterThan(0);
    expect((await listOf(other)).status).toBe(200);
  });
  const statuses = (await Promise.all(booked)).map(({ status }) => status);
  expect(statuses).toEqual(statuses.map(() => 201));
});

test('a download that makes further calls does not wait for places that it holds itself', async () => {
  const { schoolId, cookie } = await signUpSchool(app, { province: 'ON' });
  const take = () => fetch(`${address}/api/school/${schoolId}/data.zip`, { headers: { cookie } });
  for (const answer of await Promise.all([take(), take()])) {
    expect(answer.status).toBe(200);
    expect((await answer.bytes()).length).toBeGreaterThan(1000);
  }
});

test('a call that exceeds the database’s lock timeout is refused with a retry hint, and changes nothing', async () => {
  const { schoolId } = await signUpSchool(app, { province: 'ON' });
  const { cookie } = await signUpCandidate(app);
  const { id: instructorId } = await addInstructor(app, schoolId);
  const slot = { date: '2026-12-04', startTime: '09:00', endTime: '10:00' };
  await addSlots(app, instructorId, [slot]);
  const payload = { ...slot, instructorId, location: '1 Main Street' };
  const book = () => app.call({ method: 'POST', url: '/api/booking', as: cookie, payload });
  const { status, body, headers } = await app.owner.transaction().execute(async (transaction) => {
    await sql`SELECT FROM slots WHERE instructor_id = ${instructorId} FOR UPDATE`.execute(transaction);
    return book();
  });
  expect([status, headers['retry-after']]).toEqual([503, '5']);
  expect(body).toMatchObject({ error: { code: 'overloaded' } });
  expect((await book()).status).toBe(201);
});
