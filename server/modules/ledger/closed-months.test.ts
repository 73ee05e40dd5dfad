import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { BookMonth } from '#contract/closed-months.ts';
import type { Payment } from '#contract/ledger.ts';
import { inTransaction } from '#server/context.ts';
import { beginSession, signUpMember } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson, sessionAt, type TestSchool } from '#server/testing/lesson.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { insertPayment } from './payments.db.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const monthsOf = async ({ schoolId, cookie }: TestSchool) =>
  (await app.call({ url: `/api/school/${schoolId}/months`, as: cookie })).body as {
    months: BookMonth[];
    lastClosable: string | null;
  };
const close = async ({ schoolId, cookie }: TestSchool, month: string, as = cookie) => {
  const url = `/api/school/${schoolId}/months/close`;
  const { status, body } = await app.call({ method: 'POST', url, as, payload: { month } });
  return { status, body, code: (body as { error?: { code?: string } }).error?.code };
};

/** A lesson of $90.40, booked on November 20; $40.00 of it was paid in September. */
async function books() {
  const school = await addTaxedSchool(app);
  const lesson = await bookLesson(app, school);
  const pay = async (date: string, amount: number) => {
    const payload = { studentId: lesson.student.id, amount, method: 'cash', date, idempotencyKey: randomUUID() };
    const { status, body } = await app.call({
      ...{ method: 'POST', url: `/api/school/${school.schoolId}/payments`, as: school.cookie, payload },
    });
    return { status, body: body as Payment & { error?: { code: string } } };
  };
  await pay('2026-09-30', 40);
  return { school, ...lesson, pay };
}

const nothing = { billed: 0, takenOff: 0, tax: 0, paid: 0, givenBack: 0 };

test('any past month can be closed, and then no entry can be dated in it or earlier', async () => {
  const { school, pay } = await books();
  await pay('2026-08-15', 5);
  expect(await monthsOf(school)).toEqual({
    months: [
      { ...nothing, month: '2026-11', closedAt: null, billed: 90.4, tax: 10.4 },
      { ...nothing, month: '2026-10', closedAt: null },
      { ...nothing, month: '2026-09', closedAt: null, paid: 40 },
      { ...nothing, month: '2026-08', closedAt: null, paid: 5 },
    ],
    lastClosable: '2026-10',
  });
  for (const month of ['2026-11', '2026-12', '2026-07'])
    expect(await close(school, month)).toMatchObject({ status: 409, code: 'month_not_closable' });
  for (const month of ['2026-13', '2026-9', '1999-01', ''])
    expect(await close(school, month)).toMatchObject({ status: 400 });
  const closedAt = '2026-11-20T17:00:00.000Z';
  const closed = await close(school, '2026-09');
  expect(closed).toMatchObject({ status: 201, body: { month: '2026-09', closedAt, paid: 40 } });
  expect((await close(school, '2026-09')).body).toEqual(closed.body);
  expect(await monthsOf(school)).toMatchObject({
    months: [{ closedAt: null }, { closedAt: null }, { closedAt, paid: 40 }, { month: '2026-08', closedAt, paid: 5 }],
    lastClosable: '2026-10',
  });
  for (const date of ['2026-09-30', '2026-08-31', '2026-07-01'])
    expect((await pay(date, 1)).body.error?.code).toBe('month_closed');
  expect((await pay('2026-10-01', 1)).status).toBe(201);
  expect(await close(school, '2026-10')).toMatchObject({ status: 201, body: { paid: 1 } });
  expect(await close(school, '2026-11')).toMatchObject({ status: 409, code: 'month_not_closable' });
  expect((await monthsOf(school)).lastClosable).toBe(null);
});

