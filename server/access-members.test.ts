import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { signUpMember } from '#server/testing/actors.ts';
import { callEndpoint, createFixture, type Fixture } from '#server/testing/call-endpoint.ts';
import { digestTables, watchContents } from '#server/testing/contents.ts';
import { calls, getCallName, nameCalls } from '#server/testing/every-call.ts';
import { addTeam } from '#server/testing/members.ts';
import { getErrorCode } from '#server/testing/owned-calls.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { acceptPackageOrder } from './modules/packages/orders.ts';

let app: TestApp;
let fixture: Fixture;
let team: Awaited<ReturnType<typeof addTeam>>;
let expectUnchanged: () => Promise<void>;

async function newSchool() {
  const own = await createFixture(app);
  return { fixture: own, team: await addTeam(app, own) };
}

beforeAll(async () => {
  // No mail leaves and no job runs, so every change comes from a call.
  app = await sharedTestApp();
  ({ fixture, team } = await newSchool());
  const { schoolId } = fixture.records;
  await app.db
    .updateTable('schools')
    .set({ instructors_set_hours: false, instructors_book: false })
    .where('id', '=', schoolId)
    .execute();
  expectUnchanged = await watchContents(app);
});

const ofSchools = calls.filter(({ access }) => access !== 'anyone' && access.includes('school'));
/** Owners may do everything that a school may. */
const MAY = {
  owners: [],
  books: ['bookkeeper'],
  managers: ['manager'],
  managers_if_allowed: ['bookkeeper'],
  prices: [],
  desk: ['manager', 'front_desk'],
  payments: ['manager', 'front_desk', 'bookkeeper'],
  own: ['manager', 'front_desk', 'instructor'],
  own_booking: ['manager', 'front_desk'],
  own_setup: ['manager', 'instructor'],
  own_if_allowed: ['manager'],
  everybody: ['manager', 'front_desk', 'bookkeeper', 'instructor'],
} as const;
const ROLES = ['manager', 'front_desk', 'bookkeeper', 'instructor'] as const;
const mayOf = ({ members = 'owners' }: Endpoint): readonly string[] => MAY[members];

/** Calls that only look, although they need a body: what they try is rolled back. */
const READS = ['POST /school/:id/bookings/preview'];

