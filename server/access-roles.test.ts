import { beforeAll, describe, expect, test } from 'vitest';
import { signUpMember, signUpSchool } from '#server/testing/actors.ts';
import { callEndpoint, createFixture, type Fixture } from '#server/testing/call-endpoint.ts';
import { digestTables } from '#server/testing/contents.ts';
import { calls, getCallName } from '#server/testing/every-call.ts';
import { addTeam } from '#server/testing/members.ts';
import { getErrorCode } from '#server/testing/owned-calls.ts';
import { plausibleInput } from '#server/testing/plausible-input.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { acceptPackageOrder } from './modules/packages/orders.ts';

let app: TestApp;
let fixture: Fixture;
let cookies: Awaited<ReturnType<typeof addTeam>>['cookies'];
beforeAll(async () => {
  app = await sharedTestApp();
  fixture = await createFixture(app);
  ({ cookies } = await addTeam(app, fixture));
  await acceptPackageOrder(app.ctx, fixture.records.schoolId, fixture.records.packageOrderId);
});

type Role = keyof typeof cookies;
async function ask(role: Role, name: string, records = fixture.records) {
  const endpoint = calls.find((one) => getCallName(one) === name);
  if (!endpoint) throw new Error(`There is no ${name}.`);
  const { status, body } = await callEndpoint(app, endpoint, records, cookies[role]);
  return { status, code: getErrorCode(body), body };
}
const expectRefused = async (role: Role, name: string) => {
  const { status, code } = await ask(role, name);
  expect([name, status, code]).toEqual([name, 403, 'forbidden']);
};

/** Written out, so that a call that changes its class by mistake is noticed. */
const INCOME = [
  'GET /school/:schoolId/figures',
  'GET /school/:id/balances',
  'GET /school/:id/payments',
  'GET /school/:id/paid-lessons',
  'GET /school/:id/months',
];
const EXPORTS = [
  'GET /booking/school/:schoolId/export',
  'GET /school/:id/books/export',
  'GET /school/:id/data.zip',
  'GET /school/:id/students/template',
];
const REFUNDS = [
  'POST /school/:id/refunds',
  'POST /school/:id/payments/:paymentId/reverse',
  'GET /school/:id/package-orders/:orderId/ending',
  'POST /school/:id/package-orders/:orderId/end',
];
const SETTINGS = [
  'GET /school/:id/settings',
  'PUT /school/:id/settings',
  'POST /school/info',
  'POST /school/docs/photo',
  'PUT /school/:id/holidays',
  'POST /school/:id/packages',
  'POST /school/:id/lesson-kinds',
  'PUT /instructor/:id/service-area',
  'PUT /instructor/:id/weekly-hours',
  'PUT /instructor/:id/busy-calendar',
  'PATCH /instructor/:id',
  'GET /school/:id/cars',
  'POST /slot',
  'POST /schedule/upload',
  'POST /snow-day',
  'POST /school/:id/months/close',
];
const OWNERS = [
  'GET /school/:id/members',
  'POST /school/:id/members',
  'PATCH /school/:id/members/:memberId',
  'GET /school/:id/history',
  'GET /school/:id/keys',
  'POST /school/:id/keys',
  'GET /school/:id/webhooks',
  'POST /school/:id/webhooks',
  'GET /school/:id/site',
  'PUT /school/:id/site',
];

