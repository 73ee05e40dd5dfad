import { beforeAll, describe, expect, test } from 'vitest';
import type { ActorKind, Endpoint } from '#contract/endpoint.ts';
import { callEndpoint, createFixture, type Fixture } from '#server/testing/call-endpoint.ts';
import { watchContents } from '#server/testing/contents.ts';
import { calls, getCallName, nameCalls } from '#server/testing/every-call.ts';
import { getErrorCode, getExpectedRefusal, isForOwners } from '#server/testing/owned-calls.ts';
import { plausibleInput } from '#server/testing/plausible-input.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let fixture: Fixture;
let strangers: Fixture;
let expectUnchanged: () => Promise<void>;
beforeAll(async () => {
  // No mail leaves and no job runs, so every change comes from a call.
  app = await sharedTestApp();
  fixture = await createFixture(app);
  strangers = await createFixture(app);
  expectUnchanged = await watchContents(app);
});

// Refusals first, while there are few rows to compare.
describe('[RO-01] who may call what: nobody else', () => {
  test.each(nameCalls(calls.filter(({ access }) => access !== 'anyone')))('%s', async (_name, endpoint) => {
    const nobody = await callEndpoint(app, endpoint, fixture.records, null);
    expect([nobody.status, getErrorCode(nobody.body)]).toEqual([401, 'not_authenticated']);
    const kinds: ActorKind[] = ['candidate', 'school', 'admin'];
    for (const kind of kinds.filter((one) => !endpoint.access.includes(one))) {
      const refused = await callEndpoint(app, endpoint, fixture.records, fixture.cookies[kind]);
      expect([kind, refused.status, getErrorCode(refused.body)]).toEqual([kind, 403, 'forbidden']);
    }
    await expectUnchanged();
  });
});

/** These search the caller's own records, or are open to others as well: their modules decide. */
const DECIDED_BY_MODULES = new Set([
  'GET /candidate/:id/docs/photo',
  'GET /booking/instructor/:instructorId',
  'POST /slot',
  'GET /snow-day/preview',
  'POST /snow-day',
  'POST /calendar-feeds',
  'DELETE /auth/passkeys/:id',
  'PATCH /guardians/:id',
  'POST /candidate/claims/:id',
  'DELETE /guardians/:id',
  'DELETE /guarded-students/:id',
  'DELETE /calendar-feeds/:id',
  'DELETE /devices/:id',
  'DELETE /waiting-list/:id',
  'PUT /saved-places/:id',
  'DELETE /saved-places/:id',
]);
const namesRecord = (endpoint: Endpoint) => {
  const named = JSON.stringify(plausibleInput(endpoint, strangers.records)).split(/[^\w-]/);
  return Object.values(strangers.records).some((id) => named.includes(id));
};
const takesId = (endpoint: Endpoint) =>
  /:(id|\w+Id)\b/.test(endpoint.path) || /Ids?["=]/.test(JSON.stringify(plausibleInput(endpoint, strangers.records)));
describe('[RO-01] another one’s record', () => {
  test('each call that names a record declares its owner, or is known to be open to others', () => {
    const ownerless = calls.filter(
      (endpoint) =>
        !endpoint.owner &&
        takesId(endpoint) &&
        (['candidate', 'school'] as const).some((kind) => isForOwners(endpoint, kind)),
    );
    expect(new Set(ownerless.map(getCallName))).toEqual(DECIDED_BY_MODULES);
  });

  test.each(['candidate', 'school'] as const)(
    'a %s reaches no stranger’s record, and changes nothing',
    async (kind) => {
      const own = calls.filter((endpoint) => isForOwners(endpoint, kind) && (endpoint.owner || namesRecord(endpoint)));
      expect(own.length).toBeGreaterThan(8);
      for (const endpoint of own) {
        const { status, body } = await callEndpoint(app, endpoint, strangers.records, fixture.cookies[kind]);
        if (endpoint.owner) {
          expect([getCallName(endpoint), status, getErrorCode(body)]).toEqual([
            getCallName(endpoint),
            ...getExpectedRefusal(endpoint),
          ]);
        } else {
          // A list of a stranger's lessons may also be empty.
          const isRefused = [403, 404].includes(status) || (Array.isArray(body) && body.length === 0);
          expect([getCallName(endpoint), status, isRefused ? 'refused' : body]).toEqual([
            getCallName(endpoint),
            status,
            'refused',
          ]);
        }
        await expectUnchanged();
      }
    },
  );
});

describe('[RO-01] who may call what', () => {
  test.each(nameCalls(calls))('%s', async (_name, endpoint) => {
    const { access } = endpoint;
    if (access === 'anyone') {
      // A log-in may refuse the password, but never the caller.
      const { body } = await callEndpoint(app, endpoint, fixture.records, null);
      expect(['not_authenticated', 'forbidden']).not.toContain(getErrorCode(body));
      return;
    }
    for (const kind of access) {
      // Its own fixture, because a call's effect (a cancelled booking, a closed account) would break the next one.
      const own = endpoint.method === 'GET' ? fixture : await createFixture(app);
      const allowed = await callEndpoint(app, endpoint, own.records, own.cookies[kind]);
      expect([kind, allowed.status]).not.toEqual([kind, 401]);
      expect([kind, allowed.status, allowed.body]).not.toEqual([kind, 403, allowed.body]);
      expect(allowed.status).toBeLessThan(500);
    }
  });
});
