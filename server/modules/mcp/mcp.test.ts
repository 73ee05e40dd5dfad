import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEY_CALLS_A_MINUTE } from '#contract/api-keys.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { day, idOf, packageMarket } from '#server/testing/package-market.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { TOOLS } from './tools.ts';

const SLOT = { date: '2026-12-04', startTime: '09:00', endTime: '10:00' };

let app: TestApp;
let address: string;
let instructorId: string;
const clients: Client[] = [];
beforeAll(async () => {
  app = await createTestApp();
  address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { schoolId } = await signUpSchool(app, { province: 'ON' });
  instructorId = (await addInstructor(app, schoolId, { rateCents: 8000 })).id;
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await app?.close();
});

interface Lesson {
  bookingId: string;
  program?: { name: string; confirmBy: string | null };
}
interface Refusal {
  error: { code: string; details?: object };
}

/** The SDK's own client, as a program of the student has it. */
async function connect({ key, at = address, isModern = true }: { key?: string; at?: string; isModern?: boolean } = {}) {
  const client = new Client(
    { name: 'assistant', version: '1.0.0' },
    { versionNegotiation: { mode: isModern ? 'auto' : 'legacy' } },
  );
  const requestInit = key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', at), { requestInit }));
  clients.push(client);
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name).sort(),
    call: async <T>(name: string, input: object = {}): Promise<T & Refusal> => {
      const { content } = await client.callTool({ name, arguments: { ...input } });
      return JSON.parse((content as { text: string }[])[0]?.text ?? 'null');
    },
  };
}

async function student(scopes = ['read_bookings', 'book']) {
  const { cookie, email, id } = await signUpCandidate(app);
  const payload = { name: 'My assistant', scopes };
  const { body } = await app.call({ method: 'POST', url: '/api/keys', as: cookie, payload });
  const { key, id: keyId } = body as { key: string; id: string };
  return {
    ...{ cookie, email, id, key },
    end: () => app.call({ method: 'DELETE', url: `/api/keys/${keyId}`, as: cookie }),
  };
}

const offer = (date: string) => addSlots(app, instructorId, [{ ...SLOT, date }]);
/** What anybody may. */
const OPEN = Object.entries(TOOLS).flatMap(([name, { calls }]) =>
  calls.every(({ access }) => access === 'anyone') ? [name] : [],
);

test.each([true, false])(
  'a program finds, books and cancels, by the protocol of 2026 (%s) or before',
  async (isModern) => {
    const { key } = await student();
    const date = isModern ? '2026-12-04' : '2026-12-05';
    await offer(date);
    const agent = await connect({ key, isModern });
    expect(await agent.tools()).toEqual(['book_lesson', 'cancel_lesson', ...OPEN, 'my_lessons'].sort());
    expect(await agent.call('find_places', { text: 'Toronto' })).toMatchObject({
      places: expect.arrayContaining([expect.objectContaining({ province: 'ON' })]),
    });
    expect(await agent.call('find_free_slots', { date })).toMatchObject({
      instructors: [{ instructorId, date, dollarsPerHour: 80, freeSlots: [{ startTime: '09:00' }] }],
    });
    expect(await agent.call('free_slots_of_instructor', { instructorId, from: date })).toMatchObject({
      freeSlots: [{ date, startTime: '09:00', timeZone: 'America/Toronto' }],
    });
    const { slug } = await app.db
      .selectFrom('public_slugs')
      .select('slug')
      .where('owner_id', '=', instructorId)
      .executeTakeFirstOrThrow();
    expect(await agent.call('instructor_page', { slug })).toMatchObject({ id: instructorId, slug });
    expect((await agent.call('school_page', { slug: 'nobody' })).error.code).toBe('not_found');
    const wish = { ...SLOT, date, instructorId, location: '1 Main Street' };
    const { booked } = await agent.call<{ booked: Lesson }>('book_lesson', wish);
    expect(booked.program).toMatchObject({ name: 'My assistant', confirmBy: '2026-11-20T18:00:00.000Z' });
    expect(await agent.call('my_lessons')).toMatchObject({ count: 1, lessons: [{ bookingId: booked.bookingId }] });

    const asked = await agent.call<{ refund: number }>('cancel_lesson', { bookingId: booked.bookingId });
    // Nobody paid, so there's nothing to give back.
    expect(asked).toMatchObject({ isCancelled: false, refund: 80, lost: 0, paid: 0, refundDue: 0, owed: 0 });
    expect(await agent.call('cancel_lesson', { bookingId: booked.bookingId, refund: 79 })).toEqual(asked);
    expect(await agent.call('my_lessons')).toMatchObject({ lessons: [{ bookingStatus: 'Booked' }] });
    expect(await agent.call('cancel_lesson', { bookingId: booked.bookingId, refund: asked.refund })).toMatchObject({
      isCancelled: true,
      lesson: { bookingStatus: 'Cancelled', refund: 80 },
      ...{ paid: 0, refundDue: 0, owed: 0 },
    });
  },
);

