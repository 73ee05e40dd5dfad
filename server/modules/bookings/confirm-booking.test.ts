import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { UNCONFIRMED_MAX, UNCONFIRMED_MAX_A_DAY } from '#contract/api-keys.ts';
import type { Booking } from '#contract/bookings.ts';
import { signUpCandidate } from '#server/testing/actors.ts';
import { addTaxedSchool, mailsTo, type TestSchool } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
let instructorId: string;
let hour = 0;
beforeAll(async () => {
  app = await sharedTestApp({ BOOKING_FEE: '2.5' });
  school = await addTaxedSchool(app);
  instructorId = (await addInstructor(app, school.schoolId)).id;
});

async function student(scopes = ['read_bookings', 'book']) {
  const { cookie, email } = await signUpCandidate(app);
  const payload = { name: 'My assistant', scopes };
  const made = (await app.call({ method: 'POST', url: '/api/keys', as: cookie, payload })).body as { key: string };
  const headers = { authorization: `Bearer ${made.key}` };
  return {
    ...{ cookie, email, headers },
    async book(by: object = { headers }) {
      // Each has an hour of its own.
      const day = String(1 + (hour % 27)).padStart(2, '0');
      const starts = 12 + 2 * Math.floor(hour++ / 27);
      const slot = { date: `2026-12-${day}`, startTime: `${starts}:00`, endTime: `${starts + 1}:00` };
      await addSlots(app, instructorId, [slot]);
      const body = { ...slot, instructorId, location: '1 Main Street' };
      return app.call({ method: 'POST', url: '/api/booking', payload: body, ...by });
    },
    see: async (id: string) => (await app.call({ url: `/api/booking/${id}`, as: cookie })).body as Booking,
    confirm: (id: string, by: object = { as: cookie }) =>
      app.call({ method: 'POST', url: `/api/booking/${id}/confirm`, ...by }),
  };
}
const idOf = ({ body }: { body: unknown }) => (body as Booking).bookingId;
/** As the job does, once its time has come. */
const release = (bookingId: string) => app.services.confirmBooking.release({ bookingId });
const slotOf = async (id: string) =>
  (
    await app.db
      .selectFrom('bookings')
      .innerJoin('slots', 'slots.id', 'slot_id')
      .select('slots.status')
      .where('bookings.id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;

test('what a program books says so, waits for its student for an hour, and stays once it is confirmed', async () => {
  const own = await student();
  const booked = await own.book();
  expect(booked.status).toBe(201);
  const id = idOf(booked);
  const program = { name: 'My assistant', confirmBy: '2026-11-20T18:00:00.000Z', isReleased: false };
  expect((await own.see(id)).program).toEqual(program);
  expect((await app.call({ url: `/api/booking/${id}`, as: school.cookie })).body).toMatchObject({
    program: { ...program, name: null },
  });
  expect(await mailsTo(app, own.email)).toContain('booking_to_confirm');
  expect(await mailsTo(app, own.email)).not.toContain('booking_confirmed_student');

  expect((await own.confirm(id, { headers: own.headers })).status).toBe(403);
  expect((await own.confirm(id, { as: (await student()).cookie })).status).toBe(404);
  for (let times = 0; times < 2; times++)
    expect(await own.confirm(id)).toMatchObject({ status: 200, body: { program: { confirmBy: null } } });
  expect((await mailsTo(app, own.email)).filter((kind) => kind === 'booking_confirmed_student')).toHaveLength(1);
  app.clock.advance({ hours: 2 });
  await release(id);
  expect((await own.see(id)).bookingStatus).toBe('Booked');
});

test('what nobody confirms is given up after the hour with all of its price, told to both, its slot free; and says so calmly', async () => {
  const own = await student();
  const id = idOf(await own.book());
  app.clock.advance({ minutes: 59 });
  await release(id);
  expect((await own.see(id)).bookingStatus).toBe('Booked');
  app.clock.advance({ minutes: 1 });
  expect(await own.confirm(id)).toMatchObject({ status: 409, body: { error: { code: 'too_late_to_confirm' } } });
  await release(id);
  await release(id);
  const given = await own.see(id);
  expect(given).toMatchObject({ bookingStatus: 'Cancelled', program: { isReleased: true, confirmBy: null } });
  expect(given.refund).toBeCloseTo(given.totalCharges + given.feeAndTaxes);
  expect(await slotOf(id)).toBe('AVAILABLE');
  expect((await mailsTo(app, own.email)).filter((kind) => kind === 'booking_cancelled_student')).toHaveLength(1);
  expect(await mailsTo(app, school.email)).toContain('booking_cancelled_school');
  expect(await own.confirm(id)).toMatchObject({ status: 409, body: { error: { code: 'too_late_to_confirm' } } });
});

test('what would be given up before its hour, by a clock that is behind, waits the rest of it', async () => {
  const own = await student();
  const id = idOf(await own.book());
  app.clock.advance({ minutes: 20 });
  await release(id);
  const { rows } = await sql<{ minutes: number }>`
    SELECT round(extract(epoch FROM start_after - created_on) / 60)::int AS minutes FROM jobs.job
     WHERE name = 'release-unconfirmed' AND data->>'bookingId' = ${id} ORDER BY created_on`.execute(app.db);
  expect(rows).toEqual([{ minutes: 60 }, { minutes: 40 }]);
});

test('a program that may is not asked about, nor is the student themselves', async () => {
  const own = await student(['book', 'book_unasked']);
  const id = idOf(await own.book());
  expect((await own.see(id)).program).toEqual({ name: 'My assistant', confirmBy: null, isReleased: false });
  expect(await mailsTo(app, own.email)).toContain('booking_confirmed_student');
  expect((await own.see(idOf(await own.book({ as: own.cookie })))).program).toBeUndefined();
});

test('a program holds three that wait and no more, booked at once or one by one', async () => {
  const own = await student();
  const tried = await Promise.all(Array.from({ length: UNCONFIRMED_MAX + 2 }, () => own.book()));
  expect(tried.filter(({ status }) => status === 201)).toHaveLength(UNCONFIRMED_MAX);
  const refused = tried.filter(({ status }) => status !== 201);
  expect(refused).toMatchObject([1, 2].map(() => ({ status: 409, body: { error: { code: 'too_many_unconfirmed' } } })));
  expect((await own.confirm(idOf(tried.find(({ status }) => status === 201) as { body: unknown }))).status).toBe(200);
  expect((await own.book()).status).toBe(201);
  expect((await own.book()).status).toBe(409);
  expect((await own.book({ as: own.cookie })).status).toBe(201);
});

test('a program that books on and on, whatever comes of it, is stopped for the day', async () => {
  const own = await student();
  for (let made = 0; made < UNCONFIRMED_MAX_A_DAY; made++) {
    const id = idOf(await own.book());
    if (made % 2)
      await app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, headers: own.headers, payload: {} });
    else {
      app.clock.advance({ minutes: 61 });
      await release(id);
    }
  }
  expect(await own.book()).toMatchObject({ status: 409, body: { error: { code: 'too_many_unconfirmed' } } });
  app.clock.advance({ hours: 24 });
  expect((await own.book()).status).toBe(201);
});

