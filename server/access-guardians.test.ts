import { beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint, createFixture } from '#server/testing/call-endpoint.ts';
import { digestTables } from '#server/testing/contents.ts';
import { calls, getCallName, nameCalls } from '#server/testing/every-call.ts';
import { addGuardian } from '#server/testing/guardian.ts';
import { getErrorCode, getExpectedRefusal, isForOwners } from '#server/testing/owned-calls.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { removeGuardian } from './modules/guardians/guardians.ts';
import { acceptPackageOrder } from './modules/packages/orders.ts';

let app: TestApp;
beforeAll(async () => {
  // No mail leaves and no job runs, so every change comes from a call.
  app = await sharedTestApp();
});

describe('what a student’s guardian may do in the student’s name', () => {
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

  test('each call that guardians may make names the record of one student', () => {
    const letting = calls.filter(({ guardians }) => guardians !== undefined);
    expect(letting.map(getCallName).sort()).toEqual([...MAY].sort());
    expect(letting.filter((endpoint) => !ofStudents.includes(endpoint))).toEqual([]);
  });

  test.each(nameCalls(ofStudents))('%s', async (name, endpoint) => {
    const own = await createFixture(app);
    // An invoice covers a sale that its school accepted.
    await acceptPackageOrder(app.ctx, own.records.schoolId, own.records.packageOrderId);
    const guardian = await addGuardian(app, own.records.candidateId);
    const bound = await addGuardian(app, own.records.candidateId, { mayCancel: false });
    // Ignore the log of the visit, which is always written.
    const unlooked = async () => {
      const { guardians: _, ...others } = await digestTables(app);
      return others;
    };
    const before = await unlooked();
    if (endpoint.guardians !== 'see') {
      const { status } = await callEndpoint(app, endpoint, own.records, bound.cookie);
      expect([403, 404]).toContain(status);
    }
    if (!MAY.includes(name)) {
      const refused = await callEndpoint(app, endpoint, own.records, guardian.cookie);
      expect([refused.status, getErrorCode(refused.body)]).toEqual(getExpectedRefusal(endpoint));
    }
    expect(await unlooked()).toEqual(before);
    if (!MAY.includes(name)) return;
    expect((await callEndpoint(app, endpoint, own.records, guardian.cookie)).status).toBe(200);
    // Denied once access is revoked, even in the open session.
    const again = await createFixture(app);
    const removed = await addGuardian(app, again.records.candidateId);
    await removeGuardian(app.ctx, again.records.candidateId, removed.guardianId);
    const refused = await callEndpoint(app, endpoint, again.records, removed.cookie);
    expect([refused.status, getErrorCode(refused.body)]).toEqual(getExpectedRefusal(endpoint));
  });

  test('calls that name no student concern the guardian alone', async () => {
    const own = await createFixture(app);
    const guardian = await addGuardian(app, own.records.candidateId);
    const nameless = calls.filter(
      (endpoint) => isForOwners(endpoint, 'candidate') && !endpoint.owner && endpoint.method === 'GET',
    );
    expect(nameless.length).toBeGreaterThan(8);
    for (const endpoint of nameless.filter(({ path }) => path !== '/guarded-students')) {
      const { body } = await callEndpoint(app, endpoint, own.records, guardian.cookie);
      const said = JSON.stringify(body) ?? '';
      expect([getCallName(endpoint), said.includes(own.records.bookingId)]).toEqual([getCallName(endpoint), false]);
    }
  });
});
