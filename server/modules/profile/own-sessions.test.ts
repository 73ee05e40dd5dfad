import { beforeAll, expect, test } from 'vitest';
import { beginSession, signInAdmin, signUpCandidate, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const list = async (as: string) => (await app.call({ url: '/api/auth/sessions', as })).body;
const endOthers = (as: string) => app.call({ method: 'POST', url: '/api/auth/sessions/end-others', as });
const isIn = async (cookie: string) =>
  ((await app.call({ url: '/api/session', as: cookie })).body as { actor: unknown }).actor !== null;

test('people see their sessions and can end all but the current one, and nobody else’s', async () => {
  const stranger = await signUpCandidate(app);
  for (const actor of [await signUpCandidate(app), await signUpSchool(app), await signInAdmin(app)]) {
    const accountId = 'accountId' in actor ? actor.accountId : actor.id;
    const elsewhere = await beginSession(app, accountId);
    const seen = { browser: 'Firefox', system: 'Windows', begunAt: '2026-11-20T17:00:00.000Z' };
    const both = (await list(actor.cookie)) as { isThisOne: boolean }[];
    expect(both).toMatchObject([seen, seen]);
    expect(both.filter(({ isThisOne }) => isThisOne)).toHaveLength(1);
    expect(JSON.stringify(both)).not.toMatch(/hash|token/i);

    expect((await endOthers(actor.cookie)).status).toBe(204);
    expect([await isIn(actor.cookie), await isIn(elsewhere), await isIn(stranger.cookie)]).toEqual([true, false, true]);
    expect(await list(actor.cookie)).toMatchObject([{ isThisOne: true }]);
  }
});

test('a session shows its browser and when it was last used, remembered or not', async () => {
  const { email, cookie } = await signUpCandidate(app);
  const payload = { email, password: TEST_PASSWORD, rememberMe: true };
  const headers = { 'user-agent': FIREFOX };
  const logIn = await app.call({ method: 'POST', url: '/api/candidate/login', payload, headers });
  const remembered = String(logIn.headers['set-cookie']).split(';')[0] ?? '';
  app.clock.set('2026-11-20T18:30:00Z');
  expect(await list(remembered)).toMatchObject([
    { browser: 'Firefox', system: 'Linux', isThisOne: true, lastSeenAt: '2026-11-20T18:30:00.000Z' },
    { browser: 'Firefox', system: 'Windows', isThisOne: false, lastSeenAt: '2026-11-20T17:00:00.000Z' },
  ]);
  // Recording the last use doesn't extend the 30 days.
  app.clock.set('2026-12-20T16:59:00Z');
  expect(await isIn(remembered)).toBe(true);
  app.clock.set('2026-12-20T17:00:01Z');
  expect([await isIn(remembered), await isIn(cookie)]).toEqual([false, false]);
  app.clock.set(TEST_NOW);
});