describe('the front desk', () => {
  test.each([...INCOME, ...EXPORTS, ...REFUNDS, ...SETTINGS, ...OWNERS])('may not %s', async (name) => {
    await expectRefused('front_desk', name);
  });

  test('sees one lesson’s balance, gives out receipts and invoices, and records a payment', async () => {
    for (const name of ['GET /booking/:id/money', 'GET /receipt/:id.pdf', 'GET /invoice/:id.pdf'])
      expect([name, (await ask('front_desk', name)).status]).toEqual([name, 200]);
    const { schoolId, candidateId } = fixture.records;
    const payload = {
      ...{ studentId: candidateId, amount: 1, method: 'cash', date: '2026-11-20' },
      ...{ reference: '', note: '', idempotencyKey: 'at-the-counter' },
    };
    const paid = await app.call({
      method: 'POST',
      url: `/api/school/${schoolId}/payments`,
      payload,
      as: cookies.front_desk,
    });
    expect(paid).toMatchObject({ status: 201, body: { amount: 1, studentId: candidateId } });
  });

  test('sees no plate or licence number of an instructor, and no email in the list of names', async () => {
    const { instructorId, schoolId } = fixture.records;
    const own = (as: string) => app.call({ url: `/api/instructor/${instructorId}`, as });
    const list = (as: string) => app.call({ url: `/api/instructor/school/${schoolId}`, as });
    const hidden = { dlNumber: null, dlExpiryDate: null, instructorCar: { plateNumber: null } };
    expect((await own(cookies.front_desk)).body).toMatchObject(hidden);
    expect((await own(cookies.bookkeeper)).body).toMatchObject(hidden);
    expect((await list(cookies.front_desk)).body).toMatchObject([hidden, hidden]);
    const names = (as: string) => app.call({ url: `/api/instructor/school/${schoolId}/names`, as });
    expect((await names(cookies.front_desk)).body).not.toContainEqual(
      expect.objectContaining({ email: expect.anything() }),
    );
    for (const { email } of (await names(cookies.manager)).body as { email: string }[]) expect(email).toContain('@');
    const [shown] = (await list(cookies.manager)).body as { dlNumber: string | null }[];
    expect(shown?.dlNumber).not.toBeNull();
  });
});

describe('a bookkeeper', () => {
  test.each([
    ...OWNERS,
    ...SETTINGS.filter((name) => !name.includes('/months/close')),
    'GET /booking/:id',
    'GET /booking/school/:schoolId',
    'GET /school/:id/bookings',
    'GET /instructor/school/:schoolId/names',
    'GET /booking/instructor/:instructorId',
    'GET /booking/:id/messages',
    'GET /booking/:id/progress',
    'GET /booking/:id/record',
    'GET /booking/:id/calendar.ics',
    'GET /calendar/school/:schoolId',
    'GET /calendar/school/:schoolId/week',
    'GET /candidate/:id/docs/photo',
    'GET /school/:id/students/:studentId/record',
    'GET /school/:id/students/:studentId/record.pdf',
    'GET /calendar-feeds',
    'POST /calendar-feeds',
    'GET /my-day',
    'GET /review/school/:schoolId',
    'POST /booking/:id/cancel',
    'POST /booking/:id/move',
    'POST /booking/:id/outcome',
    'PUT /booking/:id/messages/:messageId',
    'POST /school/:id/package-orders/:orderId/accept',
    'GET /school/:id/data.zip',
  ])('may not %s', async (name) => {
    await expectRefused('bookkeeper', name);
  });

  test('may read income and make exports without a setting', async () => {
    for (const name of [...INCOME, 'GET /booking/school/:schoolId/export', 'GET /school/:id/books/export'])
      expect([name, (await ask('bookkeeper', name)).status]).toEqual([name, 200]);
  });

  test('gets bookings without pickups, notes and contact details', async () => {
    const { schoolId, bookingId } = fixture.records;
    await app.db
      .updateTable('bookings')
      .set({ pickup_location: '5 Elm Street', pickup_note: 'Ring twice' })
      .where('id', '=', bookingId)
      .execute();
    const file = async (as: string) => {
      const url = `/api/booking/school/${schoolId}/export?format=csv`;
      return (await app.http.inject({ url, headers: { cookie: as } })).payload;
    };
    expect(await file(cookies.bookkeeper)).not.toMatch(/Elm Street|Ring twice/);
    expect(await file(fixture.cookies.school)).toMatch(/Elm Street.*Ring twice/);
    // Nor can they search the file by what it leaves out.
    const found = await app.http.inject({
      url: `/api/booking/school/${schoolId}/export?format=csv&q=Elm`,
      headers: { cookie: cookies.bookkeeper },
    });
    expect(found.payload.trim().split('\r\n')).toHaveLength(1);
  });

  test('reads no calendar address made in an earlier role', async () => {
    const desk = await signUpMember(app, { schoolId: fixture.records.schoolId, role: 'front_desk' });
    const added = await app.call({ method: 'POST', url: '/api/calendar-feeds', as: desk.cookie, payload: {} });
    const url = new URL((added.body as { url: string }).url).pathname;
    expect((await app.call({ url })).status).toBe(200);
    // Even if the address itself had stayed.
    await app.db.updateTable('school_members').set({ role: 'bookkeeper' }).where('id', '=', desk.memberId).execute();
    expect((await app.call({ url })).status).toBe(404);
  });
});

