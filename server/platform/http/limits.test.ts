import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginSession, signUpCandidate } from '#server/testing/actors.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => app?.close());

/** Counts the statuses of this many calls in a row. */
async function statusesOf(calls: number, options: Parameters<TestApp['call']>[0]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let call = 0; call < calls; call++) {
    const { status } = await app.call(options);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}
const from = (address: string) => ({ 'x-forwarded-for': address });

test('a flood locks out its own session, not the others behind the same address', async () => {
  const headers = from('198.51.100.7');
  const [flooder, other] = [await signUpCandidate(app), await signUpCandidate(app)];
  const url = '/api/session';
  expect(await statusesOf(602, { url, headers, as: flooder.cookie })).toEqual({ 200: 600, 429: 2 });
  expect(await statusesOf(602, { url, headers })).toEqual({ 200: 600, 429: 2 });
  expect(await statusesOf(3, { url, headers, as: other.cookie })).toEqual({ 200: 3 });
  // An invalid cookie doesn't bypass the network's limit.
  expect(await statusesOf(1, { url, headers, as: flooder.cookie.replace(/=./, '=x') })).toEqual({ 429: 1 });
  expect(await statusesOf(602, { url: '/api/health/ready', headers })).toEqual({ 200: 602 });
});

test('an account gets four times the calls of one session, however many it opens', async () => {
  const { id } = await signUpCandidate(app);
  const counts = { 400: 0, 429: 0 };
  for (let session = 0; session < 5; session++) {
    const found = await statusesOf(20, {
      method: 'POST',
      url: '/api/auth/passkeys/start',
      payload: {},
      headers: from(`203.0.113.${session}`),
      as: await beginSession(app, id),
    });
    counts[400] += found[400] ?? 0;
    counts[429] += found[429] ?? 0;
  }
  expect(counts).toEqual({ 400: 80, 429: 20 });
});

test('log-ins count towards the network, even for someone who is logged in', async () => {
  let tried = 0;
  for (let account = 0; account < 4; account++) {
    const { cookie } = await signUpCandidate(app);
    const login = { method: 'POST', url: '/api/candidate/login', payload: {}, headers: from('203.0.113.77') } as const;
    tried += (await statusesOf(10, { ...login, as: cookie }))[400] ?? 0;
  }
  expect(tried).toBe(30);
});
