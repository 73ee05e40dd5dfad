import { beforeAll, describe, expect, test } from 'vitest';
import { KEY_CALLS_A_MINUTE, KEYS_MAX } from '#contract/api-keys.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { SCHOOL_SCOPES } from '#contract/endpoint.ts';
import { signUpMember, signUpSchool } from '#server/testing/actors.ts';
import { callEndpoint, createFixture, type Fixture } from '#server/testing/call-endpoint.ts';
import { digestTables, everyRow } from '#server/testing/contents.ts';
import { calls, nameCalls } from '#server/testing/every-call.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let fixture: Fixture;
let strangers: Fixture;
/** With all scopes. */
let every: string;
/** Keyed by the scope that the key lacks. */
const lacking = new Map<string | undefined, string>();
beforeAll(async () => {
  app = await sharedTestApp();
  fixture = await createFixture(app);
  strangers = await createFixture(app);
  const keyWith = async (scopes: readonly string[]) =>
    (await addKey(fixture.records.schoolId, fixture.cookies.school, { scopes })).key;
  every = await keyWith(SCHOOL_SCOPES);
  for (const lacked of SCHOOL_SCOPES)
    lacking.set(lacked, await keyWith(SCHOOL_SCOPES.filter((scope) => scope !== lacked)));
});

const url = (schoolId: string) => `/api/school/${schoolId}/keys`;
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

async function addKey(schoolId: string, cookie: string, more: object = {}): Promise<{ id: string; key: string }> {
  const payload = { name: 'Our website', scopes: SCHOOL_SCOPES, ...more };
  const { status, body } = await app.call({ method: 'POST', url: url(schoolId), as: cookie, payload });
  expect([status, body]).toEqual([201, body]);
  return body as { id: string; key: string };
}
const listed = async (schoolId: string, cookie: string) =>
  (await app.call({ url: url(schoolId), as: cookie })).body as { id: string; lastUsedAt: string | null }[];

describe('key scopes', () => {
  const guarded = calls.filter(({ access }) => access !== 'anyone');
  const call = (endpoint: Endpoint, records: Fixture['records'], key: string) =>
    callEndpoint(app, endpoint, records, null, bearer(key));
  test.each(nameCalls(guarded))('%s', async (_name, endpoint) => {
    const { scope, access, owner } = endpoint;
    const without = lacking.get(scope);
    if (!access.includes('school') || without === undefined) {
      const before = await digestTables(app);
      expect((await call(endpoint, fixture.records, every)).status).toBe(403);
      expect(await digestTables(app)).toEqual(before);
      return;
    }
    expect(await call(endpoint, fixture.records, without)).toMatchObject({
      status: 403,
      body: { error: { code: 'scope_needed', details: { scope } } },
    });
    const elsewhere = await call(endpoint, strangers.records, every);
    if (owner) expect([403, 404]).toContain(elsewhere.status);
    const allowed = await call(endpoint, fixture.records, every);
    expect([401, 403]).not.toContain(allowed.status);
    expect(allowed.status).toBeLessThan(500);
  });

  test('a key doesn’t see its maker’s details and outlives a log-out', async () => {
    const headers = bearer(every);
    const shown = () => app.call({ url: '/api/session', headers });
    expect(await shown()).toMatchObject({ status: 200, body: { actor: null } });
    await app.call({ method: 'POST', url: '/api/logout', headers });
    const path = `/api/booking/school/${fixture.records.schoolId}`;
    expect((await app.call({ url: path, headers })).status).toBe(200);
  });

  test('a key can’t create or revoke keys', () => {
    const closed = guarded.filter(({ path }) => path.includes('/keys'));
    expect(closed.map(({ scope }) => scope)).toEqual([undefined, undefined, undefined]);
  });

  test('a key without read_students sees lessons without their students', async () => {
    const own = await createFixture(app);
    const { schoolId } = own.records;
    await app.db
      .updateTable('accounts')
      .set({ phone: '(416) 555-0142' })
      .where('id', '=', own.records.candidateId)
      .execute();
    const reader = await addKey(schoolId, own.cookies.school, { scopes: ['read_bookings'] });
    const knower = await addKey(schoolId, own.cookies.school, { scopes: ['read_bookings', 'read_students'] });
    const seen = async (key: string, path: string) =>
      JSON.stringify((await app.call({ url: `/api${path}`, headers: bearer(key) })).body);
    for (const path of [
      `/booking/school/${schoolId}?fetchType=ALL`,
      `/booking/${own.records.bookingId}`,
      `/calendar/school/${schoolId}?from=2026-12-01&to=2026-12-31`,
    ]) {
      expect(await seen(knower.key, path)).toMatch(/Amina/);
      const said = await seen(reader.key, path);
      expect(said).toContain(own.records.bookingId);
      expect(said).not.toMatch(/Amina|Osei|example\.com|555-0142/);
    }
  });
});