describe('an instructor', () => {
  test.each([
    'POST /booking/:id/cancel',
    'POST /booking/:id/cancel-series',
    'POST /booking/:id/request/keep',
    'POST /snow-day',
    ...INCOME,
    ...EXPORTS,
  ])('may not %s', async (name) => {
    await expectRefused('instructor', name);
  });

  test('can’t get a lesson out of the way by moving it to next year, or to a colleague', async () => {
    const { bookingId } = fixture.records;
    const url = `/api/booking/${bookingId}/move`;
    const before = await app.call({ url: `/api/booking/${bookingId}`, as: cookies.instructor });
    for (const payload of [
      { date: '2027-11-30', startTime: '09:00', endTime: '10:00' },
      { date: '2026-12-20', startTime: '11:00', endTime: '12:00' },
    ]) {
      const refused = await app.call({ method: 'POST', url, payload, as: cookies.instructor });
      expect([refused.status, getErrorCode(refused.body)]).toEqual([403, 'forbidden']);
    }
    expect((before.body as { actions: string[] }).actions).not.toEqual(expect.arrayContaining(['cancel']));
    expect((before.body as { actions: string[] }).actions).not.toEqual(expect.arrayContaining(['move']));
    expect((await app.call({ url: `/api/booking/${bookingId}`, as: cookies.instructor })).body).toEqual(before.body);
  });

  test('can’t cancel lessons with days off, only block hours', async () => {
    const payload = { fromDate: '2026-12-01', toDate: '2026-12-31', reason: 'Ill', lessons: 'cancel' };
    const url = `/api/instructor/${fixture.records.instructorId}/days-off`;
    const refused = await app.call({ method: 'POST', url, payload, as: cookies.instructor });
    expect([refused.status, getErrorCode(refused.body)]).toEqual([403, 'forbidden']);
  });
});

test('the session tells the page what the role may do', async () => {
  const rightsOf = async (as: string) => (await app.call({ url: '/api/session', as })).body as { actor: object };
  const rights = (maySeeFigures: boolean, maySetHours: boolean, mayBook: boolean) => ({
    actor: { maySeeFigures, maySetHours, mayBook },
  });
  expect(await rightsOf(fixture.cookies.school)).toMatchObject(rights(true, true, true));
  expect(await rightsOf(cookies.manager)).toMatchObject(rights(false, true, true));
  expect(await rightsOf(cookies.front_desk)).toMatchObject(rights(false, false, true));
  expect(await rightsOf(cookies.bookkeeper)).toMatchObject(rights(true, false, false));
  expect(await rightsOf(cookies.instructor)).toMatchObject(rights(false, true, true));
});

test('the session names the member; an owner appears as the school', async () => {
  const actorOf = async (as: string) => ((await app.call({ url: '/api/session', as })).body as { actor: object }).actor;
  const name = { first_name: 'Ines', last_name: 'Moreau' };
  await app.db.updateTable('school_members').set(name).where('school_id', '=', fixture.records.schoolId).execute();
  expect(await actorOf(cookies.front_desk)).toMatchObject({ memberName: 'Ines Moreau' });
  expect(await actorOf(fixture.cookies.school)).toMatchObject({ memberName: '' });
});

test('the session knows the school’s time zone', async () => {
  await app.db
    .updateTable('schools')
    .set({ time_zone: 'America/Halifax' })
    .where('id', '=', fixture.records.schoolId)
    .execute();
  expect((await app.call({ url: '/api/session', as: cookies.front_desk })).body).toMatchObject({
    actor: { timeZone: 'America/Halifax' },
  });
});

