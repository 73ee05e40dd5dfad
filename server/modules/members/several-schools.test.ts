import { beforeAll, describe, expect, test } from 'vitest';
import { addMember, signUpMember, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** A browser's public key, as in a push subscription. */
const PUSH_KEY = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const logIn = (email: string, more: object = {}) =>
  app.call({ method: 'POST', url: '/api/school/login', payload: { email, password: TEST_PASSWORD, ...more } });

test('logging in to a school returns the member’s role', async () => {
  const school = await signUpSchool(app);
  expect(await logIn(school.email)).toMatchObject({
    status: 200,
    body: { id: school.schoolId, role: 'owner', instructorId: null },
  });
});

test('a member of several schools has to choose one, and is logged in to that one', async () => {
  const own = await signUpSchool(app, { name: 'Alder Driving' });
  const other = await signUpSchool(app, { name: 'Birch Driving' });
  await addMember(app, { schoolId: other.schoolId, accountId: own.accountId, role: 'manager', instructorId: null });

  const asked = await logIn(own.email);
  expect(asked.headers['set-cookie']).toBeUndefined();
  expect(asked).toMatchObject({
    status: 409,
    body: {
      error: {
        code: 'school_needed',
        details: {
          schools: [
            { id: own.schoolId, name: 'Alder Driving', role: 'owner' },
            { id: other.schoolId, name: 'Birch Driving', role: 'manager' },
          ],
        },
      },
    },
  });
  const chosen = await logIn(own.email, { schoolId: other.schoolId });
  expect(chosen).toMatchObject({ status: 200, body: { id: other.schoolId, role: 'manager' } });
  const cookie = String(chosen.headers['set-cookie']).split(';')[0] ?? '';
  const seen = await app.call({ url: `/api/instructor/school/${other.schoolId}`, as: cookie });
  expect(seen.status).toBe(200);
  const elsewhere = await app.call({ url: `/api/instructor/school/${own.schoolId}`, as: cookie });
  expect(elsewhere.status).toBe(403);
});

test('a removed member’s session stops working', async () => {
  const school = await signUpSchool(app);
  const { cookie, memberId } = await signUpMember(app, { schoolId: school.schoolId, role: 'manager' });
  await app.db.updateTable('school_members').set({ removed_at: new Date() }).where('id', '=', memberId).execute();
  expect((await app.call({ url: `/api/school/${school.schoolId}`, as: cookie })).status).toBe(401);
});

describe('a member who stays in another school', () => {
  type School = Awaited<ReturnType<typeof signUpSchool>>;

  /** A manager of two schools, with a calendar address and a device in each. The devices have outlived their sessions. */
  async function addManagerOfTwo() {
    const [left, kept] = [await signUpSchool(app), await signUpSchool(app)];
    const { accountId, email, memberId } = await signUpMember(app, { schoolId: left.schoolId, role: 'manager' });
    await addMember(app, { schoolId: kept.schoolId, accountId, role: 'manager', instructorId: null });
    async function addAccess({ schoolId }: School) {
      const as = String((await logIn(email, { schoolId })).headers['set-cookie']).split(';')[0] ?? '';
      const made = await app.call({ method: 'POST', url: '/api/calendar-feeds', as, payload: {} });
      const endpoint = `https://push.example/${schoolId}`;
      const subscribed = await app.call({ method: 'POST', url: '/api/devices', as, payload: { endpoint, keys: KEYS } });
      expect([made.status, subscribed.status]).toEqual([201, 204]);
      await app.db.updateTable('devices').set({ session_hash: null }).where('endpoint', '=', endpoint).execute();
      const { pathname } = new URL((made.body as { url: string }).url);
      return {
        feed: async () => (await app.call({ url: pathname })).status,
        devices: async () => {
          const rows = await app.db.selectFrom('devices').select('id').where('endpoint', '=', endpoint).execute();
          return rows.length;
        },
      };
    }
    const access = { left: await addAccess(left), kept: await addAccess(kept) };
    const url = `/api/school/${left.schoolId}/members/${memberId}`;
    return { left, accountId, access, url };
  }
  const KEYS = { p256dh: PUSH_KEY, auth: 'a'.repeat(22) };
  type Access = Awaited<ReturnType<typeof addManagerOfTwo>>['access'];
  const state = async ({ left, kept }: Access) => ({
    left: [await left.feed(), await left.devices()],
    kept: [await kept.feed(), await kept.devices()],
  });
  const BEFORE = { left: [200, 1], kept: [200, 1] };
  const AFTER = { left: [404, 0], kept: [200, 1] };

  test('loses calendar addresses and devices of the school that removes them, even if they return', async () => {
    const { left, accountId, access, url } = await addManagerOfTwo();
    expect(await state(access)).toEqual(BEFORE);
    expect((await app.call({ method: 'DELETE', url, as: left.cookie })).status).toBe(204);
    expect(await state(access)).toEqual(AFTER);
    await addMember(app, { schoolId: left.schoolId, accountId, role: 'manager', instructorId: null });
    expect(await state(access)).toEqual(AFTER);
  });

  test('loses them with a change of role too', async () => {
    const { left, access, url } = await addManagerOfTwo();
    const payload = { role: 'owner' };
    expect((await app.call({ method: 'PATCH', url, as: left.cookie, payload })).status).toBe(200);
    expect(await state(access)).toEqual(AFTER);
  });
});

test('a school can be chosen only by its members', async () => {
  const own = await signUpSchool(app);
  const other = await signUpSchool(app);
  const strangers = await signUpSchool(app);
  await addMember(app, { schoolId: other.schoolId, accountId: own.accountId, role: 'manager', instructorId: null });
  expect(await logIn(own.email, { schoolId: strangers.schoolId })).toMatchObject({
    status: 409,
    body: { error: { code: 'school_needed' } },
  });
});
