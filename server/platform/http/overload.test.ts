import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
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

test('calls beyond what can be answered soon are refused at once, the others served, health answered; then all is as before', async () => {
  const { schoolId } = await signUpSchool(app, { province: 'ON' });
  const { cookie } = await signUpCandidate(app);
  const { id: instructorId } = await addInstructor(app, schoolId);
  const slot = { date: '2026-12-04', startTime: '09:00', endTime: '10:00' };
  await addSlots(app, instructorId, [slot]);
  const book = () =>
    fetch(`${address}/api/booking`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ ...slot, instructorId, location: '1 Main Street' }),
    });

  const refused: Response[] = [];
  const served: Response[] = [];
  let calls: Promise<number>[] = [];
  await app.db.transaction().execute(async (transaction) => {
    // Whoever books waits for this row.
    await sql`SELECT FROM slots FOR UPDATE`.execute(transaction);
    await new Promise<void>((resolve) => {
      calls = Array.from({ length: AT_ONCE + EXCESS }, async () => {
        const answer = await book();
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
  expect(served.map(({ status }) => status)).toEqual(served.map(() => 201));
  expect((await book()).ok).toBe(true);
});

test('who waits longer for others than the database lets them is told to come again, and nothing is done', async () => {
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
