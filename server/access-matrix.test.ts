import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActorKind, Endpoint } from '#contract/endpoint.ts';
import { signUpMember } from '#server/testing/actors.ts';
import { callEndpoint, createFixture, type Fixture } from '#server/testing/call-endpoint.ts';
import { contents } from '#server/testing/contents.ts';
import { calls, named, nameOf } from '#server/testing/every-call.ts';
import { addGuardian } from '#server/testing/guardian.ts';
import { addTeam } from '#server/testing/members.ts';
import { plausibleInput } from '#server/testing/plausible-input.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let fixture: Fixture;
let strangers: Fixture;
let team: Awaited<ReturnType<typeof addTeam>>;
beforeAll(async () => {
  // No mail leaves and no job runs meanwhile: what changes, a call changed.
  app = await createTestApp({}, { runsJobs: false });
  fixture = await createFixture(app);
  strangers = await createFixture(app);
  team = await addTeam(app, fixture);
});
afterAll(() => app?.close());

const codeOf = (body: unknown) => (body as { error?: { code?: string } } | null)?.error?.code;

describe('[RO-01] who may call what', () => {
  test.each(named(calls))('%s', async (_name, endpoint) => {
    const { access } = endpoint;
    const kinds: ActorKind[] = ['candidate', 'school', 'admin'];
    if (access === 'anyone') {
      // A log-in may say that the password is wrong; never that the caller may not try.
      const { body } = await callEndpoint(app, endpoint, fixture.records, null);
      expect(['not_authenticated', 'forbidden']).not.toContain(codeOf(body));
      return;
    }
    const before = await contents(app.db);
    const nobody = await callEndpoint(app, endpoint, fixture.records, null);
    expect([nobody.status, codeOf(nobody.body)]).toEqual([401, 'not_authenticated']);
    for (const kind of kinds.filter((one) => !access.includes(one))) {
      const refused = await callEndpoint(app, endpoint, fixture.records, fixture.cookies[kind]);
      expect([kind, refused.status, codeOf(refused.body)]).toEqual([kind, 403, 'forbidden']);
    }
    expect(await contents(app.db)).toEqual(before);
    for (const kind of access) {
      // Of its own: what one kind's call does (a cancelled booking, an account that is gone) is not there for the next.
      const own = await createFixture(app);
      const allowed = await callEndpoint(app, endpoint, own.records, own.cookies[kind]);
      expect([kind, allowed.status]).not.toEqual([kind, 401]);
      expect([kind, allowed.status, allowed.body]).not.toEqual([kind, 403, allowed.body]);
      expect(allowed.status).toBeLessThan(500);
    }
  });
});

