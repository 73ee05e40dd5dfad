import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Series } from '#contract/booking-series.ts';
import type { Booking } from '#contract/bookings.ts';
import type { PackageOrder } from '#contract/packages.ts';
import { openBalances } from '#server/modules/ledger/personal-data.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { beginSession } from '#server/testing/actors.ts';
import { mailsTo } from '#server/testing/lesson.ts';
import { addSlots } from '#server/testing/marketplace.ts';
import {
  day,
  expectBooksToBeZero,
  getBookingId,
  getStatusAndCode,
  NINE,
  packageMarket,
  TEN_HOURS,
  TOTAL,
} from '#server/testing/package-market.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp({ BOOKING_FEE: '2.50' });
});

const market = (said?: object) => packageMarket(app, said);

test.each([
  // When it's cancelled, and what is left of ten hours and $600 then.
  ['2026-12-02T13:59:59Z', 600, 600],
  ['2026-12-02T14:00:00Z', 570, 570],
  ['2026-12-03T14:00:00Z', 540, 540],
])('[CP-01] cancelling a lesson paid with credit at %s leaves %d minutes', async (instant, minutes, dollars) => {
  const { has, one, book, cancelAt, balances, money, student } = await market();
  await has();
  const id = getBookingId(await book(day(4)));
  expect(await one()).toMatchObject({ minutesLeft: 540, creditLeft: 540, owed: TOTAL });
  expect(await cancelAt(id, instant)).toBe(200);
  expect(await one()).toMatchObject({ minutesLeft: minutes, creditLeft: dollars });
  // The fee stays owed, and no money is refunded.
  expect(await balances()).toMatchObject({ owed: TOTAL + 2.5, refundDue: 0 });
  expect(await money(id)).toMatchObject({ toPay: 2.5, creditMinutes: 600 - minutes, owed: 2.5, refundDue: 0 });
  expect(await mailsTo(app, student.email)).toContain('booking_cancelled_student');
  await expectBooksToBeZero(app);
});

test('uses credit if there is enough and the student wants it; requesting more than there is is refused', async () => {
  const { has, one, book, asStudent, instructor, money } = await market({ minutes: 90, price: 90 });
  await has();
  expect((await book(day(4), { credit: false })).body).not.toHaveProperty('credit');
  const from = await book(day(5), { credit: true });
  expect(from.body).toMatchObject({ credit: { minutes: 60, minutesBack: 0 } });
  expect(await one()).toMatchObject({ minutesLeft: 30, creditLeft: 30 });
  expect(getStatusAndCode(await book(day(6), { credit: true }))).toEqual([409, 'credit_short']);
  const paid = await book(day(6));
  expect(paid.body).not.toHaveProperty('credit');
  expect(await money(getBookingId(paid))).toMatchObject({ toPay: 92.9, fromCredit: 0 });
  await asStudent('POST', `/booking/${getBookingId(from)}/cancel`, {});
  const lessons = [7, 8].map((date) => ({ date: day(date), ...NINE }));
  const series = { instructorId: instructor.id, lessons, location: '5 Elm Street' };
  const preview = (await asStudent('POST', '/booking/series?preview=true', series)).body as Series;
  expect(preview).toMatchObject({ total: 95.4, creditMinutes: 60 });
  expect(preview.lessons.map(({ creditMinutes, total }) => [creditMinutes, total])).toEqual([
    [60, 2.5],
    [0, 92.9],
  ]);
  expect((await asStudent('POST', '/booking/series', { ...series, total: 95.4 })).status).toBe(201);
  expect(await one()).toMatchObject({ minutesLeft: 30 });
});

test('a package pays only the lesson types it names, even fixed-price ones, as named when it was ordered', async () => {
  const { sold, has, one, book, asSchool } = await market();
  const names = { en: 'Road test', fr: 'Examen' };
  const test = await asSchool('POST', '/lesson-kinds', { names, minutes: 60, price: 120 });
  const { id: kindId } = test.body as { id: string };
  const { id: packageId } = sold;
  const change = (kinds: string[]) => asSchool('PUT', `/packages/${packageId}`, { ...TEN_HOURS, kinds });
  expect((await change([kindId])).body).toMatchObject({ kinds: [{ id: kindId, names }] });
  await has();
  expect(await one()).toMatchObject({ kinds: [{ id: kindId, names }] });
  await change([]);
  expect((await book(day(4))).body).not.toHaveProperty('credit');
  expect(getStatusAndCode(await book(day(5), { credit: true }))).toEqual([409, 'credit_short']);
  expect((await book(day(6), { kindId })).body).toMatchObject({ credit: { minutes: 60 } });
  expect(await one()).toMatchObject({ minutesLeft: 540, creditLeft: 540 });
});

