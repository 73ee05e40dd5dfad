import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEY_CALLS_A_MINUTE } from '#contract/api-keys.ts';
import { signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
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

interface Refusal {
  error: { code: string; details?: unknown };
}

/** The SDK's own client, as assistants use it. */
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

async function schoolKey(of: TestApp = app) {
  const { schoolId, cookie } = await signUpSchool(of);
  const url = `/api/school/${schoolId}/keys`;
  const payload = { name: 'Our website', scopes: ['read_bookings'] };
  const { body } = await of.call({ method: 'POST', url, as: cookie, payload });
  const { key, id } = body as { key: string; id: string };
  return { key, end: () => of.call({ method: 'DELETE', url: `${url}/${id}`, as: cookie }) };
}

const offer = (date: string) => addSlots(app, instructorId, [{ ...SLOT, date }]);
test.each([true, false])(
  'an assistant without a key finds times and prepares a booking (2026 protocol: %s)',
  async (isModern) => {
    const date = isModern ? '2026-12-04' : '2026-12-05';
    await offer(date);
    const agent = await connect({ isModern });
    expect(await agent.tools()).toEqual(Object.keys(TOOLS).sort());
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
    const lesson = { ...SLOT, date, instructorId, pickup: '1 Main Street & Co', pickupPostalCode: 'm5v2t6' };
    const { link, timeZone } = await agent.call<{ link: string; timeZone: string }>('prepare_booking', lesson);
    const { origin, pathname, searchParams } = new URL(link);
    expect([origin, pathname, timeZone]).toEqual(['http://localhost:3000', '/instructordetails', 'America/Toronto']);
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ id: instructorId, date, slot: '09:00 - 10:00' },
      ...{ pickup: '1 Main Street & Co', pickupPostalCode: 'M5V 2T6' },
    });
  },
);

test('prepare_booking explains errors, and offers other free times when its own is taken', async () => {
  await offer('2026-12-19');
  const agent = await connect();
  const lesson = { instructorId, ...SLOT, date: '2026-12-19' };
  const prepare = async (changes: object) => (await agent.call('prepare_booking', { ...lesson, ...changes })).error;
  for (const [changes, path] of [
    [{ date: 'tomorrow' }, 'date'],
    [{ startTime: '9 o’clock' }, 'startTime'],
    [{ instructorId: 'Priya' }, 'instructorId'],
    [{ pickup: ' ' }, 'pickup'],
    [{ pickupPostalCode: '90210' }, 'pickupPostalCode'],
    [{ studentName: 'Ama' }, 'studentName'],
  ] as const)
    expect(await prepare(changes)).toMatchObject({ code: 'invalid_request', details: [{ path }] });
  expect(await prepare({ startTime: '10:00', endTime: '11:00' })).toMatchObject({
    code: 'slot_not_offered',
    details: { otherSlots: [{ startTime: '09:00', endTime: '10:00' }] },
  });
});

test('a school’s key works until it is revoked', async () => {
  const { key, end } = await schoolKey();
  const agent = await connect({ key });
  expect(await agent.tools()).toEqual(Object.keys(TOOLS).sort());
  await end();
  await expect(agent.tools()).rejects.toThrow();
  const ended = await post({ authorization: `Bearer ${key}` });
  expect([ended.status, ended.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
});

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const post = (headers: Record<string, string>, body: unknown = LIST, at = address) =>
  fetch(`${at}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  });

test('other origins, streams and oversized bodies are refused', async () => {
  expect((await post({ origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await fetch(`${address}/mcp`)).status).toBe(405);
  expect((await post({}, { ...LIST, params: { text: 'x'.repeat(110_000) } })).status).toBe(413);
  const listen = { ...LIST, method: 'subscriptions/listen' };
  expect(await (await post({}, listen)).text()).toContain('error');
});

test('a rebound host name counts as another origin, whatever the browser claims', async () => {
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

test('a key that calls too often gets a limit with a time to retry', async () => {
  const limited = await createTestApp({ LIMITS: 'on' });
  try {
    const at = await limited.http.listen({ port: 0, host: '127.0.0.1' });
    const authorization = `Bearer ${(await schoolKey(limited)).key}`;
    for (let calls = 0; calls < KEY_CALLS_A_MINUTE; calls++)
      expect((await post({ authorization }, LIST, at)).status).toBe(200);
    const refused = await post({ authorization }, LIST, at);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await limited.close();
  }
});
