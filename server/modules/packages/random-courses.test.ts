import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Context, inTransaction } from '#server/context.ts';
import { sumPackages } from '#server/modules/ledger/ledger.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { countRuns } from '#server/testing/properties.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { creditCents } from './packages.rules.ts';
import { addPackage } from './packages.ts';

const RUNS = countRuns(1);
const LESSONS = 3;
const NOW = new Date('2026-11-20T17:00:00Z');

let app: TestApp;
let of: { schoolId: string; candidateId: string; instructorId: string; carId: string; packageId: string };
beforeAll(async () => {
  app = await createTestApp();
  const { schoolId } = await signUpSchool(app, { province: 'ON' });
  const { id: candidateId } = await signUpCandidate(app);
  const { id: instructorId, carId } = await addInstructor(app, schoolId);
  const fields = { nameEn: 'Ten', nameFr: 'Dix', minutes: 600, price: 600, validMonths: 6, kinds: [], isOffered: true };
  const { id: packageId } = await addPackage(app.ctx, schoolId, fields);
  of = { schoolId, candidateId, instructorId, carId, packageId };
  await sql`INSERT INTO slots (instructor_id, local_date, local_start, local_end, time_zone, starts_at, ends_at, status, created_at)
    SELECT ${instructorId}, at::date, at::time, at::time + interval '30 minutes', 'UTC', at, at + interval '30 minutes', 'BOOKED', ${NOW}
      FROM generate_series(timestamptz '2027-01-01T00:00Z', timestamptz '2027-01-01T00:00Z' + ${RUNS * LESSONS - 1} * interval '1 hour', '1 hour') AS at`.execute(
    app.db,
  );
});
afterAll(() => app?.close());

const lesson = fc.record({
  minutes: fc.integer({ min: 15, max: 180 }),
  /** The policy's refund in percent; null if the lesson takes place. */
  back: fc.option(fc.constantFrom(0, 50, 100)),
});
const course = fc
  .record({
    minutes: fc.integer({ min: 30, max: 1_200 }),
    over: fc.nat(150_000),
    tax: fc.constantFrom(0, 500, 1300, 1497.5),
    lessons: fc.array(lesson, { maxLength: LESSONS }),
    paid: fc.nat(100),
    kept: fc.option(fc.nat(100)),
  })
  .map(({ over, ...given }) => ({ ...given, price: given.minutes + over }));

let next = 0;
async function live(ctx: Context, slots: number[], given: typeof course extends fc.Arbitrary<infer C> ? C : never) {
  const tax = Math.round((given.price * given.tax) / 10_000);
  const paper = { minutes: given.minutes, cents: given.price, charged: given.price + tax, paid: 0 };
  const { rows } = await sql<{ id: string }>`
    INSERT INTO package_orders (package_id, school_id, candidate_id, name_en, name_fr, minutes, price_cents, valid_months, agreed_cents, asked_at)
    VALUES (${of.packageId}, ${of.schoolId}, ${of.candidateId}, 'Ten', 'Dix', ${given.minutes}, ${given.price}, 6, ${given.price + tax}, ${NOW})
    RETURNING id`.execute(ctx.db);
  const id = rows[0]?.id ?? '';
  const invoice = ++next;
  await sql`UPDATE package_orders SET status = 'accepted', answered_at = ${NOW}, tax_cents = ${tax}, expires_on = '2027-05-20',
    invoice_number = ${invoice} WHERE id = ${id}`.execute(ctx.db);
  const cash = Math.floor((paper.charged * given.paid) / 100);
  if (cash > 0) {
    const key = `course ${invoice}`;
    await sql`WITH paid AS (
        INSERT INTO payments (school_id, candidate_id, number, kind, amount_cents, method, paid_on, idempotency_key, recorded_at)
        VALUES (${of.schoolId}, ${of.candidateId}, ${invoice}, 'payment', ${cash}, 'cash', '2026-11-20', ${key}, ${NOW}) RETURNING id)
      SELECT id FROM paid`.execute(ctx.db);
    await sql`SELECT enter_in_ledger(school_id, candidate_id, NULL, ${id}, 'payment', ${NOW}, 0, 0, 0, id, ${cash}, 0, 0, 0)
      FROM payments WHERE idempotency_key = ${key}`.execute(ctx.db);
    paper.paid = cash;
  }
  for (const one of given.lessons) {
    if (one.minutes > paper.minutes) continue;
    const cents = creditCents(one.minutes, paper);
    const slot = slots.pop() ?? 0;
    await sql`INSERT INTO bookings (code, slot_id, school_id, instructor_id, car_id, candidate_id, local_date, local_start, local_end, time_zone,
        starts_at, ends_at, per_hour_cents, total_cents, fee_cents, tax_cents, package_order_id, credit_minutes, pickup_location, created_at)
      SELECT 'LW-' || id, id, ${of.schoolId}, ${of.instructorId}, ${of.carId}, ${of.candidateId}, local_date, local_start, local_end, time_zone,
        starts_at, ends_at, 0, ${cents}, 0, 0, ${id}, ${one.minutes}, 'Here', ${NOW} FROM slots WHERE id = ${slot}`.execute(
      ctx.db,
    );
    paper.minutes -= one.minutes;
    paper.cents -= cents;
    if (one.back === null) continue;
    const back = Math.round((cents * one.back) / 100);
    await sql`UPDATE bookings SET status = 'Cancelled', cancelled_by = 'student', cancelled_at = ${NOW}, refund_cents = ${back}
      WHERE slot_id = ${slot}`.execute(ctx.db);
    paper.minutes += Math.round((one.minutes * back) / cents);
    paper.cents += back;
  }
  if (given.kept !== null) {
    const kept = Math.floor((paper.cents * given.kept) / 1_000);
    await sql`UPDATE package_orders SET status = 'ended', ended_at = ${NOW}, kept_cents = ${kept} WHERE id = ${id}`.execute(
      ctx.db,
    );
    paper.charged -= paper.cents + Math.round((paper.cents * tax) / given.price) - kept;
    Object.assign(paper, { minutes: 0, cents: 0 });
  }
  const sums = (await sumPackages(ctx, [id])).get(id);
  const rest = paper.charged - paper.paid;
  expect(sums).toEqual({
    ...{ packageOrderId: id, minutes: paper.minutes, cents: paper.cents, paid: paper.paid },
    ...{ owed: Math.max(rest, 0), refundDue: Math.max(-rest, 0) },
  });
}

test('[CP-01] randomly generated courses are right to the cent and the minute, and every entry and account sums to zero', async () => {
  const rows = await app.db.selectFrom('slots').select('id').execute();
  const slots = rows.map(({ id }) => Number(id));
  // One transaction for each course: a single one would make PostgreSQL read through all versions of the shared balance.
  await fc.assert(
    fc.asyncProperty(course, (given) => inTransaction(app.ctx, (ctx) => live(ctx, slots, given))),
    // Shrinking a course would need slots of its own.
    { numRuns: RUNS, endOnFailure: true },
  );
  const { rows: off } = await sql`
    SELECT package_order_id FROM ledger_entries GROUP BY package_order_id
    HAVING sum(owed_cents + refund_due_cents + cash_cents + income_cents + tax_cents + fee_cents + credit_cents) <> 0
        OR sum(credit_minutes + sold_minutes + taken_minutes) <> 0 OR sum(credit_cents) > 0 OR sum(credit_minutes) > 0`.execute(
    app.db,
  );
  expect(off).toEqual([]);
});
