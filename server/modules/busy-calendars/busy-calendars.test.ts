import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BusyCalendar } from '#contract/busy-calendars.ts';
import type { SchoolWeek } from '#contract/school-calendar.ts';
import { findFreeTimes } from '#server/modules/availability/free-slots.ts';
import { bookLesson } from '#server/modules/bookings/book-lesson.ts';
import { findBookingOwners } from '#server/modules/bookings/bookings.ts';
import { signInAdmin, signUpCandidate, signUpMember, signUpSchool } from '#server/testing/actors.ts';
import { REACHING_CALENDAR_SERVER, startCalendarServer } from '#server/testing/calendar-server.ts';
import { mailsTo } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { readBusyCalendar, removeBusyCalendar } from './busy-calendars.ts';
import { refreshBusyCalendar } from './refresh-calendars.ts';

const DATE = '2026-12-04';
const SLOTS = ['09:00', '11:00', '13:00'].map((startTime) => ({
  ...{ date: DATE, startTime, endTime: `${startTime.slice(0, 3)}50` },
}));
const event = (hours: string, uid = hours) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:Dentist\r\nDTSTART;TZID=America/Toronto:20261204T${hours}00\r\nDURATION:PT30M\r\nEND:VEVENT\r\n`;
const file = (...events: string[]) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`;
const HOUR_MS = 3_600_000;

let app: TestApp;
let server: Awaited<ReturnType<typeof startCalendarServer>>;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let student: Awaited<ReturnType<typeof signUpCandidate>>;
let instructorId: string;
beforeAll(async () => {
  app = await createTestApp({}, { outside: REACHING_CALENDAR_SERVER });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  server = await startCalendarServer((response) => response.end(file(event('1115'))));
  school = await signUpSchool(app, { province: 'ON' });
  student = await signUpCandidate(app);
  ({ id: instructorId } = await addInstructor(app, school.schoolId));
  await addSlots(app, instructorId, SLOTS);
});
afterEach(() => server.close());

const url = () => `/api/instructor/${instructorId}/busy-calendar`;
const set = (address: string, as = school.cookie) =>
  app.call({ method: 'PUT', url: url(), as, payload: { url: address } });
const shown = async () => (await app.call({ url: url(), as: school.cookie })).body as BusyCalendar;
/** Reads the calendar directly, for days after the session has ended. */
const state = () => readBusyCalendar(app.ctx, instructorId);
const free = () => findFreeTimes(app.ctx, instructorId, { fromDate: DATE, toDate: DATE }, null);
async function offered() {
  const { body } = await app.call({
    url: `/api/schedule/instructor/${instructorId}?date=${DATE}`,
    as: student.cookie,
  });
  return (body as { startTime: string }[]).map(({ startTime }) => startTime);
}
const says = (...events: string[]) => server.answers((response) => response.end(file(...events)));
const read = () => refreshBusyCalendar(app.ctx, instructorId);

test('a calendar is read at once, hides the slots it overlaps, and is refreshed', async () => {
  expect(await set(server.url)).toMatchObject({
    status: 200,
    body: { host: '127.0.0.1', failing: null, hiddenSlots: 1, lessons: [] },
  });
  expect(await offered()).toEqual(['09:00', '13:00']);
  says(event('0845'), event('1330'));
  await read();
  expect(await offered()).toEqual(['11:00']);
  const removed = await app.call({ method: 'DELETE', url: url(), as: school.cookie });
  expect(removed.status).toBe(204);
  expect(await offered()).toEqual(['09:00', '11:00', '13:00']);
  expect(await shown()).toMatchObject({ host: null });
  await read();
  expect(await offered()).toHaveLength(3);
});

test('the school sees busy times without their subject on its calendar; an administrator sees nothing', async () => {
  await set(server.url);
  const calendar = `/api/calendar/school/${school.schoolId}`;
  const { body } = await app.call({ url: `${calendar}?from=${DATE}&to=${DATE}`, as: school.cookie });
  expect(body).toMatchObject({ busy: [{ instructorId, date: DATE, start: 675, end: 705 }] });
  expect(JSON.stringify(body)).not.toContain('Dentist');
  const week = (await app.call({ url: `${calendar}/week?from=2026-11-30`, as: school.cookie })).body as SchoolWeek;
  expect(week.instructors[0]?.days.map(({ busy }) => busy.length)).toEqual([0, 0, 0, 0, 1, 0, 0]);
  const admin = await signInAdmin(app);
  expect((await app.call({ url: `${calendar}?from=${DATE}&to=${DATE}`, as: admin.cookie })).body).toMatchObject({
    busy: [],
  });
});

