import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpSchool } from '#server/testing/actors.ts';
import { REACHING_CALENDAR_SERVER, startCalendarServer } from '#server/testing/calendar-server.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { readBusyCalendar } from './busy-calendars.ts';
import { refreshBusyCalendars } from './refresh-calendars.ts';

const EMPTY = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';
const SILENT_CALENDARS = 8;
const LATER = '2026-11-20T17:15:00Z';

let app: TestApp;
let server: Awaited<ReturnType<typeof startCalendarServer>>;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true, outside: REACHING_CALENDAR_SERVER });
  server = await startCalendarServer((response) => response.end(EMPTY));
});
afterAll(async () => {
  await app.close();
  await server.close();
});

async function connect(path: string, school: { schoolId: string; cookie: string }) {
  const { id } = await addInstructor(app, school.schoolId);
  const payload = { url: `http://127.0.0.1:${server.port}/${path}` };
  const put = { method: 'PUT', url: `/api/instructor/${id}/busy-calendar`, as: school.cookie, payload } as const;
  expect(await app.call(put)).toMatchObject({ status: 200, body: { pending: null } });
  return id;
}
const lastReadAt = async (id: string) => Date.parse((await readBusyCalendar(app.ctx, id)).lastReadAt ?? '');

test('a school’s silent calendars are read two at a time and don’t delay other schools', async () => {
  app.clock.set(TEST_NOW);
  const slow = await signUpSchool(app, { province: 'ON' });
  const other = await signUpSchool(app, { province: 'ON' });
  for (let index = 0; index < SILENT_CALENDARS; index++) await connect(`silent/${index}`, slow);
  const quick = [await connect('quick/1', other), await connect('quick/2', other), await connect('quick/3', other)];
  let open = 0;
  let most = 0;
  server.answers((response, { url }) => {
    if (url?.startsWith('/quick')) return response.end(EMPTY);
    most = Math.max(most, ++open);
    response.on('close', () => open--);
  });
  app.clock.set(LATER);
  const asked = server.asked.length;
  await refreshBusyCalendars(app.ctx);
  for (const id of quick) await expect.poll(() => lastReadAt(id), { timeout: 60_000 }).toBe(Date.parse(LATER));
  await expect.poll(() => most, { timeout: 60_000 }).toBe(2);
  // The first two may be done by now; all eight take four times as long.
  expect(server.asked.length - asked).toBeLessThan(quick.length + SILENT_CALENDARS);
  // A calendar that still waits isn't enqueued twice.
  await refreshBusyCalendars(app.ctx);
  expect(most).toBe(2);
});
