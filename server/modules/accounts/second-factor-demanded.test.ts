import { beforeAll, expect, test } from 'vitest';
import { DEMO_ADMIN } from '#server/demo/people.ts';
import { beginSession, signInAdmin, TEST_PASSWORD } from '#server/testing/actors.ts';
import { callEndpoint, createFixture, type Fixture } from '#server/testing/call-endpoint.ts';
import { digestTables } from '#server/testing/contents.ts';
import { calls, getCallName, nameCalls } from '#server/testing/every-call.ts';
import { turnOn } from '#server/testing/second-factor.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let fixture: Fixture;
let bare: Awaited<ReturnType<typeof signInAdmin>>;
beforeAll(async () => {
  app = await sharedTestApp();
  fixture = await createFixture(app);
  bare = await signInAdmin(app, { hasSecondFactor: false });
});

const ofAdmins = calls.filter(({ access }) => access !== 'anyone' && access.includes('admin'));
const SET_UP = ['GET /auth/second-factor', 'POST /auth/second-factor/start', 'POST /auth/second-factor/confirm'];
const desk = (as: string, at: TestApp = app) => at.call({ url: '/api/admin/waiting', as });
const needs = async (as: string, at: TestApp = app) => {
  const { body } = await at.call({ url: '/api/session', as });
  return (body as { actor: { needsSecondFactor?: boolean } }).actor.needsSecondFactor;
};

test.each(nameCalls(ofAdmins.filter((endpoint) => !SET_UP.includes(getCallName(endpoint)))))(
  '[RT-19] %s is closed to an administrator without a second factor, and changes nothing',
  async (_name, endpoint) => {
    const before = await digestTables(app);
    const { status, body } = await callEndpoint(app, endpoint, fixture.records, bare.cookie);
    expect([status, (body as { error: { code: string } }).error.code]).toEqual([403, 'second_factor_needed']);
    expect(await digestTables(app)).toEqual(before);
  },
);

test('[RT-19] setting it up opens the desk in the same session, and removing it closes the desk at once', async () => {
  const admin = await signInAdmin(app, { hasSecondFactor: false });
  expect([await needs(admin.cookie), (await desk(admin.cookie)).status]).toEqual([true, 403]);
  await turnOn(app, admin.cookie);
  expect([await needs(admin.cookie), (await desk(admin.cookie)).status]).toEqual([false, 200]);
  const other = await signInAdmin(app);
  const url = `/api/admin/accounts/${admin.id}/remove-second-factor`;
  expect((await app.call({ method: 'POST', url, payload: {}, as: other.cookie })).status).toBe(204);
  expect([await needs(admin.cookie), (await desk(admin.cookie)).status]).toEqual([true, 403]);
});

test('[RT-19] log-in says that a second factor is required, and gives access to nothing else', async () => {
  const payload = { email: bare.email, password: TEST_PASSWORD };
  const { status, body } = await app.call({ method: 'POST', url: '/api/admin/login', payload });
  expect([status, body]).toEqual([200, expect.objectContaining({ needsSecondFactor: true })]);
});

test('other accounts don’t need one', async () => {
  for (const kind of ['candidate', 'school'] as const) expect(await needs(fixture.cookies[kind])).toBeUndefined();
});

test.each(['1', '0'])('the demo administrator needs none while the demo world exists: DEMO=%s', async (DEMO) => {
  const demo = await createTestApp({ DEMO, ...(DEMO === '1' && { NODE_ENV: 'development' }) });
  try {
    const admin = await signInAdmin(demo, { hasSecondFactor: false });
    await demo.db.updateTable('accounts').set({ email: DEMO_ADMIN.email }).where('id', '=', admin.id).execute();
    const stranger = await signInAdmin(demo, { hasSecondFactor: false });
    const cookie = await beginSession(demo, admin.id);
    expect((await desk(cookie, demo)).status).toBe(DEMO === '1' ? 200 : 403);
    expect((await desk(stranger.cookie, demo)).status).toBe(403);
  } finally {
    await demo.close();
  }
});
