import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { signUpSchool } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson, ENDS_AT, mailsTo, sessionAt, type TestSchool } from '#server/testing/lesson.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { eraseOldPickups } from './bookings.ts';
import { completeUnmarked } from './settle-booking.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await sharedTestApp({ BOOKING_FEE: '5' });
  school = await addTaxedSchool(app);
});

const settle = (as: string, id: string, outcome: string) =>
  app.call({ method: 'POST', url: `/api/booking/${id}/outcome`, as, payload: { outcome } });

describe('[CP-01] the school records a lesson’s outcome', () => {
  // $80.00 for the lesson, $10.40 tax on it; the booking fee of $5.00 is never refunded.
  test.each([
    ['Completed', null, []],
    ['No-show', 0, ['lesson_missed']],
    ['Instructor no-show', 90.4, ['lesson_missed']],
  ] as const)('%s: refund %s', async (outcome, refund, told) => {
    const { id, student } = await bookLesson(app, school);
    const cookie = await sessionAt(app, ENDS_AT, school.accountId);
    expect(await settle(cookie, id, outcome)).toMatchObject({ status: 200, body: { bookingStatus: outcome, refund } });
    expect(await mailsTo(app, student.email)).toEqual(['booking_confirmed_student', ...told]);
  });

  test('only after the lesson ends, only once, only a known outcome and only by the school itself', async () => {
    const { id, student } = await bookLesson(app, school);
    const early = await sessionAt(app, '2026-12-04T14:59:59Z', school.accountId);
    expect(await settle(early, id, 'Completed')).toMatchObject({
      status: 409,
      body: { error: { code: 'lesson_not_over' } },
    });
    const cookie = await sessionAt(app, ENDS_AT, school.accountId);
    expect((await settle(cookie, id, 'Cancelled')).status).toBe(400);
    expect((await settle(await sessionAt(app, ENDS_AT, student.id), id, 'Completed')).status).toBe(403);
    const stranger = await signUpSchool(app, { province: 'ON' });
    expect((await settle(stranger.cookie, id, 'Completed')).status).toBe(404);
    expect((await settle(cookie, id, 'No-show')).status).toBe(200);
    expect(await settle(cookie, id, 'Completed')).toMatchObject({ body: { error: { code: 'status_conflict' } } });
  });
});

test('an unmarked lesson becomes Completed 24 hours after its end, and not before', async () => {
  const { id, student } = await bookLesson(app, school);
  await sessionAt(app, '2026-12-05T14:59:59Z', student.id);
  await completeUnmarked(app.ctx);
  const status = async () =>
    (await app.db.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
  expect(await status()).toBe('Booked');
  app.clock.set('2026-12-05T15:00:00Z');
  expect(await completeUnmarked(app.ctx)).toBeGreaterThan(0);
  expect(await status()).toBe('Completed');
  expect(await completeUnmarked(app.ctx)).toBe(0);
});

test('a school that marks twice races with the clock: one wins and the books balance', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, student } = await bookLesson(app, school);
    const cookie = await sessionAt(app, '2026-12-05T15:00:00Z', school.accountId);
    const [first, second] = await Promise.all([
      settle(cookie, id, 'No-show'),
      settle(cookie, id, 'Instructor no-show'),
      completeUnmarked(app.ctx),
    ]);
    const winners = [first, second].filter((answer) => answer.status === 200);
    expect([first, second].every((answer) => [200, 409].includes(answer.status))).toBe(true);
    const row = await app.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const refund = { Completed: null, 'No-show': 0, 'Instructor no-show': 9040 }[row.status];
    expect(row.refund_cents).toBe(refund);
    expect(winners).toHaveLength(row.outcome_by === 'school' ? 1 : 0);
    expect(await mailsTo(app, student.email)).toHaveLength(1 + winners.length);
  }
});

test('pickup places are erased 90 days after the lesson, and not before', async () => {
  const { id } = await bookLesson(app, school);
  const pickup = async () =>
    (await app.db.selectFrom('bookings').select('pickup_location').where('id', '=', id).executeTakeFirstOrThrow())
      .pickup_location;
  app.clock.set('2027-03-04T15:00:00Z');
  await eraseOldPickups(app.ctx);
  expect(await pickup()).toBe('5 Elm Street');
  app.clock.set('2027-03-04T15:00:01Z');
  await eraseOldPickups(app.ctx);
  expect(await pickup()).toBeNull();
  // It happens by itself.
  const { rows } = await sql<{ cron: string }>`select cron from jobs.schedule where name = 'erase-pickups'`.execute(
    app.db,
  );
  expect(rows).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }]);
});