test('a package that names none pays all lessons by the hour; one that names the standard lesson pays only that', async () => {
  const { has, book, asSchool } = await market();
  const names = { en: 'Highway', fr: 'Autoroute' };
  const kind = async (price: number | null) =>
    ((await asSchool('POST', '/lesson-kinds', { names, minutes: 60, price })).body as { id: string }).id;
  const [hourly, priced] = [await kind(null), await kind(120)];
  await has();
  expect((await book(day(4), { kindId: priced })).body).not.toHaveProperty('credit');
  expect((await book(day(5), { kindId: hourly })).body).toHaveProperty('credit');
  const other = await market();
  await other.asSchool('PUT', `/packages/${other.sold.id}`, { ...TEN_HOURS, kinds: ['plain', 'plain'] });
  await other.has();
  expect(await other.one()).toMatchObject({ kinds: [{ id: 'plain', names: null }] });
  expect((await other.book(day(4))).body).toHaveProperty('credit');
  const named = await other.asSchool('PUT', `/packages/${other.sold.id}`, { ...TEN_HOURS, kinds: [hourly] });
  expect(named.body).toMatchObject({
    error: { code: 'invalid_request', details: [{ path: 'kinds', code: 'invalid' }] },
  });
});

test('a moved lesson stays paid with credit: a longer one takes more, if there is more', async () => {
  const { has, one, book, asStudent, instructor } = await market({ minutes: 150, price: 150 });
  await has();
  await addSlots(app, instructor.id, [
    { date: day(10), startTime: '12:00', endTime: '14:00' },
    { date: day(11), startTime: '12:00', endTime: '12:30' },
    { date: day(12), startTime: '12:00', endTime: '15:00' },
  ]);
  const id = getBookingId(await book(day(4)));
  const move = (date: string, endTime: string, startTime = '12:00') =>
    asStudent('POST', `/booking/${id}/move`, { date, startTime, endTime });
  expect((await move(day(10), '14:00')).body).toMatchObject({ totalCharges: 120, credit: { minutes: 120 } });
  expect(await one()).toMatchObject({ minutesLeft: 30, creditLeft: 30 });
  expect(getStatusAndCode(await move(day(12), '15:00'))).toEqual([409, 'credit_short']);
  await move(day(11), '12:30');
  expect(await one()).toMatchObject({ minutesLeft: 120, creditLeft: 120 });
  expect((await move(day(6), '10:00', '09:00')).body).toMatchObject({ totalCharges: 60 });
  await expectBooksToBeZero(app);
});

test('deleting an account warns of prepaid hours until the end of the package’s last day at the school', async () => {
  const { has, student } = await market({ validMonths: 1 });
  expect(await has()).toMatchObject({ expiresOn: '2026-12-20' });
  const announced = async (instant: string) =>
    (await openBalances({ ...app.ctx, clock: fixedClock(instant) }, student.id)).map(
      ({ creditMinutes }) => creditMinutes,
    );
  // In Toronto it's 23:59, then midnight; in UTC the next day began hours ago.
  expect(await announced('2026-12-20T04:59:59Z')).toEqual([600]);
  expect(await announced('2026-12-20T05:00:00Z')).toEqual([0]);
});

test('from its expiry date at the school, a package can’t pay for new lessons, but keeps booked ones', async () => {
  const { has, book, student, one } = await market({ validMonths: 1 });
  expect(await has()).toMatchObject({ expiresOn: '2026-12-20' });
  const at = async (instant: string, date: string) => {
    app.clock.set(instant);
    const as = await beginSession(app, student.id);
    const answer = await app.call({
      ...{ method: 'POST', url: '/api/booking', as },
      payload: { instructorId: (await ofBooking)?.instructor_id, date, ...NINE, location: 'Home' },
    });
    return answer;
  };
  const ahead = await book(day(28));
  const ofBooking = app.db
    .selectFrom('bookings')
    .select('instructor_id')
    .where('id', '=', getBookingId(ahead))
    .executeTakeFirst();
  // Midnight in Toronto is five hours after midnight UTC.
  expect((await at('2026-12-20T04:59:59Z', day(26))).body).toHaveProperty('credit');
  expect((await at('2026-12-20T05:00:00Z', day(27))).body).not.toHaveProperty('credit');
  const [left] = (await app.call({ url: '/api/package-orders', as: await beginSession(app, student.id) }))
    .body as PackageOrder[];
  expect(left).toMatchObject({ isExpired: true, isUsable: false, minutesLeft: 480 });
  app.clock.set(TEST_NOW);
  expect(await one()).toMatchObject({ isExpired: false, isUsable: true });
  expect(
    (await app.db.selectFrom('bookings').select('status').where('id', '=', getBookingId(ahead)).executeTakeFirst())
      ?.status,
  ).toBe('Booked');
});