/** Records that students and other schools may see, or choose. */
const PUBLIC_RECORDS = new Set([
  'POST /booking',
  'POST /booking/series',
  'POST /package-orders',
  'GET /instructor/:id',
  'GET /instructor/:id/lesson-kinds',
  'GET /school/:id/docs/photo',
  'POST /waiting-list',
  'PUT /candidate/record/schools/:schoolId',
  'DELETE /candidate/record/schools/:schoolId',
]);
/** Looked for among the caller's own, or shown to some others too: their modules decide. */
const DECIDED_BY_MODULES = new Set([
  'GET /candidate/:id/docs/photo',
  'GET /booking/instructor/:instructorId',
  'POST /slot',
  'POST /schedule/copy-week',
  'POST /schedule/copy-week/undo',
  'GET /snow-day/preview',
  'POST /snow-day',
  'POST /calendar-feeds',
  'DELETE /auth/passkeys/:id',
  'PATCH /guardians/:id',
  'DELETE /guardians/:id',
  'DELETE /guarded-students/:id',
  'DELETE /calendar-feeds/:id',
  'DELETE /devices/:id',
  'DELETE /waiting-list/:id',
  'PUT /saved-places/:id',
  'DELETE /saved-places/:id',
  'DELETE /keys/:keyId',
]);
const namesRecord = (endpoint: Endpoint) => {
  const named = JSON.stringify(plausibleInput(endpoint, strangers.records)).split(/[^\w-]/);
  return Object.values(strangers.records).some((id) => named.includes(id));
};
const takesId = (endpoint: Endpoint) =>
  /:(id|\w+Id)\b/.test(endpoint.path) || /Ids?["=]/.test(JSON.stringify(plausibleInput(endpoint, strangers.records)));
const isForOwners = (endpoint: Endpoint, kind: ActorKind) =>
  endpoint.access !== 'anyone' && endpoint.access.includes(kind) && !PUBLIC_RECORDS.has(nameOf(endpoint));

/** Where a caller names somebody else, or a record of somebody else. */
const refusalOf = ({ owner }: Endpoint) =>
  owner && ('school' in owner || 'candidate' in owner) ? [403, 'forbidden'] : [404, 'not_found'];

describe('[RO-01] another one’s record', () => {
  test('each call that names a record says whose it has to be, or is known to be for others too', () => {
    const ownerless = calls.filter(
      (endpoint) =>
        !endpoint.owner &&
        takesId(endpoint) &&
        (['candidate', 'school'] as const).some((kind) => isForOwners(endpoint, kind)),
    );
    expect(new Set(ownerless.map(nameOf))).toEqual(DECIDED_BY_MODULES);
  });

  test.each(['candidate', 'school'] as const)(
    'a %s reaches no stranger’s record, and changes nothing',
    async (kind) => {
      const own = calls.filter((endpoint) => isForOwners(endpoint, kind) && (endpoint.owner || namesRecord(endpoint)));
      expect(own.length).toBeGreaterThan(8);
      for (const endpoint of own) {
        const before = await contents(app.db);
        const { status, body } = await callEndpoint(app, endpoint, strangers.records, fixture.cookies[kind]);
        if (endpoint.owner) {
          expect([nameOf(endpoint), status, codeOf(body)]).toEqual([nameOf(endpoint), ...refusalOf(endpoint)]);
        } else {
          // A list of a stranger's lessons may also be there and have nothing in it.
          const isRefused = [403, 404].includes(status) || (Array.isArray(body) && body.length === 0);
          expect([nameOf(endpoint), status, isRefused ? 'refused' : body]).toEqual([
            nameOf(endpoint),
            status,
            'refused',
          ]);
        }
        expect(await contents(app.db)).toEqual(before);
      }
    },
  );
});

const ofSchools = calls.filter(({ access }) => access !== 'anyone' && access.includes('school'));
/** Beside owners, who may all that a school may. */
const MAY = {
  owners: [],
  managers: ['manager'],
  managers_if_allowed: [],
  own: ['manager', 'instructor'],
  own_if_allowed: ['manager'],
  everybody: ['manager', 'instructor'],
} as const;

describe('what each member of a school may', () => {
  test('each call of a school says which of its members may, and no other does', () => {
    expect(calls.filter(({ members }) => members !== undefined)).toEqual(ofSchools);
  });

  test.each(named(ofSchools))('%s', async (_name, endpoint) => {
    const may: readonly string[] = MAY[endpoint.members ?? 'owners'];
    for (const role of ['manager', 'instructor'] as const) {
      if (may.includes(role)) {
        const own = await createFixture(app);
        const { cookies } = await addTeam(app, own);
        const allowed = await callEndpoint(app, endpoint, own.records, cookies[role]);
        expect([role, allowed.status]).not.toEqual([role, 401]);
        expect([role, allowed.status, allowed.body]).not.toEqual([role, 403, allowed.body]);
        expect(allowed.status).toBeLessThan(500);
      } else {
        const before = await contents(app.db);
        const refused = await callEndpoint(app, endpoint, fixture.records, team.cookies[role]);
        expect([role, refused.status, codeOf(refused.body)]).toEqual([role, 403, 'forbidden']);
        expect(await contents(app.db)).toEqual(before);
      }
    }
  });

  test('a manager sees figures once an owner lets managers', async () => {
    const own = await createFixture(app);
    const { cookies } = await addTeam(app, own);
    const figures = ofSchools.filter(({ members }) => members === 'managers_if_allowed');
    expect(figures.length).toBeGreaterThan(1);
    await app.db
      .updateTable('schools')
      .set({ managers_see_figures: true })
      .where('id', '=', own.records.schoolId)
      .execute();
    await app.services.packageOrders.accept(own.records.schoolId, own.records.packageOrderId);
    for (const endpoint of figures) {
      const { status } = await callEndpoint(app, endpoint, own.records, cookies.manager);
      // What is written down may be refused for what it says.
      if (endpoint.method === 'GET') expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 200]);
      else expect([401, 403]).not.toContain(status);
      expect((await callEndpoint(app, endpoint, own.records, cookies.instructor)).status).toBe(403);
    }
  });

  test('an instructor reaches nothing of a colleague, and is shown nothing of one', async () => {
    const own = await createFixture(app);
    const { cookies, colleague } = await addTeam(app, own);
    await app.db
      .updateTable('schools')
      .set({ instructors_set_hours: true })
      .where('id', '=', own.records.schoolId)
      .execute();
    const kept = ofSchools.filter(({ members }) => members === 'own' || members === 'own_if_allowed');
    const ofColleague = /Colleague/;
    for (const endpoint of kept) {
      const { owner = {} } = endpoint;
      const before = await contents(app.db);
      const asked = await callEndpoint(app, endpoint, colleague, cookies.instructor);
      const isNamed = 'booking' in owner || 'instructor' in owner || endpoint.method !== 'GET';
      const seen = [nameOf(endpoint), asked.status, codeOf(asked.body)];
      if (isNamed) expect(seen).toEqual([nameOf(endpoint), 404, 'not_found']);
      const said = JSON.stringify(asked.body);
      expect(said).not.toMatch(ofColleague);
      expect(said).not.toContain(colleague.bookingId);
      expect(await contents(app.db)).toEqual(before);
    }
    // Who may see it all is shown it by the same calls: the test would notice.
    const lists = kept.filter(({ method, owner }) => method === 'GET' && owner && 'school' in owner);
    expect(lists.length).toBeGreaterThan(3);
    for (const endpoint of lists.filter(({ path }) => !path.startsWith('/review')))
      expect(JSON.stringify((await callEndpoint(app, endpoint, colleague, cookies.manager)).body)).toMatch(ofColleague);
  });

  test('a member who is removed while a call runs changes nothing; what one changes says who', async () => {
    const writing = ofSchools.filter(({ method, members }) => method !== 'GET' && members !== 'everybody');
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
      // Who is asking is known in memory, as it is of a call that was let in a moment ago.
      await app.call({ method: 'GET', url: '/api/session', as: own.cookies.school });
      await removeCaller(new Date());
      const before = await contents(app.db);
      const refused = await callEndpoint(app, endpoint, own.records, own.cookies.school);
      expect([400, 401, 404, 409, 415, 422], `${nameOf(endpoint)} answers ${refused.status}`).toContain(refused.status);
      expect([nameOf(endpoint), await contents(app.db)]).toEqual([nameOf(endpoint), before]);

      await removeCaller(null);
      const { audit_log: _, ...unchanged } = await contents(app.db);
      const { status } = await callEndpoint(app, endpoint, own.records, own.cookies.school);
      const { audit_log: __, ...after } = await contents(app.db);
      const changed = Object.keys(after).filter((table) => after[table] !== unchanged[table]);
      if (changed.length === 0) continue;
      changes++;
      expect([nameOf(endpoint), status, changed, await callersEntries()]).toEqual([
        nameOf(endpoint),
        status,
        changed,
        [{ action: nameOf(endpoint) }],
      ]);
    }
    expect(changes).toBeGreaterThan(8);
  });
});

