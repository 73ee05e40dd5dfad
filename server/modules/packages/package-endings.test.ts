import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { endedSettlement } from '#contract/cancellation.ts';
import type { Payment } from '#contract/ledger.ts';
import type { Package, PackageOrder } from '#contract/packages.ts';
import { inTransaction } from '#server/context.ts';
import { taxesOnReceipt } from '#server/modules/ledger/ledger.rules.ts';
import { selectReceiptLessons } from '#server/modules/ledger/papers.db.ts';
import { signUpCandidate, TEST_PASSWORD } from '#server/testing/actors.ts';
import { mailsTo } from '#server/testing/lesson.ts';
import { countWaiting } from '#server/testing/locks.ts';
import {
  day,
  expectBooksToBeZero,
  getBookingId,
  getStatusAndCode,
  packageMarket,
  TOTAL,
} from '#server/testing/package-market.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { written } from '#server/testing/written-mail.ts';
import { packageEndAsked, packageEnded } from './mails/packages.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp({ BOOKING_FEE: '2.50' });
});

const market = (said?: object) => packageMarket(app, said);

test('a student who asks to end a package sees the deduction; the school gets one email and sees the request first', async () => {
  const { school, student, has, asSchool, asStudent, ask, accept, book } = await market();
  const other = await market();
  const { id } = await has();
  const later = (await ask()).body as PackageOrder;
  await accept(later.id);
  const path = `/package-orders/${id}`;
  expect((await asStudent('GET', `${path}/ending`)).body).toMatchObject({ minutesLeft: 600, creditLeft: 600, tax: 78 });
  expect(getStatusAndCode(await other.asStudent('POST', `${path}/ask-to-end`)), 'another one’s').toEqual([
    404,
    'not_found',
  ]);
  const asked = await asStudent('POST', `${path}/ask-to-end`);
  expect([asked.status, asked.body]).toMatchObject([200, { id, status: 'accepted', endAskedAt: expect.any(String) }]);
  expect((await asStudent('POST', `${path}/ask-to-end`)).body).toEqual(asked.body);
  expect((await mailsTo(app, school.email)).filter((kind) => kind === 'package_end_asked')).toHaveLength(1);
  expect(((await asSchool('GET', '/package-orders')).body as PackageOrder[])[0]?.id).toBe(id);
  expect(await mailsTo(app, student.email)).not.toContain('package_end_asked');
  await book(day(4));
  expect((await asStudent('GET', `${path}/ending`)).status).toBe(200);
  expect(
    getStatusAndCode(await asStudent('GET', `/package-orders/${later.id}/ending`)),
    'lessons ahead come first',
  ).toEqual([409, 'package_has_lessons']);
});

test('a package can’t pay for lessons while its ending is requested, until the student withdraws that', async () => {
  const { has, one, book, asStudent, asSchool } = await market();
  const other = await market();
  const { id } = await has();
  const path = `/package-orders/${id}/ask-to-end`;
  await asStudent('POST', path);
  expect(await one()).toMatchObject({ status: 'accepted', isUsable: false, minutesLeft: 600, refundBy: '2026-12-05' });
  expect(getStatusAndCode(await book(day(4), { credit: true }))).toEqual([409, 'credit_short']);
  expect((await book(day(4))).body).not.toHaveProperty('credit');
  expect(getStatusAndCode(await other.asStudent('DELETE', path)), 'another one’s').toEqual([404, 'not_found']);
  const kept = await asStudent('DELETE', path);
  expect([kept.status, kept.body]).toMatchObject([200, { id, isUsable: true, endAskedAt: null }]);
  expect((await asStudent('DELETE', path)).body).toEqual(kept.body);
  const lesson = await book(day(5));
  expect(lesson.body).toMatchObject({ credit: { minutes: 60 } });
  await asStudent('POST', `/booking/${getBookingId(lesson)}/cancel`, {});
  expect((await asSchool('POST', `/package-orders/${id}/end`, { minutesLeft: 600, kept: 0 })).status).toBe(200);
  expect(getStatusAndCode(await asStudent('DELETE', path)), 'ended').toEqual([409, 'status_conflict']);
});