test('credit the school returns lasts a month even if the package expired; credit from a student’s cancellation doesn’t', async () => {
  const { school, student, has, book } = await market({ validMonths: 1 });
  expect(await has()).toMatchObject({ expiresOn: '2026-12-20' });
  const [own, schools, missed] = [
    getBookingId(await book(day(25))),
    getBookingId(await book(day(26))),
    getBookingId(await book(day(22))),
  ];
  app.clock.set('2026-12-21T15:00:00Z');
  const asStudent = await beginSession(app, student.id);
  const left = async () => {
    const as = await beginSession(app, student.id);
    return ((await app.call({ url: '/api/package-orders', as })).body as PackageOrder[])[0];
  };
  const post = (url: string, as: string, payload: object) => app.call({ method: 'POST', url, as, payload });
  expect((await post(`/api/booking/${own}/cancel`, asStudent, {})).status).toBe(200);
  expect(await left()).toMatchObject({ isUsable: false, expiresOn: '2026-12-20' });
  const asSchool = await beginSession(app, school.accountId);
  expect((await post(`/api/booking/${schools}/cancel`, asSchool, { reason: 'The car' })).status).toBe(200);
  expect(await left()).toMatchObject({ isUsable: true, expiresOn: '2027-01-20', minutesLeft: 540 });
  app.clock.set('2026-12-24T15:00:00Z');
  const again = await beginSession(app, school.accountId);
  const outcome = { outcome: 'Instructor no-show' };
  expect((await post(`/api/booking/${missed}/outcome`, again, outcome)).status).toBe(200);
  expect(await left()).toMatchObject({ expiresOn: '2027-01-23', minutesLeft: 600 });
  app.clock.set(TEST_NOW);
});

test('[CP-01] an instructor’s no-show returns all credit, a student’s returns none', async () => {
  const { school, has, one, book } = await market();
  await has();
  const [first, second] = [getBookingId(await book(day(4))), getBookingId(await book(day(5)))];
  app.clock.set('2026-12-05T15:00:00Z');
  const as = await beginSession(app, school.accountId);
  const settle = (id: string, outcome: string) =>
    app.call({ method: 'POST', url: `/api/booking/${id}/outcome`, as, payload: { outcome } });
  expect((await settle(first, 'No-show')).status).toBe(200);
  expect((await settle(second, 'Instructor no-show')).status).toBe(200);
  app.clock.set(TEST_NOW);
  expect(await one()).toMatchObject({ minutesLeft: 540, creditLeft: 540 });
});

test('a corrected outcome takes again only the minutes that it returns less of, and only if they are left', async () => {
  const { school, has, one, book } = await market({ minutes: 90, price: 90 });
  await has();
  const id = getBookingId(await book(day(4)));
  const settle = async (payload: object) => {
    app.clock.set('2026-12-05T15:00:00Z');
    const as = await beginSession(app, school.accountId);
    const answer = await app.call({ method: 'POST', url: `/api/booking/${id}/outcome`, as, payload });
    app.clock.set(TEST_NOW);
    return answer;
  };
  expect((await settle({ outcome: 'Instructor no-show' })).status).toBe(200);
  expect(await one()).toMatchObject({ minutesLeft: 90 });
  await book(day(6), { credit: true });
  expect(await one()).toMatchObject({ minutesLeft: 30 });
  expect(getStatusAndCode(await settle({ outcome: 'Completed' }))).toEqual([409, 'credit_short']);
  // Half of the hour stays returned, so the 30 minutes left are enough.
  expect((await settle({ outcome: 'No-show', waivePercent: 50, reason: 'Ill' })).status).toBe(200);
  expect(await one()).toMatchObject({ minutesLeft: 0 });
  expect(getStatusAndCode(await settle({ outcome: 'Completed' }))).toEqual([409, 'credit_short']);
});

test('the database refuses negative credit, in minutes or money', async () => {
  const { school, student, has } = await market();
  const { id } = await has();
  const take = (cents: number, minutes: number) =>
    sql`SELECT enter_in_ledger(${school.schoolId}, ${student.id}, NULL, ${id}, 'package_ended', ${new Date(TEST_NOW)},
          0, 0, 0, NULL, 0, ${-cents}, ${-minutes}, ${-minutes})`.execute(app.db);
  for (const [cents, minutes] of [
    [60_001, 600],
    [60_000, 601],
  ] as const)
    await expect(take(cents, minutes)).rejects.toMatchObject({ constraint: 'ledger_credit_left' });
  await take(60_000, 600);
  await expect(take(1, 0)).rejects.toMatchObject({ constraint: 'ledger_credit_left' });
});

test('the last minutes of credit are used once under concurrency', async () => {
  const { has, one, student, instructor } = await market({ minutes: 600, price: 599.99 });
  await has();
  const answers = await Promise.all(
    Array.from({ length: 28 }, (_, index) =>
      app.call({
        ...{ method: 'POST', url: '/api/booking', as: student.cookie },
        payload: { instructorId: instructor.id, date: day(index + 1), ...NINE, location: 'Home', credit: true },
      }),
    ),
  );
  const booked = answers.filter(({ status }) => status === 201);
  expect(booked).toHaveLength(10);
  expect(booked.reduce((cents, { body }) => cents + Math.round((body as Booking).totalCharges * 100), 0)).toBe(59999);
  expect(await one()).toMatchObject({ minutesLeft: 0, creditLeft: 0, isUsable: false });
  await expectBooksToBeZero(app);
});
