import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BookingEvent } from '#contract/admin.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { snowDayEndpoints } from '#contract/snow-days.ts';
import { inTransaction } from '#server/context.ts';
import { lockBookedSlots } from '#server/modules/availability/availability.ts';
import { notifyWaitingStudents } from '#server/modules/waiting-list/waiting-list.ts';
import { signInAdmin, signUpCandidate } from '#server/testing/actors.ts';
import { addTaxedSchool, mailsTo, sessionAt, slotStatuses } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { day, getBookingId, packageMarket } from '#server/testing/package-market.ts';
import { expectRefusal } from '#server/testing/race.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { bookLesson } from './book-lesson.ts';
import { cancelBooking } from './cancel-booking.ts';
import { moveBooking } from './move-booking.ts';
import { deliverReminder } from './reminders.ts';

type Answer = AnswerOf<(typeof snowDayEndpoints)['declareSnowDay']>;
type Preview = AnswerOf<(typeof snowDayEndpoints)['previewSnowDay']>;

const DAY = '2026-12-04';
const LATER = '2026-12-06';
const hour = (start: number) => ({
  startTime: `${String(start).padStart(2, '0')}:00`,
  endTime: `${String(start + 1).padStart(2, '0')}:00`,
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ BOOKING_FEE: '5' }, { runsJobs: true });
});
afterAll(() => app.close());

/** Two instructors at $80.00 an hour with slots at 9, 11 and 14 o'clock that day and at 9 two days later. */
async function makeSchool(locale: 'en' | 'fr' = 'en') {
  app.clock.set(TEST_NOW);
  const school = await addTaxedSchool(app, locale);
  const instructors = await Promise.all(
    ['Able', 'Baker'].map((lastName) => addInstructor(app, school.schoolId, { rateCents: 8000, lastName })),
  );
  for (const { id } of instructors) {
    const day = [9, 11, 14].map((start) => ({ date: DAY, ...hour(start) }));
    await addSlots(app, id, [...day, { date: LATER, ...hour(9) }]);
  }
  const [first = '', second = ''] = instructors.map(({ id }) => id);
  return { school, first, second };
}

const book = (candidateId: string, instructorId: string, start: number, date = DAY) =>
  bookLesson(app.ctx, candidateId, { instructorId, date, ...hour(start), location: 'Home' });

const declare = async (as: string, body: object = {}) => {
  const payload = { id: randomUUID(), date: DAY, reason: 'Freezing rain', ...body };
  const { status, body: answer } = await app.call({ method: 'POST', url: '/api/snow-day', as, payload });
  return { status, answer: answer as Answer };
};
const preview = async (as: string, query: Record<string, string>) => {
  const { status, body } = await app.call({ url: `/api/snow-day/preview?${new URLSearchParams(query)}`, as });
  return { status, answer: body as Preview };
};
const bookingOf = (id: string) =>
  app.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Counts this database's connections that wait for a lock. */