test('the address is stored sealed and never shown again', async () => {
  const { body } = await set(server.url);
  expect(JSON.stringify([body, await shown()])).not.toContain('secret');
  const row = await app.db.selectFrom('busy_calendars').selectAll().executeTakeFirstOrThrow();
  expect(row.sealed_url.includes('secret')).toBe(false);
  const history = await app.db.selectFrom('audit_log').selectAll().execute();
  expect(JSON.stringify(history)).not.toContain('secret');
});

test('an unreadable calendar is refused at its field, and nothing changes', async () => {
  const refused = async (address: string) => {
    const { status, body } = await set(address);
    return [status, (body as { error: { details: { code: string }[] } }).error.details.map(({ code }) => code)];
  };
  await set(server.url);
  for (const inside of [
    'http://10.0.0.1/x.ics',
    'http://[::1]/',
    'webcal://169.254.169.254/latest',
    'http://127.0.0.2/',
  ])
    expect([inside, await refused(inside)]).toEqual([inside, [400, ['calendar_not_public']]]);
  for (const wrong of ['file:///etc/passwd', 'my calendar', 'javascript:alert(1)'])
    expect([wrong, await refused(wrong)]).toEqual([wrong, [400, ['invalid_website']]]);
  server.answers((response) => response.end('<!doctype html>'));
  expect(await refused(server.url)).toEqual([400, ['not_a_calendar']]);
  server.answers((response) => response.writeHead(302, { location: `http://[::1]:${server.port}/` }).end());
  expect(await refused(server.url)).toEqual([400, ['calendar_not_public']]);
  expect(await offered()).toEqual(['09:00', '13:00']);
});

