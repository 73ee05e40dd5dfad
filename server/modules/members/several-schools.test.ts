import { beforeAll, expect, test } from 'vitest';
import { addMember, signUpMember, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const logIn = (email: string, more: object = {}) =>
  app.call({ method: 'POST', url: '/api/school/login', payload: { email, password: TEST_PASSWORD, ...more } });

test('the log-in of a school says what the member is', async () => {
  const school = await signUpSchool(app);
  expect(await logIn(school.email)).toMatchObject({
    status: 200,
    body: { id: school.schoolId, role: 'owner', instructorId: null },
  });
});

test('a member of several schools is asked of which, and is in the one that they name', async () => {
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

test('a session of who was removed is worth nothing', async () => {
  const school = await signUpSchool(app);
  const { cookie, memberId } = await signUpMember(app, { schoolId: school.schoolId, role: 'manager' });
  await app.db.updateTable('school_members').set({ removed_at: new Date() }).where('id', '=', memberId).execute();
  expect((await app.call({ url: `/api/school/${school.schoolId}`, as: cookie })).status).toBe(401);
});

test('a school that somebody is no member of is none to choose', async () => {
  const own = await signUpSchool(app);
  const other = await signUpSchool(app);
  const strangers = await signUpSchool(app);
  await addMember(app, { schoolId: other.schoolId, accountId: own.accountId, role: 'manager', instructorId: null });
  expect(await logIn(own.email, { schoolId: strangers.schoolId })).toMatchObject({
    status: 409,
    body: { error: { code: 'school_needed' } },
  });
});