test('/mcp shows a member no more than anyone, and a key ends when the owner who made it gets another role', async () => {
  const own = await signUpSchool(app, { province: 'ON' });
  const second = await signUpMember(app, { schoolId: own.schoolId, role: 'owner' });
  const made = await app.call({
    method: 'POST',
    url: `/api/school/${own.schoolId}/keys`,
    payload: { name: 'Books', scopes: ['read_bookings', 'read_students'] },
    as: second.cookie,
  });
  expect([made.status, made.body]).toMatchObject([201, { key: expect.any(String) }]);
  const { key } = made.body as { key: string };
  const read = () =>
    app.http.inject({
      url: `/api/booking/school/${own.schoolId}?fetchType=ALL`,
      headers: { authorization: `Bearer ${key}` },
    });
  expect((await read()).statusCode).toBe(200);
  const url = `/api/school/${own.schoolId}/members/${second.memberId}`;
  const changed = await app.call({ method: 'PATCH', url, payload: { role: 'front_desk' }, as: own.cookie });
  expect(changed.status).toBe(200);
  expect((await read()).statusCode).toBe(401);
  const tools = async (cookie: string) => {
    const headers = { cookie, accept: 'application/json, text/event-stream' };
    const payload = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    return (await app.http.inject({ method: 'POST', url: '/mcp', headers, payload })).payload;
  };
  const forAnyone = await tools('');
  expect(forAnyone).toContain('find_free_slots');
  for (const as of Object.values(cookies)) expect(await tools(as)).toBe(forAnyone);
});

describe('records of other schools', () => {
  test.each(['front_desk', 'bookkeeper', 'manager', 'instructor'] as const)('don’t exist for: %s', async (role) => {
    const other = await createFixture(app);
    await acceptPackageOrder(app.ctx, other.records.schoolId, other.records.packageOrderId);
    const ofRecords = calls.filter(
      ({ access, method, path, members }) =>
        access !== 'anyone' &&
        access.includes('school') &&
        method === 'GET' &&
        path.includes(':') &&
        members !== 'everybody',
    );
    for (const endpoint of ofRecords) {
      const { status, body } = await callEndpoint(app, endpoint, other.records, cookies[role]);
      const isNothing = [403, 404].includes(status) || JSON.stringify(body) === '[]';
      expect([getCallName(endpoint), status, isNothing]).toEqual([getCallName(endpoint), status, true]);
    }
  });

  test('can’t be reached through calls about one’s own school', async () => {
    const { schoolId: _, ...foreign } = (await createFixture(app)).records;
    const name = { first_name: 'Foreign' };
    await app.db.updateTable('accounts').set(name).where('id', '=', foreign.candidateId).execute();
    await app.db.updateTable('instructors').set(name).where('id', '=', foreign.instructorId).execute();
    const records = { ...foreign, schoolId: fixture.records.schoolId };
    // Fills the search columns of the school's own records.
    await ask('manager', 'GET /school/:id/students');
    // Printing nobody's day sheet is a call of one's own, so it's in the history.
    const contents = async () => ({ ...(await digestTables(app)), audit_log: '' });
    const before = await contents();
    let tried = 0;
    for (const endpoint of calls.filter(({ access }) => access !== 'anyone' && access.includes('school'))) {
      const named = JSON.stringify(plausibleInput(endpoint, records)).split(/[^\w-]/);
      if (!Object.values(foreign).some((id) => named.includes(id))) continue;
      tried++;
      const { body } = await callEndpoint(app, endpoint, records, fixture.cookies.school);
      expect([getCallName(endpoint), JSON.stringify(body)]).toEqual([
        getCallName(endpoint),
        expect.not.stringContaining('Foreign'),
      ]);
      expect([getCallName(endpoint), await contents()]).toEqual([getCallName(endpoint), before]);
    }
    expect(tried).toBeGreaterThan(60);
  });

  test('a payment can’t be recorded for a student of another school', async () => {
    const other = await createFixture(app);
    const payload = {
      ...{ studentId: other.records.candidateId, amount: 1, method: 'cash', date: '2026-11-20' },
      ...{ reference: '', note: '', idempotencyKey: 'stranger' },
    };
    for (const as of [cookies.front_desk, cookies.bookkeeper]) {
      const url = `/api/school/${fixture.records.schoolId}/payments`;
      const refused = await app.call({ method: 'POST', url, payload, as });
      expect([404, 409]).toContain(refused.status);
    }
  });
});