test('a lesson booked while its package’s ending is requested isn’t paid by it', async () => {
  const { has, one, book, school, student } = await market();
  const { id } = await has();
  let late: ReturnType<typeof book> | undefined;
  await inTransaction(app.ctx, async (asking) => {
    await sql`SELECT hold_money_of(${school.schoolId}, ${student.id})`.execute(asking.db);
    const asked = { end_asked_at: new Date(TEST_NOW) };
    await asking.db.updateTable('package_orders').set(asked).where('id', '=', id).execute();
    late = book(day(4), { credit: true });
    await expect.poll(() => countWaiting(asking.db)).toBe(1);
  });
  expect(late && getStatusAndCode(await late)).toEqual([409, 'credit_short']);
  expect(await one()).toMatchObject({ minutesLeft: 600, isUsable: false });
});

test('a student can make thirty requests that email schools in ten minutes', async () => {
  const limited = await createTestApp({ LIMITS: 'on' });
  try {
    const { cookie } = await signUpCandidate(limited);
    const asks = (url: string, payload?: object) =>
      limited.call({ method: 'POST', url, as: cookie, ...(payload && { payload }) });
    const statuses = [];
    for (let count = 0; count < 31; count++) {
      const asked = await asks('/api/package-orders', { packageId: randomUUID(), total: 1 });
      const ended = await asks(`/api/package-orders/${randomUUID()}/ask-to-end`);
      statuses.push([asked.status, ended.status]);
    }
    expect(statuses).toEqual([...Array(30).fill([404, 404]), [429, 429]]);
  } finally {
    await limited.close();
  }
});

test.each([
  ['Québec', 'what was paid', 678, '2026-11-30', 'QC'],
  ['Québec', 'nothing, where nothing was paid', 0, null, 'QC'],
  ['Ontario', 'what was paid', 678, '2026-12-05', 'ON'],
  ['Saskatchewan', 'what was paid, on a day that nobody looked up', 678, null, 'SK'],
] as const)(
  'a school in %s gets an email with the date by which to refund %s, requested on the 20th',
  async (_where, _what, paid, by, province) => {
    const { has, one, pay, asStudent, school } = await market();
    const { id } = await has();
    await app.db.updateTable('schools').set({ province }).where('id', '=', school.schoolId).execute();
    expect(await one()).toMatchObject({ refundBy: null });
    if (paid > 0) await pay({ amount: paid, packageId: id });
    await asStudent('POST', `/package-orders/${id}/ask-to-end`);
    expect(await one()).toMatchObject({ refundBy: { QC: '2026-11-30', ON: '2026-12-05', SK: null }[province], paid });
    const { data } = await app.db
      .selectFrom('emails')
      .select('data')
      .where('recipient', '=', school.email)
      .where('kind', '=', 'package_end_asked')
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({ refundBy: by });
    const { text } = written(packageEndAsked, data as never);
    expect(text.includes('Refund by')).toBe(by !== null);
  },
);

test.each([
  ['what comes back and by when', 678, [/Refund to you.*\$678\.00/s, /Refund by.*November 30/s]],
  ['that nothing is owed', 0, [/There’s nothing to pay or refund/]],
] as const)('the student gets one email when a package ends, %s', async (_what, paid, saying) => {
  const { has, pay, asStudent, asSchool, school, student } = await market();
  const { id } = await has();
  await app.db.updateTable('schools').set({ province: 'QC' }).where('id', '=', school.schoolId).execute();
  if (paid > 0) await pay({ amount: paid, packageId: id });
  await asStudent('POST', `/package-orders/${id}/ask-to-end`);
  for (let press = 0; press < 2; press++)
    expect((await asSchool('POST', `/package-orders/${id}/end`, { minutesLeft: 600, kept: 0 })).status).toBe(200);
  const mails = await app.db
    .selectFrom('emails')
    .select('data')
    .where('recipient', '=', student.email)
    .where('kind', '=', 'package_ended')
    .execute();
  expect(mails).toHaveLength(1);
  const { text } = written(packageEnded, mails[0]?.data as never);
  for (const said of saying) expect(text).toMatch(said);
  expect(text.includes('Refund to you')).toBe(paid > 0);
});

