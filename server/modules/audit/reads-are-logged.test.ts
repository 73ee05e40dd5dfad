import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit-log.ts';
import type { Page } from '#contract/paging.ts';
import { beginSession, signInAdmin, signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addBooking } from '#server/testing/booked-lesson.ts';
import { callEndpoint, createFixture, type Fixture } from '#server/testing/call-endpoint.ts';
import { calls, getCallName, nameCalls } from '#server/testing/every-call.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let fixture: Fixture;
let admin: Awaited<ReturnType<typeof signInAdmin>>;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await createFixture(app);
  await fillLists();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await signInAdmin(app);
});

/** Creates something in each list that an administrator can read. */
async function fillLists(): Promise<void> {
  const { instructorId, candidateId, bookingId } = fixture.records;
  const created_at = TEST_NOW;
  // A date within the requested calendar.
  await addBooking(app, instructorId, candidateId, { day: 19 });
  await app.db
    .insertInto('reviews')
    .values({ booking_id: bookingId, instructor_id: instructorId, rating: 5, created_at })
    .execute();
  await app.db
    .insertInto('emails')
    .values({ kind: 'other', recipient: 'down@example.com', status: 'failed', locale: 'en', data: '{}', created_at })
    .execute();
  await app.call({ method: 'POST', url: '/api/email/send', payload: { subject: 'Hello', text: 'Hi' } });
  const { schoolId } = await signUpSchool(app, { province: 'ON' });
  await app.db.updateTable('schools').set({ approved_at: null }).where('id', '=', schoolId).execute();
}

/** Reads that show nobody's personal data, or only what every student sees. */
const OTHERWISE = new Set([
  'GET /admin/waiting',
  'GET /admin/audit-log',
  'GET /channels',
  'GET /schedule/all',
  'GET /schedule/days',
  'GET /schedule/emptied-by',
  'GET /schedule/suggestions',
  'GET /schedule/school/:schoolId',
  'GET /instructor/:id/docs/photo',
  'GET /instructor/:id/lesson-kinds',
  'GET /school/:id/docs/photo',
]);
const reads = calls.filter(
  ({ access, method, path }) =>
    access !== 'anyone' && access.includes('admin') && method === 'GET' && !path.startsWith('/auth/'),
);

const looks = () =>
  app.db
    .selectFrom('audit_log')
    .select(['target_kind', 'target_id', 'seen_ids', 'actor_account_id'])
    .where('action', '=', 'viewed')
    .where('actor_account_id', '=', admin.id)
    .orderBy('id')
    .execute();

test('each read by administrators either logs whose data it shows or is known to show nobody’s', () => {
  const undeclared = reads.filter((endpoint) => !endpoint.shows && !OTHERWISE.has(getCallName(endpoint)));
  expect(undeclared.map(getCallName)).toEqual([]);
});

test.each(nameCalls(reads.filter(({ shows }) => shows)))(
  '[RT-19] %s is in the log when an administrator asks, and shows nothing where it can not be',
  async (name, endpoint) => {
    const ask = () => callEndpoint(app, endpoint, fixture.records, admin.cookie);

    await sql`ALTER TABLE audit_log ADD CONSTRAINT nothing_now CHECK (false) NOT VALID`.execute(app.owner);
    const refused = await ask();
    await sql`ALTER TABLE audit_log DROP CONSTRAINT nothing_now`.execute(app.owner);
    const answer = await ask();
    const shown = listed(answer.body);
    expect(shown).not.toEqual([]);
    expect([name, refused.status]).toEqual([name, 500]);
    expect(await looks()).toMatchObject([{ target_kind: endpoint.shows, seen_ids: shown ?? [expect.any(String)] }]);
  },
);

type Listed = { id?: string; bookingId?: string };

const listed = (body: unknown): string[] | null => {
  const { items, bookings } = (body ?? {}) as Record<string, Listed[] | undefined>;
  const list = Array.isArray(body) ? (body as Listed[]) : (items ?? bookings);
  return list?.map(({ id, bookingId }) => id ?? bookingId ?? '').filter((id) => id !== admin.id) ?? null;
};

test('looking again within ten minutes is one entry; another administrator’s or a later look is its own', async () => {
  const other = await signInAdmin(app);
  const look = (as: string) => app.call({ url: `/api/admin/bookings/${fixture.records.bookingId}`, as });
  for (let turn = 0; turn < 3; turn++) await look(admin.cookie);
  expect(await looks()).toHaveLength(1);
  await look(other.cookie);
  app.clock.advance({ minutes: 11 });
  await look(admin.cookie);
  expect(await looks()).toHaveLength(2);
});

test('reads of one’s own data aren’t logged', async () => {
  await app.call({ url: `/api/admin/accounts?search=${admin.email}`, as: admin.cookie });
  await callEndpoint(
    app,
    reads.find(({ path }) => path === '/booking/:id') as never,
    fixture.records,
    fixture.cookies.candidate,
  );
  await app.call({ url: `/api/booking/school/${fixture.records.schoolId}`, as: fixture.cookies.school });
  const { count } = await app.db
    .selectFrom('audit_log')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('actor_account_id', 'in', [admin.id, fixture.records.candidateId])
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
});

test('[RT-19] the log shows actions; looks are shown on request, and found by whose data they showed', async () => {
  const student = await signUpCandidate(app, { email: 'looked-at@example.com' });
  await app.call({ url: '/api/admin/accounts?search=looked-at', as: admin.cookie });
  await app.call({ url: '/api/admin/accounts', as: admin.cookie });
  const post = { method: 'POST' as const, payload: {}, as: admin.cookie };
  await app.call({ ...post, url: `/api/admin/accounts/${student.id}/disable` });
  const read = async (query: Record<string, string>) => {
    const as = await beginSession(app, admin.id);
    const asked = new URLSearchParams({ actor: admin.email, ...query });
    return ((await app.call({ url: `/api/admin/audit-log?${asked}`, as })).body as Page<AuditEntry>).items;
  };
  expect((await read({})).map(({ action }) => action)).toEqual(['account_disabled']);
  const both = await read({ action: 'viewed', target: 'looked-at@example' });
  expect(both.map(({ seen, target }) => [seen > 1, target])).toEqual([
    [true, null],
    [false, 'looked-at@example.com'],
  ]);
  expect(await read({ action: 'viewed', target: student.id })).toHaveLength(2);
  expect(await read({ action: 'viewed', target: 'nobody-at-all' })).toEqual([]);
});
