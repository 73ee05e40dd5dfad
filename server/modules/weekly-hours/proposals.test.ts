import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { HoursProposal } from '#contract/hours-proposals.ts';
import type { WeeklyHours } from '#contract/weekly-hours.ts';
import { signUpMember } from '#server/testing/actors.ts';
import { createFixture, type Fixture } from '#server/testing/call-endpoint.ts';
import { mailsTo } from '#server/testing/lesson.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

const MONDAY = { weekday: 1, from: '09:00', to: '12:00', lessonMinutes: 60, breakMinutes: 0 };
/** The day of the fixture's free slot. */
const DAY_OFF = { fromDate: '2026-12-20', toDate: '2026-12-20', reason: 'A wedding' };

let app: TestApp;
let fixture: Fixture;
let instructor: Awaited<ReturnType<typeof signUpMember>>;
let manager: Awaited<ReturnType<typeof signUpMember>>;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  fixture = await createFixture(app);
  const { schoolId, instructorId } = fixture.records;
  instructor = await signUpMember(app, { schoolId, role: 'instructor', instructorId });
  manager = await signUpMember(app, { schoolId, role: 'manager' });
});

const at = (more: string) => `/api/instructor/${fixture.records.instructorId}${more}`;
const send = (method: 'POST' | 'PUT' | 'DELETE', more: string, as: string, payload?: object) =>
  app.call({ method, url: at(more), as, ...(payload && { payload }) });
const propose = (payload: object) => send('POST', '/hours-proposals', instructor.cookie, payload);
const waiting = async (as = manager.cookie) =>
  (await app.call({ url: `/api/school/${fixture.records.schoolId}/hours-proposals`, as })).body as HoursProposal[];
const lines = async () =>
  ((await app.call({ url: at('/weekly-hours'), as: manager.cookie })).body as WeeklyHours).lines;
const accept = (id = '', payload: object = {}) =>
  send('POST', `/hours-proposals/${id}/accept`, manager.cookie, payload);
const codeOf = (answer: { body: unknown }) => (answer.body as { error?: { code?: string } }).error?.code;

test('an instructor proposes a week; the last one counts, and holds once it is accepted, once', async () => {
  expect(codeOf(await send('PUT', '/weekly-hours', instructor.cookie, { lines: [MONDAY] }))).toBe('forbidden');
  await propose({ lines: [{ ...MONDAY, weekday: 2 }] });
  expect((await propose({ lines: [MONDAY] })).status).toBe(201);
  expect(await mailsTo(app, manager.email)).toEqual(['hours_proposed', 'hours_proposed']);
  const [proposal, ...others] = await waiting();
  expect([proposal?.lines, others]).toEqual([[MONDAY], []]);
  expect(await lines()).toEqual([]);

  const answers = await Promise.all([accept(proposal?.id), accept(proposal?.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect(await lines()).toEqual([MONDAY]);
  expect(await mailsTo(app, instructor.email)).toEqual(['proposal_answered']);
});

test('of hours that were changed since, it says how, and is accepted by who has seen that', async () => {
  const TUESDAY = { ...MONDAY, weekday: 2 };
  await send('PUT', '/weekly-hours', manager.cookie, { lines: [MONDAY] });
  await propose({ lines: [{ ...MONDAY, to: '11:00' }] });
  expect(await waiting()).toMatchObject([{ version: 1, changed: null }]);
  // Changed and changed back is as it was.
  await send('PUT', '/weekly-hours', manager.cookie, { lines: [] });
  await send('PUT', '/weekly-hours', manager.cookie, { lines: [MONDAY] });
  expect(await waiting()).toMatchObject([{ version: 3, changed: null }]);

  await send('PUT', '/weekly-hours', manager.cookie, { lines: [TUESDAY] });
  const [proposal] = await waiting();
  expect(proposal).toMatchObject({
    version: 4,
    changed: { by: expect.any(String), added: [TUESDAY], removed: [MONDAY] },
  });
  for (const payload of [{}, { version: 3 }])
    expect(codeOf(await accept(proposal?.id, payload))).toBe('changed_meanwhile');
  expect([await lines(), (await waiting()).length]).toEqual([[TUESDAY], 1]);
  expect((await accept(proposal?.id, { version: 4 })).status).toBe(204);
  expect(await lines()).toEqual([{ ...MONDAY, to: '11:00' }]);
});

test('days off are refused, taken back, or accepted once it is said what becomes of the lessons', async () => {
  await propose(DAY_OFF);
  await propose(DAY_OFF);
  const [first, second] = await waiting(instructor.cookie);
  expect((await send('DELETE', `/hours-proposals/${first?.id}`, manager.cookie)).status).toBe(204);
  expect((await send('DELETE', `/hours-proposals/${second?.id}`, instructor.cookie)).status).toBe(204);
  expect(await mailsTo(app, instructor.email), 'of what the school refused alone').toEqual(['proposal_answered']);

  const { local_date: booked } = await app.db
    .selectFrom('bookings')
    .select('local_date')
    .where('id', '=', fixture.records.bookingId)
    .executeTakeFirstOrThrow();
  await propose({ ...DAY_OFF, fromDate: booked, toDate: booked });
  const [third] = await waiting();
  expect(codeOf(await accept(third?.id))).toBe('lessons_on_days_off');
  expect(await waiting(), 'it waits still').toHaveLength(1);
  expect((await accept(third?.id, { lessons: 'keep' })).status).toBe(204);
  expect((await app.call({ url: at('/days-off'), as: manager.cookie })).body).toMatchObject([{ reason: 'A wedding' }]);
});

test('where the school lets them, instructors save their own; never another’s, and no lesson is cancelled', async () => {
  const { schoolId } = fixture.records;
  await app.db.updateTable('schools').set({ instructors_set_hours: true }).where('id', '=', schoolId).execute();
  expect((await send('PUT', '/weekly-hours', instructor.cookie, { lines: [MONDAY] })).status).toBe(200);
  const more = { lines: [MONDAY], alsoTo: [fixture.records.instructorId] };
  expect(codeOf(await send('PUT', '/weekly-hours', instructor.cookie, more))).toBe('forbidden');
  expect(codeOf(await send('POST', '/days-off', instructor.cookie, { ...DAY_OFF, lessons: 'cancel' }))).toBe(
    'forbidden',
  );
  expect((await send('POST', '/days-off', instructor.cookie, DAY_OFF)).status).toBe(201);
});