test('a lesson booked while its package ends isn’t paid by it', async () => {
  const { has, one, book } = await market();
  const { id } = await has();
  let late: ReturnType<typeof book> | undefined;
  await inTransaction(app.ctx, async (ending) => {
    const ended = { status: 'ended', ended_at: new Date(TEST_NOW), kept_cents: 0 };
    await ending.db.updateTable('package_orders').set(ended).where('id', '=', id).execute();
    late = book(day(4), { credit: true });
    await expect.poll(() => countWaiting(ending.db)).toBe(1);
  });
  expect(late && getStatusAndCode(await late)).toEqual([409, 'credit_short']);
  expect(await one()).toMatchObject({ status: 'ended', minutesLeft: 0, creditLeft: 0 });
});

test('a no-show recorded while its package ends is refunded as money, with its tax', async () => {
  const { school, student, has, one, pay, book, asSchool, money } = await market();
  const { id, total } = await has();
  await pay({ amount: total, packageId: id });
  const lesson = getBookingId(await book(day(4)));
  await pay({ amount: 2.5, bookingId: lesson });
  const over = { starts_at: new Date('2026-11-20T14:00Z'), ends_at: new Date('2026-11-20T15:00Z') };
  await app.db.updateTable('bookings').set(over).where('id', '=', lesson).execute();
  const ended = { status: 'ended', ended_at: new Date(TEST_NOW), kept_cents: 0 };
  const path = `/api/booking/${lesson}/outcome`;
  let missed: ReturnType<typeof app.call> | undefined;
  await inTransaction(app.ctx, async (ending) => {
    await ending.db.updateTable('package_orders').set(ended).where('id', '=', id).execute();
    missed = app.call({ method: 'POST', url: path, as: school.cookie, payload: { outcome: 'Instructor no-show' } });
    await expect.poll(() => countWaiting(ending.db)).toBe(1);
  });
  expect((await missed)?.status).toBe(200);
  expect(await one()).toMatchObject({ status: 'ended', minutesLeft: 0, creditLeft: 0, refundDue: 610.2 });
  expect(await money(lesson)).toMatchObject({ toPay: 0, refundDue: 67.8 });
  const settled = async () => {
    const { body } = await app.call({ url: `/api/booking/${lesson}`, as: school.cookie });
    return endedSettlement(body as Booking);
  };
  expect(await settled()).toMatchObject({ refundCents: 6780, owedCents: 0 });
  const refund = await asSchool('POST', '/refunds', {
    ...{ studentId: student.id, bookingId: lesson, amount: 67.8, method: 'cash', date: '2026-11-20' },
    idempotencyKey: randomUUID(),
  });
  const [given] = await selectReceiptLessons(app.ctx, (refund.body as Payment).id);
  expect(given && taxesOnReceipt('refund', given, 'ON')).toEqual([{ tax: 'HST', cents: 780 }]);
  expect(await settled()).toMatchObject({ paidCents: 250, refundCents: 0, owedCents: 0 });
  await expectBooksToBeZero(app);
});