describe('what each member of a school may do', () => {
  test('each school call declares which members may make it, and no other call does', () => {
    expect(calls.filter(({ members }) => members !== undefined)).toEqual(ofSchools);
  });

  test.each(nameCalls(ofSchools))('%s: no other member may', async (_name, endpoint) => {
    for (const role of ROLES.filter((one) => !mayOf(endpoint).includes(one))) {
      const refused = await callEndpoint(app, endpoint, fixture.records, team.cookies[role]);
      expect([role, refused.status, getErrorCode(refused.body)]).toEqual([role, 403, 'forbidden']);
    }
    await expectUnchanged();
  });

  test('a manager sees reports once an owner lets managers', async () => {
    const own = await createFixture(app);
    const { cookies } = await addTeam(app, own);
    const figures = ofSchools.filter(({ members }) => members === 'managers_if_allowed' || members === 'prices');
    expect(figures.length).toBeGreaterThan(1);
    await app.db
      .updateTable('schools')
      .set({ managers_see_figures: true })
      .where('id', '=', own.records.schoolId)
      .execute();
    await acceptPackageOrder(app.ctx, own.records.schoolId, own.records.packageOrderId);
    for (const endpoint of figures) {
      const { status } = await callEndpoint(app, endpoint, own.records, cookies.manager);
      // A write may be refused because of its contents.
      if (endpoint.method === 'GET') expect([getCallName(endpoint), status]).toEqual([getCallName(endpoint), 200]);
      else expect([401, 403]).not.toContain(status);
      expect((await callEndpoint(app, endpoint, own.records, cookies.instructor)).status).toBe(403);
    }
  });

  test('an instructor can’t reach a colleague’s records, and never sees them', async () => {
    const own = await createFixture(app);
    const { cookies, colleague } = await addTeam(app, own);
    const kept = ofSchools.filter(({ members }) => members?.startsWith('own_') || members === 'own');
    const ofColleague = /Colleague/;
    // Fills the search columns of the school's students, which isn't a change.
    await app.call({ url: `/api/school/${colleague.schoolId}/students`, as: cookies.manager });
    const expectUnchanged = await watchContents(app);
    for (const endpoint of kept) {
      const { owner = {} } = endpoint;
      const asked = await callEndpoint(app, endpoint, colleague, cookies.instructor);
      const isNamed = 'booking' in owner || 'instructor' in owner || endpoint.method !== 'GET';
      const seen = [getCallName(endpoint), asked.status, getErrorCode(asked.body)];
      // Colleagues are known by name; only booking for them is refused.
      const refusal = endpoint.members === 'own_booking' ? [403, 'forbidden'] : [404, 'not_found'];
      if (isNamed) expect(seen).toEqual([getCallName(endpoint), ...refusal]);
      const said = JSON.stringify(asked.body);
      expect(said).not.toMatch(ofColleague);
      expect(said).not.toContain(colleague.bookingId);
      await expectUnchanged();
    }
    // The same calls do show them to other members, so the test would notice.
    const lists = kept.filter(({ method, owner }) => method === 'GET' && owner && 'school' in owner);
    expect(lists.length).toBeGreaterThan(3);
    const namesNobody = /^\/review|\/office-times$|\/last-lesson$|^\/school\/:id\/(?:bookings|weekly-hours\/run)$/;
    for (const endpoint of lists.filter(({ path }) => !namesNobody.test(path)))
      expect(JSON.stringify((await callEndpoint(app, endpoint, colleague, cookies.manager)).body)).toMatch(ofColleague);
  });

  test('a member removed while a call runs changes nothing; a change records who made it', async () => {
    const writing = ofSchools.filter(
      (endpoint) =>
        endpoint.method !== 'GET' && endpoint.members !== 'everybody' && !READS.includes(getCallName(endpoint)),
    );
    let changes = 0;
    for (const endpoint of writing) {
      const own = await createFixture(app);
      const { id: callerId } = await app.db
        .selectFrom('school_members')
        .select('id')
        .where('school_id', '=', own.records.schoolId)
        .executeTakeFirstOrThrow();
      await signUpMember(app, { schoolId: own.records.schoolId, role: 'owner' });
      const callersEntries = () =>
        app.db.selectFrom('audit_log').select('action').where('member_id', '=', callerId).execute();
      const removeCaller = (at: Date | null) =>
        app.db.updateTable('school_members').set({ removed_at: at }).where('id', '=', callerId).execute();
      // The caller's session is cached, as for a call accepted a moment ago.
      await app.call({ method: 'GET', url: '/api/session', as: own.cookies.school });
      await removeCaller(new Date());
      const before = await digestTables(app);
      const refused = await callEndpoint(app, endpoint, own.records, own.cookies.school);
      expect([400, 401, 404, 409, 415, 422], `${getCallName(endpoint)} answers ${refused.status}`).toContain(
        refused.status,
      );
      expect([getCallName(endpoint), await digestTables(app)]).toEqual([getCallName(endpoint), before]);

      await removeCaller(null);
      const { audit_log: _, ...unchanged } = await digestTables(app);
      const { status } = await callEndpoint(app, endpoint, own.records, own.cookies.school);
      const { audit_log: __, ...after } = await digestTables(app);
      const changed = Object.keys(after).filter((table) => after[table] !== unchanged[table]);
      if (changed.length === 0) continue;
      changes++;
      expect([getCallName(endpoint), status, changed, await callersEntries()]).toEqual([
        getCallName(endpoint),
        status,
        changed,
        [{ action: getCallName(endpoint) }],
      ]);
    }
    expect(changes).toBeGreaterThan(8);
  });

  test.each(nameCalls(ofSchools))('%s: members who may, do', async (_name, endpoint) => {
    for (const role of ROLES.filter((one) => mayOf(endpoint).includes(one))) {
      const own = endpoint.method === 'GET' ? { fixture, team } : await newSchool();
      const allowed = await callEndpoint(app, endpoint, own.fixture.records, own.team.cookies[role]);
      expect([role, allowed.status]).not.toEqual([role, 401]);
      expect([role, allowed.status, allowed.body]).not.toEqual([role, 403, allowed.body]);
      expect(allowed.status).toBeLessThan(500);
    }
  });
});
