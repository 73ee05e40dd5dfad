import { insertGuardian } from '#server/modules/guardians/guardians.db.ts';
import { nowDate } from '#server/platform/clock.ts';
import { signUpCandidate } from './actors.ts';
import type { TestApp } from './test-app.ts';

/** A student's parent or guardian, logged in. */
export async function addGuardian(app: TestApp, studentId: string, { mayCancel = true } = {}) {
  const account = await signUpCandidate(app, { firstName: 'Kofi', lastName: 'Osei' });
  const guardianId = await insertGuardian(app.tx, {
    ...{ studentId, mayCancel },
    accountId: account.id,
    now: nowDate(app.clock),
  });
  return { ...account, guardianId };
}