const waiting = async () =>
  (
    await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
    `.execute(app.db)
  ).rows[0]?.count;

describe('a snow day', () => {
  test('cancels the day’s lessons with full refunds and withdraws free slots, after a preview', async () => {
    const { school, first, second } = await makeSchool();
    const [amina, bo] = [await signUpCandidate(app), await signUpCandidate(app, { firstName: 'Bo' })];
    const lessons = [await book(amina.id, first, 9), await book(amina.id, second, 14), await book(bo.id, second, 9)];
    const kept = await book(bo.id, first, 9, LATER);

    const seen = await preview(school.cookie, { date: DAY });
    expect(seen.answer).toMatchObject({ students: 2, refund: 271.2, refundDue: 0, freeSlots: 3, begun: [] });
    expect(seen.answer.lessons.map(({ code }) => code).sort()).toEqual(lessons.map(({ code }) => code).sort());
    expect(seen.answer.lessons[0]).toMatchObject({ startTime: '09:00', endTime: '10:00', refund: 90.4 });

    const { status, answer } = await declare(school.cookie, { shown: lessons.map(({ id }) => id) });
    expect([status, answer]).toMatchObject([200, { students: 2, refund: 271.2, withdrawnSlots: 3, leftOut: [] }]);
    expect(answer.cancelled.map(({ bookingId }) => bookingId).sort()).toEqual(lessons.map(({ id }) => id).sort());
    for (const { id } of lessons) {
      expect(await bookingOf(id)).toMatchObject({
        status: 'Cancelled',
        cancelled_by: 'school',
        cancellation_reason: 'Freezing rain',
        refund_cents: 9040,
      });
    }
    expect((await bookingOf(kept.id)).status).toBe('Booked');
    expect((await slotStatuses(app, first)).sort()).toEqual(['BOOKED', 'WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN']);
    expect((await preview(school.cookie, { date: DAY })).answer).toMatchObject({ lessons: [], freeSlots: 0 });
  });

  test('is previewed by page, with totals and ids of all lessons', async () => {
    const { school, first, second } = await makeSchool();
    const bo = await signUpCandidate(app);
    const lessons = [await book(bo.id, first, 9), await book(bo.id, first, 11), await book(bo.id, second, 14)];
    const pages = await Promise.all(
      ['0', '1', '7'].map((page) => preview(school.cookie, { date: DAY, limit: '2', page })),
    );
    expect(pages.map(({ answer }) => answer.lessons.map(({ code }) => code))).toEqual([
      [lessons[0]?.code, lessons[1]?.code],
      [lessons[2]?.code],
      [lessons[2]?.code],
    ]);
    for (const { answer } of pages)
      expect(answer).toMatchObject({ lessonIds: lessons.map(({ id }) => id), refund: 271.2, begunCount: 0 });
  });

  test('covers the chosen instructors and hours, and can leave free slots alone', async () => {
    const { school, first, second } = await makeSchool();
    const student = await signUpCandidate(app);
    const [nine, eleven, other] = [
      await book(student.id, first, 9),
      await book(student.id, first, 11),
      await book((await signUpCandidate(app)).id, second, 9),
    ];
    // Overlaps the first lesson and ends as the second begins.
    const window = { startTime: '09:30', endTime: '11:00' };
    const seen = await preview(school.cookie, { date: DAY, instructorIds: first, ...window });
    expect(seen.answer.lessons.map(({ code }) => code)).toEqual([nine.code]);
    const { answer } = await declare(school.cookie, { ...window, instructorIds: [first], withdrawsFree: false });
    expect(answer.cancelled.map(({ code }) => code)).toEqual([nine.code]);
    expect(answer.withdrawnSlots).toBe(0);
    for (const { id } of [eleven, other]) expect((await bookingOf(id)).status).toBe('Booked');
    expect((await slotStatuses(app, first)).sort()).toEqual(['AVAILABLE', 'AVAILABLE', 'BOOKED', 'WITHDRAWN']);
  });

  test.each([
    ['en', 'We’re sorry, your lessons are cancelled', 'You cancelled 2 lessons', 'Choose another time'],
    ['fr', 'Nous sommes désolés\u00a0: vos cours sont annulés', 'Vous avez annulé 2 cours', 'Choisir un autre moment'],
  ] as const)('sends each student one email, and the school one (%s)', async (locale, sorry, summary, choose) => {
    const { school, first, second } = await makeSchool(locale);
    const student = await signUpCandidate(app, { locale });
    const [one, two] = [await book(student.id, first, 9), await book(student.id, first, 11)];
    await declare(school.cookie);
    expect((await mailsTo(app, student.email)).filter((kind) => kind !== 'booking_confirmed_student')).toEqual([
      'snow_day_student',
    ]);
    expect((await mailsTo(app, school.email)).filter((kind) => kind !== 'booking_confirmed_school')).toEqual([
      'snow_day_school',
    ]);
    const mail = (await sentMail(app, student.email)).find(({ text }) => text.includes(sorry));
    for (const part of [one.code, two.code, 'Freezing rain', choose]) expect(mail?.text).toContain(part);
    // Nobody paid, so nobody is promised a refund.
    expect(mail?.text).not.toMatch(/refund of|remboursement de/);
    for (const part of [locale === 'fr' ? 'ne sont pas facturés' : 'there’s no charge for the lessons'])
      expect(mail?.text).toContain(part);
    // The same instructor first, then the other, and no time on the snow day itself.
    const links = [...(mail?.text.matchAll(/\/instructordetails\?(\S+)/g) ?? [])].map(([, query]) =>
      Object.fromEntries(new URLSearchParams(query)),
    );
    expect(links).toEqual([first, second].map((id) => ({ id, date: LATER, slot: '09:00 - 10:00' })));
    const told = (await sentMail(app, school.email)).find(({ text }) => text.includes(summary));
    for (const part of [one.code, two.code, 'Freezing rain']) expect(told?.text).toContain(part);
  });

  test('proposes no time when the student has another lesson, at any school', async () => {
    const { school, first } = await makeSchool();
    const { first: elsewhere } = await makeSchool();
    const [busy, idle] = [await signUpCandidate(app), await signUpCandidate(app)];
    await book(busy.id, first, 9);
    await book(busy.id, elsewhere, 9, LATER);
    await book(idle.id, first, 11);
    await declare(school.cookie);
    const proposed = async (email: string) =>
      (await sentMail(app, email)).flatMap(({ text }) => [...text.matchAll(/\/instructordetails\?/g)]).length;
    expect(await proposed(busy.email)).toBe(0);
    expect(await proposed(idle.email)).toBe(2);
  });

  test('sent twice, at once or later, counts once: the same answer, no second email', async () => {
    const { school, first } = await makeSchool();
    const student = await signUpCandidate(app);
    const { id: lesson } = await book(student.id, first, 9);
    const body = { id: randomUUID(), shown: [lesson] };
    const [one, other] = await Promise.all([declare(school.cookie, body), declare(school.cookie, body)]);
    expect(one.answer.cancelled).toHaveLength(1);
    expect(other).toEqual(one);
    expect(await declare(school.cookie, body)).toEqual(one);
    expect((await mailsTo(app, student.email)).filter((kind) => kind.startsWith('snow'))).toHaveLength(1);
    const stranger = await addTaxedSchool(app);
    expect((await declare(stranger.cookie, body)).status).toBe(404);
  });

  test('leaves out and reports lessons that began, were cancelled or moved meanwhile', async () => {
    const { school, first, second } = await makeSchool();
    const [amina, bo, cy] = [await signUpCandidate(app), await signUpCandidate(app), await signUpCandidate(app)];
    const begun = await book(amina.id, first, 9);
    const cancelled = await book(bo.id, first, 11);
    const moved = await book(cy.id, second, 11);
    const left = await book(amina.id, second, 14);
    const shown = [begun, cancelled, moved, left].map(({ id }) => id);
    await cancelBooking(app.ctx, 'candidate', cancelled.id, { reason: '' });
    await moveBooking(app.ctx, moved.candidate_id, moved.id, {
      date: LATER,
      ...hour(9),
    });
    const cookie = await sessionAt(app, '2026-12-04T14:30:00Z', school.accountId);
    const seen = await preview(cookie, { date: DAY });
    expect(seen.answer.begun.map(({ code }) => code)).toEqual([begun.code]);
    const { answer } = await declare(cookie, { shown });
    expect(answer.cancelled.map(({ code }) => code)).toEqual([left.code]);
    expect(Object.fromEntries(answer.leftOut.map(({ code, reason }) => [code, reason]))).toEqual({
      [begun.code]: 'begun',
      [cancelled.code]: 'cancelled',
      [moved.code]: 'moved',
    });
    expect((await bookingOf(begun.id)).status).toBe('Booked');
  });

  test('doesn’t notify the waiting list of the slots it withdraws', async () => {
    const { school, first } = await makeSchool();
    const student = await signUpCandidate(app);
    const waiting = await signUpCandidate(app);
    await book(student.id, first, 9);
    const payload = { instructorId: first, date: DAY };
    expect((await app.call({ method: 'POST', url: '/api/waiting-list', as: waiting.cookie, payload })).status).toBe(
      201,
    );
    await declare(school.cookie);
    expect(await notifyWaitingStudents(app.ctx, { instructorIds: [first], dates: [DAY] })).toBe(0);
    expect(await mailsTo(app, waiting.email)).toEqual([]);
  });

  test('sends no reminders for cancelled lessons', async () => {
    const { school, first } = await makeSchool();
    const student = await signUpCandidate(app);
    const { id } = await book(student.id, first, 9);
    await declare(school.cookie);
    app.clock.set('2026-12-03T15:00:00Z');
    await deliverReminder(app.ctx, { bookingId: id, moves: 0 });
    expect(await mailsTo(app, student.email)).not.toContain('lesson_reminder');
  });

  test('refuses another school’s instructor, hours that end before they begin, and a missing reason', async () => {
    const { school } = await makeSchool();
    const other = await makeSchool();
    expect((await declare(school.cookie, { instructorIds: [other.first] })).status).toBe(404);
    expect((await preview(school.cookie, { date: DAY, instructorIds: other.first })).status).toBe(404);
    expect((await declare(school.cookie, { startTime: '11:00', endTime: '10:00' })).status).toBe(400);
    expect((await declare(school.cookie, { startTime: '11:00' })).status).toBe(400);
    expect((await declare(school.cookie, { reason: ' ' })).status).toBe(400);
  });

  test('and a student’s move within its hours wait for each other', async () => {
    const { school, first } = await makeSchool();
    const student = await signUpCandidate(app);
    const booking = await book(student.id, first, 9);
    const { resolve: release, promise: released } = Promise.withResolvers<void>();
    const { resolve: lock, promise: locked } = Promise.withResolvers<void>();
    // Holds the lesson's slot until both wait for it, the snow day first.
    const holder = inTransaction(app.ctx, async (tx) => {
      await lockBookedSlots(tx, [booking.slot_id]);
      lock();
      await released;
    });
    await locked;
    const snowDay = declare(school.cookie);
    await expect.poll(waiting).toBe(1);
    const move = moveBooking(app.ctx, booking.candidate_id, booking.id, {
      date: DAY,
      ...hour(11),
    });
    await expect.poll(waiting).toBe(2);
    release();
    await expect(move).rejects.toMatchObject({ code: 'slot_not_offered' });
    expect(await snowDay).toMatchObject({ status: 200, answer: { students: 1, withdrawnSlots: 5 } });
    await holder;
    expect(await bookingOf(booking.id)).toMatchObject({ status: 'Cancelled', moves: 0 });
  });

  test('races with students who cancel, move in and out and book: no deadlock, one winner each', async () => {
    for (let round = 0; round < 6; round++) {
      const { school, first } = await makeSchool();
      const all = await Promise.all(Array.from({ length: 8 }, () => signUpCandidate(app)));
      // A slot every hour. Half of them are booked, and everybody moves to the neighbouring one, up or down.
      const hours = Array.from({ length: 8 }, (_, index) => index);
      const day = '2026-12-11';
      await addSlots(
        app,
        first,
        hours.flatMap((index) => [8 + index].map((start) => ({ date: day, ...hour(start) }))),
      );
      await addSlots(app, first, [{ date: LATER, ...hour(15) }]);
      const booked = await Promise.all([0, 2, 4, 6].map((index) => book(all[index]?.id ?? '', first, 8 + index, day)));
      const tries = booked.flatMap((booking, index) => {
        const to = { date: day, ...hour(8 + index * 2 + (index % 2 ? -1 : 1)) };
        return [
          moveBooking(app.ctx, booking.candidate_id, booking.id, to),
          ...(index === 3 ? [cancelBooking(app.ctx, 'candidate', booking.id, { reason: '' })] : []),
          book(all[index * 2 + 1]?.id ?? '', first, 8 + index * 2 + 1, day),
        ].map((one) => one.catch(expectRefusal));
      });
      const [answer] = await Promise.all([declare(school.cookie, { date: day }), ...tries]);
      expect(answer.status).toBe(200);
      const { rows } = await sql<{ slot: string; live: number }>`
        SELECT slots.status AS slot, count(bookings.id)::int AS live FROM slots
        LEFT JOIN bookings ON bookings.slot_id = slots.id AND bookings.status = 'Booked'
        WHERE slots.instructor_id = ${first} AND slots.local_date = ${day} GROUP BY slots.id`.execute(app.db);
      for (const row of rows) expect([row.slot === 'BOOKED', row.live]).toEqual([row.live === 1, row.live]);
      expect((await declare(school.cookie, { date: day })).status).toBe(200);
      const { answer: rest } = await preview(school.cookie, { date: day });
      expect(rest.lessons).toEqual([]);
    }
  });
});

test('returns a lesson’s credit in minutes, and shows the school no refund for it', async () => {
  app.clock.set(TEST_NOW);
  const market = await packageMarket(app);
  await market.has();
  const paid = getBookingId(await market.book(day(4), { credit: true }));
  await addSlots(app, market.instructor.id, [{ date: day(4), ...hour(11) }]);
  const bookingId = getBookingId(await market.book(day(4), { ...hour(11), credit: false }));
  const payment = { studentId: market.student.id, bookingId, amount: 95.4, method: 'cash', date: '2026-11-20' };
  const url = `/api/school/${market.school.schoolId}/payments`;
  const payload = { ...payment, idempotencyKey: bookingId };
  expect((await app.call({ method: 'POST', url, as: market.school.cookie, payload })).status).toBe(201);
  const money = { refund: 90.4, refundDue: 90.4, creditMinutes: 60 };
  const hours = { date: day(4) };
  const seen = await preview(market.school.cookie, hours);
  expect(seen.answer).toMatchObject(money);
  expect(seen.answer.lessons.map(({ refund, creditMinutes }) => [refund, creditMinutes])).toEqual([
    [0, 60],
    [90.4, 0],
  ]);
  expect((await declare(market.school.cookie, hours)).answer).toMatchObject(money);
  const [mail] = (await sentMail(app, market.school.email)).filter(({ text }) => text.includes('Freezing rain'));
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('Refunds due: $90.40 + 1 h');
  const admin = await signInAdmin(app);
  const { body } = await app.call({ url: `/api/admin/bookings/${paid}`, as: admin.cookie });
  expect((body as { events: BookingEvent[] }).events.at(-1)).toMatchObject({
    ...{ kind: 'cancelled', refund: null, creditMinutes: 60 },
  });
});