test('a closed school accepts and books nothing; existing packages stay and can be ended', async () => {
  const { school, has, one, mine, ask, accept, book, pay, balances, asStudent } = await market();
  const { id, total } = await has();
  await pay({ amount: total, packageId: id });
  const { id: waits } = (await ask()).body as PackageOrder;
  const setApproved = (approved_at: Date | null) =>
    app.db.updateTable('schools').set({ approved_at }).where('id', '=', school.schoolId).execute();
  await setApproved(null);
  expect(getStatusAndCode(await accept(waits))).toEqual([409, 'package_not_offered']);
  expect(await balances()).toMatchObject({ owed: 0, refundDue: 0 });
  expect(getStatusAndCode(await ask())).toEqual([409, 'package_not_offered']);
  expect(getStatusAndCode(await book(day(4), { credit: true }))).toEqual([422, 'slot_not_offered']);
  expect((await mine()).find((order) => order.id === id)).toMatchObject({
    ...{ status: 'accepted', isExpired: false, isUsable: false, minutesLeft: 600, creditLeft: 600, paid: TOTAL },
  });
  expect((await asStudent('POST', `/package-orders/${id}/ask-to-end`)).status).toBe(200);
  expect((await asStudent('DELETE', `/package-orders/${waits}`)).status).toBe(204);
  await setApproved(new Date(TEST_NOW));
  expect(await one()).toMatchObject({ id, isUsable: false, endAskedAt: expect.any(String) });
});

test.each([
  // Province, whether a lesson was given, the most the school keeps, and the refund of the $678 paid (Saskatchewan: $666, Québec:
  // $689.85).
  ['ON', false, 0, 678],
  ['ON', true, 0, 610.2],
  ['SK', true, 0, 599.4],
  ['QC', false, 0, 689.85],
  ['QC', true, 50, 570.87],
])(
  'ending a course early in %s, begun: %s, keeps at most $%d and refunds $%d',
  async (province, hasBegun, most, back) => {
    const { school, has, one, pay, book, asSchool, balances } = await market();
    await app.db.updateTable('schools').set({ province }).where('id', '=', school.schoolId).execute();
    const [shown] = (await asSchool('GET', '/packages')).body as Package[];
    const { id, total } = await has(shown?.total);
    await pay({ amount: total, packageId: id });
    const path = `/package-orders/${id}`;
    const lesson = hasBegun ? getBookingId(await book(day(4))) : null;
    if (lesson) {
      expect(getStatusAndCode(await asSchool('GET', `${path}/ending`))).toEqual([409, 'package_has_lessons']);
      const ended = { starts_at: new Date('2026-11-10T14:00Z'), ends_at: new Date('2026-11-10T15:00Z') };
      await app.db.updateTable('bookings').set(ended).where('id', '=', lesson).execute();
    }
    const ending = (await asSchool('GET', `${path}/ending`)).body as { minutesLeft: number; mostKept: number };
    expect(ending).toMatchObject({ minutesLeft: hasBegun ? 540 : 600, mostKept: most });
    expect(ending).toMatchObject(
      {
        QC: { source: { read: '2026-11-23' }, refundDays: 10, isLeftToAgreement: false },
        ON: { source: { read: '2026-11-27' }, refundDays: 15, isLeftToAgreement: true },
        SK: { source: null, refundDays: null, isLeftToAgreement: false },
      }[province] as object,
    );
    const end = (more: object) =>
      asSchool('POST', `${path}/end`, { minutesLeft: ending.minutesLeft, kept: most, ...more });
    expect(getStatusAndCode(await end({ kept: most + 0.01 }))).toEqual([400, 'invalid_request']);
    expect(getStatusAndCode(await end({ minutesLeft: 1 }))).toEqual([409, 'price_changed']);
    const done = await end({});
    expect([done.status, done.body]).toMatchObject([
      200,
      { status: 'ended', minutesLeft: 0, creditLeft: 0, refundDue: back },
    ]);
    expect((await end({})).body).toEqual(done.body);
    expect(await one()).toMatchObject({ isUsable: false });
    expect((await book(day(5))).body).not.toHaveProperty('credit');
    expect((await balances()).refundDue).toBe(back);
    await expectBooksToBeZero(app);
  },
);

test('deleting an account first shows prepaid hours and what is owed for them', async () => {
  const { has, sold, student } = await market();
  await has();
  const { minutes, total } = sold;
  const payload = { password: TEST_PASSWORD };
  const call = { method: 'POST', url: '/api/candidate/delete', as: student.cookie, payload } as const;
  expect(await app.call(call)).toMatchObject({
    status: 409,
    body: { error: { details: { balances: [{ owed: total, refundDue: 0, creditMinutes: minutes }] } } },
  });
});