describe('a key', () => {
  test('is shown once, stored as a hash and announced to its maker', async () => {
    const school = await signUpSchool(app);
    const { id, key } = await addKey(school.schoolId, school.cookie, { name: 'Front desk', scopes: ['read_slots'] });
    expect(await listed(school.schoolId, school.cookie)).toMatchObject([
      { id, name: 'Front desk', scopes: ['read_slots'], lastUsedAt: null, expiresAt: null, madeBy: school.email },
    ]);
    const stored = await everyRow(app.owner);
    expect(stored).toContain(id);
    expect(stored).not.toContain(key);
    const told = await app.db.selectFrom('emails').select('kind').where('recipient', '=', school.email).execute();
    expect(told).toEqual([{ kind: 'api_key_added' }]);
  });

  test('is limited to fifty a school, even when created at once', async () => {
    const school = await signUpSchool(app);
    const payload = { name: 'Our website', scopes: SCHOOL_SCOPES };
    const make = () => app.call({ method: 'POST', url: url(school.schoolId), as: school.cookie, payload });
    const answers = await Promise.all(Array.from({ length: KEYS_MAX + 2 }, make));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, (body as { error: { code: string } }).error.code])).toEqual(
      Array(2).fill([409, 'api_keys_full']),
    );
    const other = await signUpSchool(app);
    const { id } = await addKey(other.schoolId, other.cookie);
    expect((await listed(other.schoolId, other.cookie)).map((key) => key.id)).toEqual([id]);
  });

  test('shows when it was last used', async () => {
    const school = await signUpSchool(app);
    const { key } = await addKey(school.schoolId, school.cookie);
    const lastUsed = async () => (await listed(school.schoolId, school.cookie))[0]?.lastUsedAt;
    const use = () => app.call({ url: `/api/instructor/school/${school.schoolId}`, headers: bearer(key) });
    const now = () => app.clock.now().toString({ fractionalSecondDigits: 3 });
    expect(await lastUsed()).toBeNull();
    for (const minutes of [1, 6]) {
      app.clock.advance({ minutes });
      await use();
      await use();
      expect(await lastUsed()).toBe(now());
    }
  });

  const opens = async (schoolId: string, key: string) =>
    (await app.call({ url: `/api/instructor/school/${schoolId}`, headers: bearer(key) })).status;

  test('stops working once it is revoked, has expired or its maker has left', async () => {
    const school = await signUpSchool(app);
    const { schoolId } = school;
    const ended = await addKey(schoolId, school.cookie);
    const expiresAt = app.clock.now().add({ hours: 1 }).toString();
    const expiring = await addKey(schoolId, school.cookie, { expiresAt });
    const other = await signUpMember(app, { schoolId, role: 'owner' });
    const others = await addKey(schoolId, other.cookie);
    for (const { key } of [ended, expiring, others]) expect(await opens(schoolId, key)).toBe(200);

    const end = { method: 'DELETE', url: `${url(schoolId)}/${ended.id}`, as: school.cookie } as const;
    expect((await app.call(end)).status).toBe(204);
    expect((await app.call(end)).status).toBe(404);
    expect(await opens(schoolId, ended.key)).toBe(401);
    await app.call({ method: 'DELETE', url: `/api/school/${schoolId}/members/${other.memberId}`, as: school.cookie });
    expect(await opens(schoolId, others.key)).toBe(401);
    expect(await opens(schoolId, expiring.key)).toBe(200);
    app.clock.advance({ hours: 1 });
    expect(await opens(schoolId, expiring.key)).toBe(401);
    expect(await listed(schoolId, school.cookie)).toEqual([]);
  });

  test('of another school can’t be revoked', async () => {
    const school = await signUpSchool(app);
    const { id, key } = await addKey(school.schoolId, school.cookie);
    const stranger = await signUpSchool(app);
    const ended = await app.call({ method: 'DELETE', url: `${url(stranger.schoolId)}/${id}`, as: stranger.cookie });
    expect(ended.status).toBe(404);
    expect(await opens(school.schoolId, key)).toBe(200);
  });

  test('is refused in a URL or a cookie, and so is a session as a key', async () => {
    const school = await signUpSchool(app);
    const { key } = await addKey(school.schoolId, school.cookie);
    const path = `/api/instructor/school/${school.schoolId}`;
    for (const written of [key, key.replace('_', '%5F'), key.replace('l', '%6c')])
      expect(await app.call({ url: `${path}?key=${written}`, headers: bearer(key) }), written).toMatchObject({
        status: 400,
        body: { error: { code: 'key_in_address' } },
      });
    const [name = '', session = ''] = school.cookie.split('=');
    expect((await app.call({ url: path, as: `${name}=${key}` })).status).toBe(401);
    expect((await app.call({ url: path, headers: bearer(session) })).status).toBe(401);
  });

  test('isn’t listed among its maker’s sessions', async () => {
    const school = await signUpSchool(app);
    await addKey(school.schoolId, school.cookie);
    const { body } = await app.call({ url: '/api/auth/sessions', as: school.cookie });
    expect(body).toHaveLength(1);
  });

  test('needs a future expiry and at least one scope', async () => {
    const school = await signUpSchool(app);
    for (const [wrong, path] of [
      [{ expiresAt: app.clock.now().toString() }, 'expiresAt'],
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['everything'] }, 'scopes.0'],
      [{ name: ' ' }, 'name'],
    ] as const) {
      const payload = { name: 'Our website', scopes: SCHOOL_SCOPES, ...wrong };
      const refused = await app.call({ method: 'POST', url: url(school.schoolId), as: school.cookie, payload });
      expect(refused).toMatchObject({ status: 400, body: { error: { details: [{ path }] } } });
    }
  });

  test('logs its actions in the school’s history', async () => {
    const own = await createFixture(app);
    const { schoolId, slotId } = own.records;
    const { key } = await addKey(schoolId, own.cookies.school, { name: 'Front desk' });
    const done = await app.call({ method: 'DELETE', url: `/api/slot/${slotId}`, headers: bearer(key) });
    expect(done.status).toBe(204);
    const { body } = await app.call({ url: `/api/school/${schoolId}/history`, as: own.cookies.school });
    expect(body).toMatchObject({
      items: [
        { what: 'slot_removed', keyName: 'Front desk' },
        { what: 'key_added', keyName: '' },
      ],
    });
  });
});

test('is rate-limited by itself, not together with others', async () => {
  const limited = await createTestApp({ LIMITS: 'on' });
  try {
    const school = await signUpSchool(limited);
    const make = async () =>
      (
        await limited.call({
          method: 'POST',
          url: url(school.schoolId),
          as: school.cookie,
          payload: { name: 'Our website', scopes: ['read_slots'] },
        })
      ).body as { key: string };
    const [busy, other] = [await make(), await make()];
    const call = ({ key }: { key: string }) =>
      limited.call({ url: `/api/instructor/school/${school.schoolId}`, headers: bearer(key) });
    for (let calls = 0; calls < KEY_CALLS_A_MINUTE; calls++) expect((await call(busy)).status).toBe(200);
    expect(await call(busy)).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
    expect((await call(other)).status).toBe(200);
  } finally {
    await limited.close();
  }
});
