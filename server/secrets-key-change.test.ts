/** The SQL in docs/operations.md for a new SECRETS_KEY, exactly as written there. */

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadPushKeys } from '#server/platform/push/push-keys.ts';
import { createSecrets } from '#server/platform/secrets/secrets.ts';
import { unlockSecrets } from '#server/platform/secrets/unlock.ts';
import { signUpCandidate, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { REACHING_CALENDAR_SERVER, startCalendarServer } from '#server/testing/calendar-server.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { turnOn } from '#server/testing/second-factor.ts';
import { createTestApp, TEST_SECRETS, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { TEST_KEY } from '#server/testing/test-key.ts';
import { findFreeTimes } from './modules/availability/free-slots.ts';

const DATE = '2026-12-04';
const EVENT =
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID=America/Toronto:20261204T111500\r\nDURATION:PT30M\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';

let database: TestDatabase;
let app: TestApp;
let calendar: Awaited<ReturnType<typeof startCalendarServer>>;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp({}, { database, outside: REACHING_CALENDAR_SERVER });
  calendar = await startCalendarServer((response) => response.end(EVENT));
});
afterAll(async () => {
  await app?.close();
  await calendar?.close();
});

const unlock = (key: Buffer) =>
  unlockSecrets(database.serverConnectionString, { secretsKey: key, dataDir: '/nowhere' });

function documentedSql(): string {
  const section = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8').split(
    '## Change SECRETS_KEY\n',
  )[1];
  return /```sql\n([\s\S]*?)```/.exec(section ?? '')?.[1] ?? expect.unreachable('docs/operations.md has no such SQL');
}

test('after the documented change of SECRETS_KEY, the new key can open everything', async () => {
  await unlock(TEST_KEY);
  await loadPushKeys(app.db, TEST_SECRETS);
  const student = await signUpCandidate(app);
  await turnOn(app, student.cookie);
  const school = await signUpSchool(app, { province: 'ON' });
  const { id: instructorId } = await addInstructor(app, school.schoolId);
  await addSlots(app, instructorId, [{ date: DATE, startTime: '11:00', endTime: '11:50' }]);
  const asSchool = { as: school.cookie };
  const added = [
    await app.call({
      ...{ method: 'PUT', url: `/api/instructor/${instructorId}/busy-calendar`, ...asSchool },
      payload: { url: calendar.url },
    }),
    await app.call({
      ...{ method: 'POST', url: `/api/school/${school.schoolId}/webhooks`, ...asSchool },
      payload: { url: 'https://school.example/told', events: ['booking.created'] },
    }),
  ];
  expect(added.map(({ status }) => status)).toEqual([200, 201]);
  const free = () => findFreeTimes(app.ctx, instructorId, { fromDate: DATE, toDate: DATE }, null);
  expect(await free()).toHaveLength(0);

  await sql.raw(documentedSql()).execute(app.owner);

  const newKey = randomBytes(32);
  await unlock(newKey);
  await expect(loadPushKeys(app.db, createSecrets(newKey))).resolves.toHaveProperty('privateKey');
  for (const table of ['second_factors', 'webhooks', 'busy_calendars', 'pending_busy_calendars', 'devices'] as const)
    expect([table, await app.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  const login = await app.call({
    ...{ method: 'POST', url: '/api/candidate/login' },
    payload: { email: student.email, password: TEST_PASSWORD },
  });
  expect(login).toMatchObject({ status: 200, body: { email: student.email } });
  expect(await free()).toHaveLength(1);
});