test('closing two months at once closes each once', async () => {
  const { school } = await books();
  const both = await Promise.all([close(school, '2026-10'), close(school, '2026-09')]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect((await monthsOf(school)).months.filter(({ closedAt }) => closedAt !== null)).toHaveLength(2);
});

test('a payment of a closed month is reversed with today’s date, and a lesson’s outcome is entered in an open month', async () => {
  const { school, id, student } = await books();
  await close(school, '2026-09');
  const { id: paymentId } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('school_id', '=', school.schoolId)
    .executeTakeFirstOrThrow();
  const url = `/api/school/${school.schoolId}/payments/${paymentId}/reverse`;
  expect((await app.call({ method: 'POST', url, as: school.cookie, payload: {} })).body).toMatchObject({
    date: '2026-11-20',
  });
  // As if the payment's date were in a closed month.
  await app.db
    .updateTable('bookings')
    .set({ total_cents: 9000, moved_at: new Date('2026-09-15T12:00:00Z') })
    .where('id', '=', id)
    .execute();
  const { months } = await monthsOf(school);
  expect(months.find(({ month }) => month === '2026-10')).toMatchObject({ billed: 10 });
  expect(months.find(({ month }) => month === '2026-09')).toMatchObject({ paid: 40, billed: 0 });
  expect((await app.call({ url: `/api/candidate/statement`, as: student.cookie })).body).toMatchObject({
    schools: [{ lines: [{ date: '2026-09-30' }, { date: '2026-10-01', kind: 'moved' }, {}, {}] }],
  });
});

test('in a zone behind the month’s, a reversal is dated on the first open day', async () => {
  const { school, pay } = await books();
  const { id } = (await pay('2026-11-20', 10)).body;
  // Half past midnight in Toronto; in Vancouver it stays November for another two and a half hours.
  const as = await sessionAt(app, '2026-12-01T05:30:00Z', school.accountId);
  expect((await close(school, '2026-11', as)).status).toBe(201);
  await app.db
    .updateTable('schools')
    .set({ time_zone: 'America/Vancouver' })
    .where('id', '=', school.schoolId)
    .execute();
  const url = `/api/school/${school.schoolId}/payments/${id}/reverse`;
  const reversal = await app.call({ method: 'POST', url, as, payload: {} });
  app.clock.set(TEST_NOW);
  expect(reversal).toMatchObject({ status: 201, body: { kind: 'reversal', date: '2026-12-01' } });
});

test('the database refuses entries in a closed month, and reopening one', async () => {
  const { school, id, student } = await books();
  await close(school, '2026-09');
  const behind = inTransaction(app.ctx, async (ctx) => {
    const paymentId = await insertPayment(ctx, {
      ...{ schoolId: school.schoolId, candidateId: student.id, number: 99, kind: 'payment', amountCents: 100 },
      ...{ method: 'cash', paidOn: '2026-09-30', idempotencyKey: 'behind', reverses: null, reference: '', note: '' },
      ...{ memberId: null, now: new Date(TEST_NOW) },
    });
    await sql`SELECT enter_in_ledger(bookings, 'payment', ${new Date(TEST_NOW)}, 0, 0, 0, ${paymentId}, 100)
      FROM bookings WHERE id = ${id}`.execute(ctx.db);
  });
  await expect(behind).rejects.toMatchObject({ constraint: 'ledger_month_closed' });
  for (const change of [sql`UPDATE closed_months SET month = '2020-01-01'`, sql`DELETE FROM closed_months`]) {
    await expect(change.execute(app.owner)).rejects.toThrow('append-only');
    await expect(change.execute(app.db)).rejects.toThrow('permission denied');
  }
});

test('a payment that races with closing its month is either in it or refused, and the month’s total matches its entries', async () => {
  const { school, pay } = await books();
  const [closed, ...paid] = await Promise.all([
    close(school, '2026-09'),
    ...Array.from({ length: 6 }, () => pay('2026-09-15', 1)),
  ]);
  const taken = paid.filter(({ status }) => status === 201).length;
  expect(paid.every(({ status, body }) => status === 201 || body.error?.code === 'month_closed')).toBe(true);
  expect(closed.body).toMatchObject({ paid: 40 + taken });
});

test('closing a month waits for transactions in progress and includes them', async () => {
  const { school, id } = await books();
  const as = await sessionAt(app, '2026-12-01T05:00:01Z', school.accountId);
  await close(school, '2026-10', as);
  let closing: ReturnType<typeof close> | undefined;
  await inTransaction(app.ctx, async (moving) => {
    const moved = { total_cents: 9000, moved_at: new Date('2026-12-01T04:59:59Z') };
    await moving.db.updateTable('bookings').set(moved).where('id', '=', id).execute();
    closing = close(school, '2026-11', as);
    await expect.poll(() => countWaiting(moving.db)).toBe(1);
  });
  expect(await closing).toMatchObject({ status: 201, body: { billed: 100.4 } });
  app.clock.set(TEST_NOW);
});

test('an owner closes a month; managers with access to reports can see the figures', async () => {
  const { school } = await books();
  const manager = await signUpMember(app, { schoolId: school.schoolId, role: 'manager' });
  const as = manager.cookie;
  expect((await close(school, '2026-09', as)).status).toBe(403);
  const read = async () => (await app.call({ url: `/api/school/${school.schoolId}/months`, as })).status;
  expect(await read()).toBe(403);
  await app.db.updateTable('schools').set({ managers_see_figures: true }).where('id', '=', school.schoolId).execute();
  expect(await read()).toBe(200);
  expect((await close(school, '2026-09', as)).status).toBe(403);
  expect((await close(school, '2026-09', await beginSession(app, school.accountId))).status).toBe(201);
});