test('who says another pickup or another time for it has said that they want it', async () => {
  const own = await student();
  const changed = idOf(await own.book());
  const payload = { location: '2 Main Street' };
  const url = `/api/booking/${changed}/pickup`;
  expect((await app.call({ method: 'PUT', url, as: own.cookie, payload })).status).toBe(200);
  const moved = idOf(await own.book());
  const slot = { date: '2026-12-28', startTime: '10:00', endTime: '11:00' };
  await addSlots(app, instructorId, [slot]);
  const move = { method: 'POST', url: `/api/booking/${moved}/move`, as: own.cookie, payload: slot } as const;
  expect((await app.call(move)).status).toBe(200);
  for (const id of [changed, moved]) expect((await own.see(id)).program).toMatchObject({ confirmBy: null });
});

const owedTo = async (id: string) => {
  const { rows } = await sql<{ owed: number; due: number; entries: number }>`
    SELECT coalesce(sum(owed_cents), 0)::int AS owed, -coalesce(sum(refund_due_cents), 0)::int AS due, count(*)::int AS entries
      FROM ledger_entries WHERE booking_id = ${id}`.execute(app.db);
  return rows[0];
};
const NOTHING = { owed: 0, due: 0, entries: 0 };
const asked = (lesson: Booking) => Math.round((lesson.totalCharges + lesson.feeAndTaxes) * 100);

test('what waits is not owed; once it is confirmed it is, and cancelled after that by the policy', async () => {
  const own = await student();
  const booked = await own.book();
  const id = idOf(booked);
  const lesson = booked.body as Booking;
  expect(await owedTo(id)).toEqual(NOTHING);
  const fromTheProgram = await own.book();
  await own.confirm(id);
  await own.confirm(id);
  expect(await owedTo(id)).toEqual({ owed: asked(lesson), due: 0, entries: 1 });
  expect(await owedTo(idOf(fromTheProgram)), 'the other still waits').toEqual(NOTHING);
  await app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as: own.cookie, payload: {} });
  const { refund } = await own.see(id);
  expect((await owedTo(id))?.owed).toBe(asked(lesson) - Math.round((refund ?? 0) * 100));
});

test.each([
  ['its student', async (own: Awaited<ReturnType<typeof student>>) => own.cookie],
  ['its school', async () => school.cookie],
])('what waits and is cancelled by %s gives back all, the fee too, and nothing was ever owed', async (_who, by) => {
  // The school's session ends by the clock of the tests above.
  app.clock.set(TEST_NOW);
  const own = await student();
  const booked = await own.book();
  const id = idOf(booked);
  // An hour before it begins, when one that was confirmed costs its student all.
  const startsAt = new Date(app.clock.now().epochMilliseconds + 3_600_000);
  const times = { starts_at: startsAt, ends_at: new Date(startsAt.getTime() + 3_600_000) };
  await app.db.updateTable('bookings').set(times).where('id', '=', id).execute();
  const payload = { reason: 'No car that day' };
  const cancelled = await app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as: await by(own), payload });
  const lesson = cancelled.body as Booking;
  expect(cancelled.status).toBe(200);
  expect(Math.round((lesson.refund ?? 0) * 100)).toBe(asked(lesson));
  expect(await owedTo(id)).toEqual(NOTHING);
});

test('what is given up was never in the books', async () => {
  const own = await student();
  const id = idOf(await own.book());
  app.clock.advance({ hours: 1 });
  await release(id);
  expect(await own.see(id)).toMatchObject({ bookingStatus: 'Cancelled' });
  expect(await owedTo(id)).toEqual(NOTHING);
});

test.each(['Completed', 'No-show', 'Instructor no-show'])(
  'what was driven unconfirmed is owed as its outcome says: %s',
  async (status) => {
    const own = await student();
    const booked = await own.book();
    const id = idOf(booked);
    const whole = asked(booked.body as Booking);
    await app.db
      .updateTable('bookings')
      .set({ status, refund_cents: status === 'Completed' ? null : whole, outcome_at: new Date('2026-11-30T12:00Z') })
      .where('id', '=', id)
      .execute();
    expect(await owedTo(id)).toMatchObject({ owed: status === 'Completed' ? whole : 0, due: 0 });
  },
);