test('of a lesson that credit pays minutes come back, and a deadline that passed meanwhile is said anew', async () => {
  const market = await packageMarket(app);
  await market.has();
  const { body } = await market.asStudent('POST', '/keys', { name: 'My assistant', scopes: ['read_bookings', 'book'] });
  const agent = await connect({ key: (body as { key: string }).key });
  const bookingId = idOf(await market.book(day(10), { credit: true }));
  const ask = (more: object = {}) => agent.call<object>('cancel_lesson', { bookingId, ...more });
  const whole = { isCancelled: false, refund: 0, lost: 0, minutesBack: 60, minutesLost: 0 };
  expect(await ask()).toMatchObject(whole);
  expect(await ask({ refund: 0 })).toMatchObject(whole);
  app.clock.set('2026-12-09T02:00:00Z');
  expect(await ask({ refund: 0, minutesBack: 60 })).toMatchObject({ ...whole, minutesBack: 30, minutesLost: 30 });
  expect(await ask({ refund: 0, minutesBack: 30 })).toMatchObject({
    isCancelled: true,
    lesson: { credit: { minutes: 60, minutesBack: 30 } },
  });
  app.clock.set(TEST_NOW);
});

test('without a key only what is open to everybody answers', async () => {
  const agent = await connect();
  expect(await agent.tools()).toEqual([...OPEN].sort());
  expect(OPEN).toContain('find_places');
  expect((await agent.call('my_lessons')).error.code).toBe('not_authenticated');
  expect((await agent.call('book_lesson', { ...SLOT, instructorId, location: 'x' })).error.code).toBe(
    'not_authenticated',
  );
});

test('a key does what it was made for, to its own student’s lessons, until it is ended', async () => {
  const own = await student(['read_bookings']);
  const stranger = await student();
  await offer('2026-12-06');
  const wish = { ...SLOT, date: '2026-12-06', instructorId, location: '1 Main Street' };
  const { booked } = await (await connect({ key: stranger.key })).call<{ booked: Lesson }>('book_lesson', wish);
  const agent = await connect({ key: own.key });
  expect(await agent.tools()).toEqual([...OPEN, 'my_lessons'].sort());
  expect((await agent.call('book_lesson', wish)).error).toMatchObject({
    code: 'scope_needed',
    details: { scope: 'book' },
  });
  expect((await agent.call('cancel_lesson', { bookingId: booked.bookingId })).error.code).toBe('not_found');
  expect((await agent.call('book_lesson', { date: 'tomorrow' })).error.code).toBe('invalid_request');
  await own.end();
  await expect(agent.call('my_lessons')).rejects.toThrow();
  const ended = await post({ authorization: `Bearer ${own.key}` });
  expect([ended.status, ended.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
});

test('a school’s key is offered what is open to all, and no student’s lessons', async () => {
  const school = await signUpSchool(app);
  const url = `/api/school/${school.schoolId}/keys`;
  const payload = { name: 'Our website', scopes: ['read_bookings'] };
  const { body } = await app.call({ method: 'POST', url, as: school.cookie, payload });
  const program = await connect({ key: (body as { key: string }).key });
  expect(await program.tools()).toEqual(OPEN.toSorted());
  expect((await program.call('my_lessons')).error.code).toBe('forbidden');
});

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const post = (headers: Record<string, string>, body: unknown = LIST, at = address) =>
  fetch(`${at}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  });

test('a cookie, a page of another origin, a stream and a body without end open nothing', async () => {
  const { cookie } = await student();
  const call = { ...LIST, method: 'tools/call', params: { name: 'my_lessons', arguments: {} } };
  expect(await (await post({ cookie }, call)).text()).toContain('not_authenticated');
  expect((await post({ origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await fetch(`${address}/mcp`)).status).toBe(405);
  expect((await post({}, { ...LIST, params: { text: 'x'.repeat(110_000) } })).status).toBe(413);
  const listen = { ...LIST, method: 'subscriptions/listen' };
  expect(await (await post({}, listen)).text()).toContain('error');
});

test('a page whose name was pointed here is of another origin, whatever its browser says', async () => {
  const named = await createTestApp({ PUBLIC_URL: 'https://lanewise.example' });
  try {
    const at = await named.http.listen({ port: 0, host: '127.0.0.1' });
    const rebound = { origin: 'http://rebound.example', 'sec-fetch-site': 'same-origin' };
    expect((await post(rebound, LIST, at)).status).toBe(403);
    expect((await post({ origin: 'https://lanewise.example' }, LIST, at)).status).toBe(200);
  } finally {
    await named.close();
  }
});

test('a program that asks on and on is told to wait', async () => {
  const limited = await createTestApp({ LIMITS: 'on' });
  try {
    const at = await limited.http.listen({ port: 0, host: '127.0.0.1' });
    const { cookie } = await signUpCandidate(limited);
    const payload = { name: 'My assistant', scopes: ['read_bookings'] };
    const { body } = await limited.call({ method: 'POST', url: '/api/keys', as: cookie, payload });
    const authorization = `Bearer ${(body as { key: string }).key}`;
    for (let calls = 0; calls < KEY_CALLS_A_MINUTE; calls++)
      expect((await post({ authorization }, LIST, at)).status).toBe(200);
    const refused = await post({ authorization }, LIST, at);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await limited.close();
  }
});

test('a tool refuses an argument that it does not take, by its name', async () => {
  const { key } = await student();
  await offer('2026-12-19');
  const agent = await connect({ key });
  const lesson = { instructorId, ...SLOT, date: '2026-12-19', location: 'A' };
  expect(await agent.call('book_lesson', { ...lesson, studentName: 'Ama' })).toMatchObject({
    error: { code: 'invalid_request', details: [{ path: 'studentName', code: 'unknown_field' }] },
  });
  expect(await agent.call('my_lessons')).toMatchObject({ lessons: [] });
});
