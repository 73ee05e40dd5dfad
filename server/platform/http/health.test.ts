import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('live and ready return ok while the database responds', async () => {
  expect(await app.call({ url: '/api/health/live' })).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await app.call({ url: '/api/health/ready' })).toMatchObject({ status: 200, body: { status: 'ok' } });
});

test('an unknown call gets 404 in the API’s error shape', async () => {
  const answer = await app.call({ url: '/api/nothing' });
  expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
});

test('an unsafe call from another origin is refused', async () => {
  const foreign = {
    method: 'POST' as const,
    url: '/api/health/live',
    headers: { origin: 'https://elsewhere.example' },
  };
  expect(await app.call(foreign)).toMatchObject({ status: 403, body: { error: { code: 'cross_site' } } });
});

test('a draining server reports not ready, still serves, and closes its connections', async () => {
  const leaving = await createTestApp();
  const address = await leaving.http.listen({ port: 0, host: '127.0.0.1' });
  const ask = (path: string) => fetch(`${address}/api${path}`);
  expect((await ask('/health/ready')).headers.get('connection')).toBe('keep-alive');
  await leaving.drain(0);
  const ready = await ask('/health/ready');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ error: { code: 'unavailable' } });
  const served = await ask('/session');
  expect(served.status).toBeLessThan(500);
  expect(served.headers.get('connection')).toBe('close');
  expect((await ask('/health/live')).status).toBe(200);
  await leaving.close();
});