describe('what a student’s guardian may, in the student’s name', () => {
  const ofStudents = calls.filter((endpoint) => isForOwners(endpoint, 'candidate') && endpoint.owner);
  const MAY = [
    'GET /booking',
    'GET /booking/:id',
    'POST /booking/:id/cancel',
    'GET /receipt/:id.pdf',
    'GET /invoice/:id.pdf',
    'GET /booking/:id/money',
    'GET /candidate/:id/money',
    'GET /candidate/:id/progress',
    'GET /candidate/:id/record.pdf',
  ];

  test('each call that lets guardians is of a student’s record that it names', () => {
    const letting = calls.filter(({ guardians }) => guardians !== undefined);
    expect(letting.map(nameOf).sort()).toEqual([...MAY].sort());
    expect(letting.filter((endpoint) => !ofStudents.includes(endpoint))).toEqual([]);
  });

  test.each(named(ofStudents))('%s', async (name, endpoint) => {
    const own = await createFixture(app);
    // An invoice is of what its school accepted.
    await app.services.packageOrders.accept(own.records.schoolId, own.records.packageOrderId);
    const guardian = await addGuardian(app, own.records.candidateId);
    const bound = await addGuardian(app, own.records.candidateId, { mayCancel: false });
    // That they looked is noted, whatever came of it.
    const unlooked = async () => {
      const { guardians: _, ...others } = await contents(app.db);
      return others;
    };
    const before = await unlooked();
    if (endpoint.guardians !== 'see') {
      const { status } = await callEndpoint(app, endpoint, own.records, bound.cookie);
      expect([403, 404]).toContain(status);
    }
    if (!MAY.includes(name)) {
      const refused = await callEndpoint(app, endpoint, own.records, guardian.cookie);
      expect([refused.status, codeOf(refused.body)]).toEqual(refusalOf(endpoint));
    }
    expect(await unlooked()).toEqual(before);
    if (!MAY.includes(name)) return;
    expect((await callEndpoint(app, endpoint, own.records, guardian.cookie)).status).toBe(200);
    // Not once it is taken back, in the session that is open.
    const again = await createFixture(app);
    const removed = await addGuardian(app, again.records.candidateId);
    await app.services.guardians.remove(again.records.candidateId, removed.guardianId);
    const refused = await callEndpoint(app, endpoint, again.records, removed.cookie);
    expect([refused.status, codeOf(refused.body)]).toEqual(refusalOf(endpoint));
  });

  test('calls that name no student are about the guardian alone', async () => {
    const own = await createFixture(app);
    const guardian = await addGuardian(app, own.records.candidateId);
    const nameless = calls.filter(
      (endpoint) => isForOwners(endpoint, 'candidate') && !endpoint.owner && endpoint.method === 'GET',
    );
    expect(nameless.length).toBeGreaterThan(8);
    for (const endpoint of nameless.filter(({ path }) => path !== '/guarded-students')) {
      const { body } = await callEndpoint(app, endpoint, own.records, guardian.cookie);
      const said = JSON.stringify(body) ?? '';
      expect([nameOf(endpoint), said.includes(own.records.bookingId)]).toEqual([nameOf(endpoint), false]);
    }
  });
});
