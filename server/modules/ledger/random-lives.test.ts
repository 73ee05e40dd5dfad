import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { studentCancelling } from '#contract/refunds.ts';
import { inTransaction, type Transaction } from '#server/context.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { countRuns } from '#server/testing/properties.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { selectLessonSums } from './ledger.db.ts';
import { insertCashEntry, insertPayment } from './payments.db.ts';

const RUNS = countRuns(1);
const NOW = new Date('2026-11-20T17:00:00Z');

let app: TestApp;
let schoolId: string;
let candidateId: string;
beforeAll(async () => {
  app = await createTestApp();
  schoolId = (await signUpSchool(app, { province: 'ON' })).schoolId;
  candidateId = (await signUpCandidate(app)).id;
  const instructor = await addInstructor(app, schoolId);
  // An hour each, one after another.
  await sql`INSERT INTO slots (instructor_id, local_date, local_start, local_end, time_zone, starts_at, ends_at, status, created_at)
    SELECT ${instructor.id}, at::date, at::time, at::time + interval '30 minutes', 'UTC', at, at + interval '30 minutes', 'BOOKED', ${NOW}
      FROM generate_series(timestamptz '2027-01-01T00:00Z', timestamptz '2027-01-01T00:00Z' + ${RUNS - 1} * interval '1 hour', '1 hour') AS at`.execute(
    app.db,
  );
  await sql`INSERT INTO bookings (code, slot_id, school_id, instructor_id, car_id, candidate_id, local_date, local_start, local_end,
      time_zone, starts_at, ends_at, per_hour_cents, total_cents, fee_cents, tax_cents, pickup_location, created_at)
    SELECT 'LW-' || id, id, ${schoolId}, ${instructor.id}, ${instructor.carId}, ${candidateId}, local_date, local_start, local_end,
      time_zone, starts_at, ends_at, 6000, 6000, 0, 0, 'Here', ${NOW} FROM slots WHERE instructor_id = ${instructor.id}`.execute(
    app.db,
  );
});
afterAll(() => app?.close());

const HOUR_MS = 3_600_000;

/** Everything that can happen to a lesson's money, in any order and number. */
const step = fc.oneof(
  fc.record({ does: fc.constant('moves' as const), total: fc.integer({ min: 0, max: 30_000 }), tax: fc.nat(15) }),
  fc.record({ does: fc.constant('pays' as const), share: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ does: fc.constant('gives back' as const), share: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ does: fc.constant('reverses' as const), which: fc.nat(5) }),
);
const life = fc.record({
  total: fc.integer({ min: 0, max: 30_000 }),
  tax: fc.nat(15),
  fee: fc.constantFrom(0, 250),
  before: fc.array(step, { maxLength: 4 }),
  /** Hours before the start when it's cancelled; null if it takes place. */
  cancelled: fc.option(fc.integer({ min: 0, max: 80 })),
  after: fc.array(step, { maxLength: 3 }),
});

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never;

const taxOf = (total: number, percent: number) => Math.round((total * percent) / 100);
let numbers = 0;

