import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#server/platform/log.ts';
import { requestContext } from '#server/platform/request-context.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

const lines: string[] = [];
const logger = createLogger('info', { write: (line) => void lines.push(line) });
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ TRUSTED_PROXIES: '10.0.0.0/8' }, { logger });
});
afterAll(() => app.close());

async function idFor(headers: Record<string, string>, remoteAddress = '10.1.2.3'): Promise<string> {
  const answer = await app.call({ url: '/api/health/live', headers, remoteAddress });
  return String(answer.headers['x-request-id']);
}

test('request ids are unique across servers, and appear in each answer and log line', async () => {
  const other = await createTestApp();
  const ids = new Set<string>();
  for (const server of [app, other, app, other])
    ids.add(String((await server.call({ url: '/api/health/live' })).headers['x-request-id']));
  await other.close();
  expect(ids.size).toBe(4);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/);
  const of = logged().filter(({ msg, reqId }) => msg === 'request' && ids.has(String(reqId)));
  expect(of).toHaveLength(2);
});

test('a valid traceparent becomes the request’s id', async () => {
  expect(await idFor({ traceparent: TRACEPARENT })).toBe(TRACE);
  expect(await idFor({ traceparent: `cc-${TRACE}-00f067aa0ba902b7-01-later` })).toBe(TRACE);
  for (const traceparent of [
    'nonsense',
    `ff-${TRACE}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${TRACE}`,
  ]) {
    const id = await idFor({ traceparent });
    expect(id).toMatch(/^[\da-f]{32}$/);
    expect(id).not.toBe(TRACE);
  }
});

test('only the proxy can set a request’s id, and only to a safe value', async () => {
  expect(await idFor({ 'x-request-id': 'edge-7f3a.2026_11' })).toBe('edge-7f3a.2026_11');
  expect(await idFor({ 'x-request-id': 'edge-7f3a.2026_11', traceparent: TRACEPARENT })).toBe('edge-7f3a.2026_11');
  expect(await idFor({ 'x-request-id': 'edge-7f3a.2026_11' }, '::ffff:10.1.2.3')).toBe('edge-7f3a.2026_11');
  expect(await idFor({ 'x-request-id': 'edge-7f3a.2026_11' }, '198.51.100.7')).toMatch(/^[\da-f]{32}$/);
  for (const given of [
    'short',
    'a'.repeat(65),
    'with space in it',
    'quote"quote"',
    'line\\nline\\nline',
    '<script>x</script>',
  ])
    expect(await idFor({ 'x-request-id': given })).toMatch(/^[\da-f]{32}$/);
});

test('a server error shows the beginning of its id to the person; a refusal does not', async () => {
  const payload = { email: 'noor@example.com', password: 'seven-quiet-lanes' };
  await sql`ALTER TABLE accounts RENAME TO accounts_away`.execute(app.owner);
  const fault = await app.call({ method: 'POST', url: '/api/candidate/login', payload });
  await sql`ALTER TABLE accounts_away RENAME TO accounts`.execute(app.owner);
  expect(fault).toMatchObject({ status: 500, body: { error: { code: 'internal' } } });
  const { reference } = (fault.body as { error: { reference: string } }).error;
  expect(reference).toHaveLength(12);
  expect(String(fault.headers['x-request-id']).startsWith(reference)).toBe(true);
  const told = logged().filter(({ reqId }) => String(reqId).startsWith(reference));
  expect(told.map(({ msg }) => msg)).toEqual(['unexpected error', 'request']);

  const refused = await app.call({ url: '/api/session/nothing-here' });
  expect(refused.status).toBe(404);
  expect((refused.body as { error: object }).error).not.toHaveProperty('reference');
});

test('code without access to the request still logs its id, once', () => {
  const before = lines.length;
  requestContext.run({ id: 'of-the-request' }, () => {
    logger.info('by the server’s logger');
    logger.child({ reqId: 'of-its-own' }).info('by the request’s');
  });
  logger.info('of no request');
  expect(lines.slice(before).map((line) => line.match(/"reqId":"[^"]*"/g))).toEqual([
    ['"reqId":"of-the-request"'],
    ['"reqId":"of-its-own"'],
    null,
  ]);
});