test('an unchanged calendar is requested by its ETag, and in full on another day', async () => {
  server.answers((response, { headers }) => {
    response.setHeader('etag', '"1"');
    response.writeHead(headers['if-none-match'] ? 304 : 200).end(file(event('1115')));
  });
  await set(server.url);
  await read();
  app.clock.set('2026-11-21T17:00:00Z');
  await read();
  expect(server.asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"', undefined]);
  expect(await state()).toMatchObject({ lastReadAt: '2026-11-21T17:00:00.000Z', failing: null });
});

test('events that can’t be read are counted; a calendar that breaks off keeps what was read before', async () => {
  await set(server.url);
  expect(await shown()).toMatchObject({ unreadEvents: 0, isCutOff: false });
  says(event('1115'), event('1330', 'x').replace('DURATION:PT30M', 'DURATION:soon'), event('9999', 'y'));
  await read();
  expect(await shown()).toMatchObject({ unreadEvents: 2, isCutOff: false });
  expect(await offered()).toEqual([]);
  says(event('1115'));
  await read();
  server.answers((response) => response.end(file(event('0915')).slice(0, -20)));
  await read();
  expect(await shown()).toMatchObject({ failing: null, unreadEvents: 1, isCutOff: true });
  expect(await offered()).toEqual(['13:00']);
  says(event('0915'));
  await read();
  expect(await shown()).toMatchObject({ unreadEvents: 0, isCutOff: false });
  expect(await offered()).toEqual(['11:00', '13:00']);
});

test('Outlook’s server, which refuses unknown agents, answers us', async () => {
  server.answers((response, { headers }) => {
    const isBrowser = /Mozilla\/5\.0 .*Chrome\/\d+/.test(headers['user-agent'] ?? '');
    if (isBrowser) response.setHeader('content-type', 'text/calendar').end(file(event('1115')));
    else response.writeHead(500, { 'x-owa-error': 'OwaBasicUnsupportedException' }).end();
  });
  expect(await set(server.url)).toMatchObject({ status: 200, body: { hiddenSlots: 1 } });
  expect(server.asked[0]?.headers['user-agent']).toContain('Lanewise');
});

test('a booked lesson stays when it overlaps a busy time: the school gets one email, never about our own events', async () => {
  const [slot] = SLOTS;
  const booking = await bookLesson(app.ctx, student.id, { instructorId, location: 'Home', ...slot } as never);
  await set(server.url);
  says(event('0900', `${booking.id}@lanewise`));
  await read();
  expect(await shown()).toMatchObject({ lessons: [] });
  says(event('0910'));
  await read();
  await read();
  expect(await shown()).toMatchObject({ lessons: [{ bookingId: booking.id, startTime: '09:00' }] });
  expect((await mailsTo(app, school.email)).filter((kind) => kind === 'busy_lessons')).toHaveLength(1);
  expect((await findBookingOwners(app.ctx, booking.id)) !== undefined).toBe(true);
});

test('the last good reading counts while a calendar fails; after a day its school gets one email', async () => {
  await set(server.url);
  const told = async () => (await mailsTo(app, school.email)).filter((kind) => kind === 'busy_calendar_failing').length;
  server.answers((response) => response.writeHead(404).end());
  const start = Date.parse(TEST_NOW);
  for (const hours of [1, 23, 24, 25, 48]) {
    app.clock.set(new Date(start + hours * HOUR_MS).toISOString());
    await read();
    expect([hours, await told()]).toEqual([hours, hours < 24 ? 0 : 1]);
  }
  expect(await state()).toMatchObject({
    lastReadAt: '2026-11-20T17:00:00.000Z',
    failing: { failure: 'calendar_gone', since: '2026-11-20T18:00:00.000Z' },
  });
  expect(await free()).toHaveLength(2);
  says();
  await read();
  expect(await state()).toMatchObject({ failing: null });
  expect(await free()).toHaveLength(3);
});

test('an instructor connects their own calendar, not a colleague’s', async () => {
  const { cookie } = await signUpMember(app, { schoolId: school.schoolId, role: 'instructor', instructorId });
  expect((await set(server.url, cookie)).status).toBe(200);
  ({ id: instructorId } = await addInstructor(app, school.schoolId));
  expect((await set(server.url, cookie)).status).toBe(404);
});

test('a calendar removed while it is read stays removed', async () => {
  await set(server.url);
  server.answers(async (response) => {
    await removeBusyCalendar(app.ctx, instructorId);
    response.end(file(event('0900')));
  });
  await read();
  expect(await offered()).toHaveLength(3);
});

describe('a server that does not answer', () => {
  const silent = () => server.answers(() => {});
  const another = async () => (await addInstructor(app, school.schoolId)).id;
  const put = (id: string, as = school.cookie) =>
    app.call({ method: 'PUT', url: `/api/instructor/${id}/busy-calendar`, as, payload: { url: server.url } });
  const waitFor = (count: number) => expect.poll(() => server.asked.length, { timeout: 60_000 }).toBe(count);
  const PENDING = { host: '127.0.0.1', failure: null };

  test('holds up to two requests of a school, keeps them out of the request metrics, and hands over to a job', async () => {
    await set(server.url);
    silent();
    const [first, second, third] = [instructorId, await another(), await another()];
    const waiting = [put(first), put(second)];
    await waitFor(3);
    expect(app.http.traffic.underWay).toBe(0);
    // The third isn't fetched within the request.
    expect(await put(third)).toMatchObject({ status: 200, body: { host: null, pending: PENDING } });
    expect(server.asked).toHaveLength(3);
    for (const { status, body } of await Promise.all(waiting))
      expect({ status, body }).toMatchObject({ status: 200, body: { pending: PENDING } });
    // The previous calendar counts until the new one is read.
    expect(await shown()).toMatchObject({ host: '127.0.0.1', hiddenSlots: 1, pending: PENDING });
    expect(await offered()).toEqual(['09:00', '13:00']);

    says(event('0845'));
    await read();
    expect(await shown()).toMatchObject({ host: '127.0.0.1', hiddenSlots: 1, pending: null });
    expect(await offered()).toEqual(['11:00', '13:00']);
  });

  test('shows as failed for an hour after the job fails, and the previous calendar still counts', async () => {
    await set(server.url);
    silent();
    const others = [put(await another()), put(await another())];
    await waitFor(3);
    expect(await set(server.url)).toMatchObject({ status: 200, body: { pending: PENDING } });
    server.answers((response) => response.writeHead(404).end());
    await read();
    expect(await shown()).toMatchObject({
      ...{ host: '127.0.0.1', failing: null, hiddenSlots: 1 },
      pending: { host: '127.0.0.1', failure: 'calendar_gone' },
    });
    await Promise.all(others);
    says();
    await read();
    expect(await shown()).toMatchObject({ hiddenSlots: 0, pending: { failure: 'calendar_gone' } });
    app.clock.set(new Date(Date.parse(TEST_NOW) + HOUR_MS).toISOString());
    expect(await state()).toMatchObject({ hiddenSlots: 0, pending: null });
    await app.call({ method: 'DELETE', url: url(), as: school.cookie });
    expect(await state()).toMatchObject({ host: null, pending: null });
  });

  test('is dropped when the caller disconnects, and nothing is stored', async () => {
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
    let closed = 0;
    server.answers((response) => response.on('close', () => closed++));
    const leaving = new AbortController();
    const asked = [instructorId, await another()].map((id) =>
      fetch(`${address}/api/instructor/${id}/busy-calendar`, {
        ...{ method: 'PUT', body: JSON.stringify({ url: server.url }), signal: leaving.signal },
        headers: { cookie: school.cookie, 'content-type': 'application/json' },
      }).catch(() => null),
    );
    await waitFor(2);
    leaving.abort();
    await Promise.all(asked);
    await expect.poll(() => closed, { timeout: 60_000 }).toBe(2);
    expect(await shown()).toMatchObject({ host: null, pending: null });
    server.answers((response) => response.end(file(event('1115'))));
    expect(await set(server.url)).toMatchObject({ status: 200, body: { hiddenSlots: 1, pending: null } });
  });
});