/** A lesson's history, next to a simple model of its amounts. */
async function live(tx: Transaction, id: string, given: Life): Promise<void> {
  const charge = { total: given.total, tax: taxOf(given.total, given.tax), fee: given.fee };
  const paper = { charged: charge.total + charge.tax + charge.fee, paid: 0 };
  const cash: { id: string; cents: number; isReversed: boolean }[] = [];
  const owed = () => Math.max(paper.charged - paper.paid, 0);
  const due = () => Math.max(paper.paid - paper.charged, 0);

  const booking = tx.db.updateTable('bookings').where('id', '=', id);
  async function changeHands(kind: 'payment' | 'refund' | 'reversal', cents: number, reverses: string | null) {
    const paymentId = await insertPayment(tx, {
      ...{ schoolId, candidateId, number: ++numbers, kind },
      ...{ amountCents: Math.abs(cents), method: 'cash', paidOn: '2026-11-20', idempotencyKey: String(numbers) },
      ...{ reverses, reference: '', note: '', memberId: null, now: NOW },
    });
    await insertCashEntry(tx, { bookingId: id, packageOrderId: null, paymentId, kind, cashCents: cents, now: NOW });
    paper.paid += cents;
    if (kind !== 'reversal') cash.push({ id: paymentId, cents, isReversed: false });
  }
  async function run(one: Step, isOver: boolean) {
    if (one.does === 'moves' && !isOver) {
      const [total, tax] = [one.total, taxOf(one.total, one.tax)];
      await booking.set({ total_cents: total, tax_cents: tax, moved_at: NOW }).execute();
      paper.charged += total + tax - charge.total - charge.tax;
      Object.assign(charge, { total, tax });
    }
    if (one.does === 'pays' && owed() > 0) await changeHands('payment', Math.ceil((owed() * one.share) / 100), null);
    if (one.does === 'gives back' && due() > 0)
      await changeHands('refund', -Math.ceil((due() * one.share) / 100), null);
    const mistake = one.does === 'reverses' && cash.filter(({ isReversed }) => !isReversed)[one.which];
    if (mistake) {
      mistake.isReversed = true;
      await changeHands('reversal', -mistake.cents, mistake.id);
    }
  }
  await booking.set({ total_cents: charge.total, tax_cents: charge.tax, fee_cents: charge.fee }).execute();
  for (const one of given.before) await run(one, false);
  if (given.cancelled !== null) {
    const money = {
      startsAtMs: 100 * HOUR_MS,
      schoolMovedAtMs: null,
      totalCents: charge.total,
      taxCents: charge.tax,
      feeCents: charge.fee,
      creditMinutes: null,
    };
    const { refundCents } = studentCancelling(money, (100 - given.cancelled) * HOUR_MS);
    const ended = { status: 'Cancelled', cancelled_by: 'student', cancelled_at: NOW, refund_cents: refundCents };
    await booking.set(ended).execute();
    paper.charged -= refundCents;
  }
  for (const one of given.after) await run(one, true);
  expect(await selectLessonSums(tx, id)).toEqual({
    owedCents: owed(),
    refundDueCents: due(),
    paidCents: paper.paid,
    toPayCents: paper.charged,
    creditCents: 0,
    creditMinutes: 0,
  });
}
test('[CP-01] randomly generated lessons are right to the cent, and every entry and account sums to zero', async () => {
  const ids = await app.db.selectFrom('bookings').select('id').execute();
  let next = 0;
  // One transaction for each history: a single one would make PostgreSQL read through all versions of the shared balance.
  await fc.assert(
    fc.asyncProperty(life, (given) => inTransaction(app.ctx, (tx) => live(tx, ids[next++]?.id ?? '', given))),
    // There's one lesson for each run and none to spare for shrinking.
    { numRuns: RUNS, endOnFailure: true },
  );
  const { rows } = await sql<{ entries: number; off: number; both: number; bad: number }>`
    SELECT sum(entries)::bigint AS entries, sum(zero)::bigint AS off, count(*) FILTER (WHERE owed > 0 AND due > 0) AS both,
           count(*) FILTER (WHERE owed < 0 OR due < 0) AS bad
      FROM (SELECT count(*) AS entries, sum(owed_cents) AS owed, -sum(refund_due_cents) AS due,
                   sum(owed_cents + refund_due_cents + cash_cents + income_cents + tax_cents + fee_cents) AS zero
              FROM ledger_entries GROUP BY booking_id) AS lessons`.execute(app.db);
  expect(rows[0]).toMatchObject({ off: 0, both: 0, bad: 0 });
  expect(rows[0]?.entries).toBeGreaterThan(RUNS);
  const kept = await sql`SELECT owed_cents, refund_due_cents FROM student_balances`.execute(app.db);
  const summed = await sql`
    SELECT sum(owed_cents)::bigint AS owed_cents, sum(refund_due_cents)::bigint AS refund_due_cents FROM ledger_entries`.execute(
    app.db,
  );
  expect(kept.rows).toEqual(summed.rows);
});
