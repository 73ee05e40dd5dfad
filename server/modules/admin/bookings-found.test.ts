import { beforeAll, expect, test } from 'vitest';
import type { AdminBooking, BookingEvent } from '#contract/admin.ts';
import type { Page } from '#contract/paging.ts';
import { beginSession, signInAdmin, signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addBooking } from '#server/testing/booked-lesson.ts';
import { addGuardian } from '#server/testing/guardian.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof signInAdmin>>;
beforeAll(async () => {
  app = await sharedTestApp();
  admin = await signInAdmin(app);
});

const get = async <T>(path: string, as = admin.cookie) =>
  (await app.call({ url: `/api/admin/bookings${path}`, as })).body as T;
const found = async (query: string) => (await get<Page<AdminBooking>>(`?${query}`)).items;

/** A school with an instructor, and a student with a lesson on each of these days from 2026-12-01 on. */
async function lessons(names: { school: string; student: string }, days: number[]) {
  const { schoolId, accountId } = await signUpSchool(app, { province: 'ON', name: names.school });
  const student = await signUpCandidate(app, { email: names.student });
  const instructor = await addInstructor(app, schoolId);
  const ids: string[] = [];
  for (const day of days) ids.push((await addBooking(app, instructor.id, student.id, { day })).id);
  return { ids, student, instructor, schoolAccountId: accountId };
}

test('[RT-19] bookings are found by code, student, school, status and day, with wildcards taken literally', async () => {
  const one = await lessons({ school: '100% Lane', student: 'first_one@example.com' }, [0, 1, 2]);
  const other = await lessons({ school: 'Other Lane', student: 'firstXone@example.com' }, [1]);
  const ids = async (query: string) => (await found(query)).map((booking) => booking.id);
  const newest = one.ids.toReversed();
  expect(await ids('search=first_one')).toEqual(newest);
  expect(await ids('search=100%25')).toEqual(newest);
  expect(await ids('search=LANE')).toHaveLength(4);
  expect(await ids('search=other+lane')).toEqual(other.ids);
  expect(await ids('search=%25%25')).toEqual([]);

  const [booking] = await found('search=other');
  const code = booking?.code ?? '';
  for (const typed of [code, code.toLowerCase(), code.slice(3), ` ${code.replace('-', '')} `])
    expect(await ids(`search=${encodeURIComponent(typed)}`)).toEqual(other.ids);
  expect(booking).toMatchObject({
    status: 'Booked',
    schoolName: 'Other Lane',
    instructorName: 'Priya Sharma',
    student: { name: 'Amina Osei', email: 'firstXone@example.com' },
    date: '2026-12-02',
    startTime: '09:00',
    endTime: '10:00',
    timeZone: 'America/Toronto',
    total: 60,
  });
  expect(JSON.stringify(booking)).not.toContain('Main Street');

  const as = await beginSession(app, one.student.id);
  await app.call({ method: 'POST', url: `/api/booking/${one.ids[0]}/cancel`, as, payload: {} });
  expect(await ids('status=Cancelled')).toEqual([one.ids[0]]);
  expect(await ids('status=Booked&search=first_one')).toEqual([one.ids[2], one.ids[1]]);
  expect(await ids('from=2026-12-02&to=2026-12-02&search=first_one')).toEqual([one.ids[1]]);
  expect(await ids('from=2026-12-03')).toEqual([one.ids[2]]);
});

test('[RT-19] pages list each booking once, even those made at the same moment', async () => {
  for (let index = 0; index < 3; index++)
    await lessons({ school: `Paged ${index}`, student: `paged-${index}@example.com` }, [10, 11]);
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Page<AdminBooking> = await get(`?search=paged-&limit=4${after ? `&after=${after}` : ''}`);
    seen.push(...page.items.map((booking) => `${booking.date} ${booking.id}`));
    after = page.next;
  } while (after !== null);
  expect(seen).toHaveLength(6);
  expect(new Set(seen).size).toBe(6);
  expect(
    seen
      .map((line) => line.slice(0, 10))
      .toSorted()
      .reverse(),
  ).toEqual(seen.map((line) => line.slice(0, 10)));
});

test('[RT-19] the history of a booking lists what happened, by whom and in order, with each move', async () => {
  app.clock.set(TEST_NOW);
  const { ids, student, instructor, schoolAccountId } = await lessons(
    { school: 'Historic', student: 'historic@example.com' },
    [5],
  );
  const id = ids[0] ?? '';
  const post = (as: string, path: string, payload: object) =>
    app.call({ method: 'POST', url: `/api/booking/${id}/${path}`, as, payload });
  for (const [index, startTime] of ['11:00', '13:00'].entries()) {
    const slot = { date: '2026-12-07', startTime, endTime: `${Number(startTime.slice(0, 2)) + 1}:00` };
    await addSlots(app, instructor.id, [slot]);
    app.clock.advance({ minutes: index + 1 });
    expect((await post(student.cookie, 'move', slot)).status).toBe(200);
    expect((await post(student.cookie, 'move', slot)).status).toBe(200);
  }
  app.clock.advance({ minutes: 1 });
  await post(await beginSession(app, schoolAccountId), 'cancel', { reason: 'Snow' });
  const { events } = await get<{ events: BookingEvent[] }>(`/${id}`, await beginSession(app, admin.id));
  expect(events).toMatchObject([
    { kind: 'booked', by: 'student' },
    { kind: 'moved', by: 'student', from: { date: '2026-12-06', startTime: '09:00', endTime: '10:00' } },
    { kind: 'moved', by: 'student', from: { date: '2026-12-07', startTime: '11:00', endTime: '12:00' } },
    { kind: 'cancelled', by: 'school', reason: 'Snow', refund: 60 },
  ]);
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect((await app.call({ url: `/api/admin/bookings/${nobody}`, as: admin.cookie })).status).toBe(404);
});

test('[RT-19] the history of a cancelled booking tells a parent from the student, and lists reminders', async () => {
  app.clock.set(TEST_NOW);
  const { ids, student } = await lessons({ school: 'Told apart', student: 'apart@example.com' }, [5, 6]);
  const guardian = await addGuardian(app, student.id);
  const reminder = { moves: 0, hours_before: 24, sent_at: new Date(app.clock.nowMs()) };
  for (const [index, as] of [student.cookie, guardian.cookie].entries()) {
    const id = ids[index] ?? '';
    await app.db
      .insertInto('sent_reminders')
      .values({ booking_id: id, ...reminder })
      .execute();
    app.clock.advance({ minutes: 1 });
    const url = `/api/booking/${id}/cancel`;
    expect((await app.call({ method: 'POST', url, as, payload: {} })).status).toBe(200);
  }
  const told = async (id = '') =>
    (await get<{ events: BookingEvent[] }>(`/${id}`)).events
      .slice(1)
      .map(({ kind, by, hoursBefore }) => [kind, by, hoursBefore]);
  const reminded = ['reminded', 'product', 24];
  expect(await Promise.all(ids.map(told))).toEqual([
    [reminded, ['cancelled', 'student', null]],
    [reminded, ['cancelled', 'guardian', null]],
  ]);
});
