import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#server/platform/log.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const DAY = '2026-12-04';
const URL = `/api/schedule/all?availabilityStatus=AVAILABLE&date=${DAY}`;

const lines: string[] = [];
let app: TestApp;
let student: { id: string; cookie: string };
let school: { schoolId: string; cookie: string };
let instructorId: string;
beforeAll(async () => {
  app = await createTestApp(
    { LIMITS: 'on' },
    { logger: createLogger('info', { write: (line) => void lines.push(line) }) },
  );
  student = await signUpCandidate(app);
  school = await signUpSchool(app, { province: 'ON' });
  instructorId = (await addInstructor(app, school.schoolId)).id;
  await addSlots(app, instructorId, [
    { date: DAY, startTime: '09:00', endTime: '10:00' },
    { date: DAY, startTime: '11:00', endTime: '12:00' },
  ]);
});
afterAll(() => app.close());

const ask = (as: string | null, headers: Record<string, string> = {}) => app.call({ url: URL, as, headers });

/** Removes the headers that differ for each response. */
function lasting(headers: Record<string, unknown>) {
  const { date: _, 'x-request-id': id, 'x-ratelimit-remaining': left, 'x-ratelimit-reset': __, ...same } = headers;
  return { same, id, left: Number(left) };
}

test('a cached answer has the same headers and body as the first one, and counts towards the limit', async () => {
  const made = await ask(student.cookie);
  const kept = await ask(student.cookie);
  expect(kept.status).toBe(200);
  expect(kept.body).toEqual(made.body);
  const [first, second] = [lasting(made.headers), lasting(kept.headers)];
  expect(second.same).toEqual(first.same);
  expect(second.same).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(second.left).toBe(first.left - 1);
  expect(second.id).toBeTruthy();
  expect(second.id).not.toBe(first.id);

  const unchanged = await ask(student.cookie, { 'if-none-match': String(made.headers.etag) });
  expect([unchanged.status, unchanged.body]).toEqual([304, '']);
  expect(lasting(unchanged.headers).same).toMatchObject({ etag: made.headers.etag, vary: 'accept-encoding' });
});

test('logs a cached answer like any other, once it has been sent', async () => {
  await ask(student.cookie);
  const { headers } = await ask(student.cookie);
  const logged = lines.map((line) => JSON.parse(line)).filter((line) => line.reqId === headers['x-request-id']);
  expect(logged).toMatchObject([{ msg: 'request', path: '/api/schedule/all', status: 200 }]);
});

test('a cached answer is the same for everybody, and contains nothing that only students may see', async () => {
  const { body } = await ask(student.cookie);
  expect(body).toMatchObject([{ instructorId }]);
  for (const as of [school.cookie, null]) expect([(await ask(as)).status, (await ask(as)).body]).toEqual([200, body]);
  expect(Object.keys((body as object[])[0] ?? {})).not.toContainEqual(
    expect.stringMatching(/contact|phone|email|plate|licen/i),
  );
});

test('a cached answer expires with its contents', async () => {
  const times = async () => {
    const { body } = await ask(student.cookie);
    return (body as { timeSlots: { startTime: string }[] }[]).flatMap((one) =>
      one.timeSlots.map((slot) => slot.startTime),
    );
  };
  expect(await times()).toEqual(['09:00', '11:00']);
  expect(await times()).toEqual(['09:00', '11:00']);
  const lesson = { instructorId, date: DAY, startTime: '09:00', endTime: '10:00', location: '1 Main Street' };
  const booked = await app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload: lesson });
  expect(booked.status).toBe(201);
  expect(await times()).toEqual(['11:00']);
  // Two weeks later, the day is over.
  app.clock.advance({ hours: 24 * 15 });
  const later = await signUpCandidate(app);
  expect((await ask(later.cookie)).body).toEqual([]);
});
