import { type JoinBuilder, sql } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';
import { recordIdOf } from '#server/modules/school-students/school-students.db.ts';
import type { DB } from '#server/platform/database/schema.ts';

/** Locks the school's books: payments are recorded one at a time. @returns the last receipt number */
export async function lockBooks(tx: Transaction, schoolId: string): Promise<number> {
  await tx.db
    .insertInto('school_books')
    .values({ school_id: schoolId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const books = tx.db.selectFrom('school_books').select('last_number').where('school_id', '=', schoolId);
  return (await books.forUpdate().executeTakeFirstOrThrow()).last_number;
}

export async function updateLastNumber(tx: Transaction, schoolId: string, number: number): Promise<void> {
  await tx.db.updateTable('school_books').set({ last_number: number }).where('school_id', '=', schoolId).execute();
}

/** Locks what a student and a school owe each other until the transaction ends. */
export async function lockMoney(tx: Transaction, schoolId: string, candidateId: string): Promise<void> {
  await sql`SELECT hold_money_of(${schoolId}, ${candidateId})`.execute(tx.db);
}

/** A balance is kept for each lesson, and for each package apart from the lessons that it pays. */
export interface Balanced {
  bookingId: string | null;
  packageOrderId: string | null;
}

/** The day of their first charge; null if there is none. */
export async function selectFirstDay(ctx: Queryable, schoolId: string, candidateId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT min(day) AS day FROM ledger_entries
     WHERE school_id = ${schoolId} AND candidate_id = ${candidateId} AND payment_id IS NULL`.execute(ctx.db);
  return rows[0]?.day ?? null;
}

/** By lesson and package, earliest first. */
export async function selectShares(
  ctx: Queryable,
  asked: { schoolId: string; candidateId: string; bookingId?: string | undefined; packageOrderId?: string | undefined },
): Promise<(Balanced & { owedCents: number; refundDueCents: number })[]> {
  const { schoolId, candidateId, bookingId, packageOrderId } = asked;
  const { rows } = await sql<Awaited<ReturnType<typeof selectShares>>[number]>`
    SELECT b.id AS "bookingId", o.id AS "packageOrderId", sum(owed_cents) AS "owedCents", -sum(refund_due_cents) AS "refundDueCents"
      FROM ledger_entries e
      LEFT JOIN bookings b ON b.id = e.booking_id
      LEFT JOIN package_orders o ON e.booking_id IS NULL AND o.id = e.package_order_id
     WHERE e.school_id = ${schoolId} AND e.candidate_id = ${candidateId}
       AND (${bookingId ?? null}::uuid IS NULL OR b.id = ${bookingId ?? null})
       AND (${packageOrderId ?? null}::uuid IS NULL OR o.id = ${packageOrderId ?? null})
     GROUP BY b.id, o.id
     ORDER BY coalesce(b.starts_at, o.answered_at), coalesce(b.id, o.id)`.execute(ctx.db);
  return rows;
}

/** The credit left on each package, and what is still owed or due back for it. */
export async function selectPackageSums(
  ctx: Queryable,
  packageOrderIds: readonly string[],
): Promise<
  { packageOrderId: string; cents: number; minutes: number; owed: number; refundDue: number; paid: number }[]
> {
  if (packageOrderIds.length === 0) return [];
  return ctx.db
    .selectFrom('ledger_entries')
    .select([
      sql<string>`package_order_id`.as('packageOrderId'),
      sql<number>`-sum(credit_cents)`.as('cents'),
      sql<number>`-sum(credit_minutes)`.as('minutes'),
      sql<number>`coalesce(sum(owed_cents) FILTER (WHERE booking_id IS NULL), 0)`.as('owed'),
      sql<number>`coalesce(-sum(refund_due_cents) FILTER (WHERE booking_id IS NULL), 0)`.as('refundDue'),
      sql<number>`coalesce(sum(cash_cents) FILTER (WHERE booking_id IS NULL), 0)`.as('paid'),
    ])
    .where('package_order_id', 'in', packageOrderIds)
    .groupBy('package_order_id')
    .execute();
}

/** @returns the school's next invoice number. A rollback leaves no gap. */
export async function takeInvoiceNumber(tx: Transaction, schoolId: string): Promise<number> {
  await lockBooks(tx, schoolId);
  const { last_invoice } = await tx.db
    .updateTable('school_books')
    .set((row) => ({ last_invoice: row('last_invoice', '+', 1) }))
    .where('school_id', '=', schoolId)
    .returning('last_invoice')
    .executeTakeFirstOrThrow();
  return last_invoice;
}

/** By all three columns, for the index of entries. */
const ofBooking = (join: JoinBuilder<DB, 'ledger_entries' | 'bookings'>) =>
  join
    .onRef('bookings.id', '=', 'ledger_entries.booking_id')
    .onRef('bookings.school_id', '=', 'ledger_entries.school_id')
    .onRef('bookings.candidate_id', '=', 'ledger_entries.candidate_id');

export const selectLessonSums = (ctx: Queryable, bookingId: string) =>
  ctx.db
    .selectFrom('ledger_entries')
    .innerJoin('bookings', ofBooking)
    .select((row) => [
      row.fn.sum<number>('owed_cents').as('owedCents'),
      sql<number>`-sum(refund_due_cents)`.as('refundDueCents'),
      row.fn.sum<number>('cash_cents').as('paidCents'),
      sql<number>`-sum(income_cents + ledger_entries.tax_cents + ledger_entries.fee_cents + credit_cents)`.as(
        'toPayCents',
      ),
      sql<number>`sum(ledger_entries.credit_cents)`.as('creditCents'),
      sql<number>`sum(ledger_entries.credit_minutes)`.as('creditMinutes'),
    ])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow();

/** In cents, for each of a school's lessons with a payment, whatever its status. */
export async function selectPaidLessons(
  ctx: Queryable,
  schoolId: string,
  bookingIds: readonly string[] | undefined,
): Promise<{ bookingId: string; paid: number; owed: number; refundDue: number }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof selectPaidLessons>>[number]>`
    SELECT booking_id AS "bookingId", sum(cash_cents) AS paid, sum(owed_cents) AS owed, -sum(refund_due_cents) AS "refundDue"
      FROM ledger_entries WHERE school_id = ${schoolId} AND booking_id IS NOT NULL
       AND ${bookingIds === undefined ? sql`true` : sql`booking_id = ANY(${bookingIds}::uuid[])`}
     GROUP BY booking_id HAVING bool_or(payment_id IS NOT NULL)`.execute(ctx.db);
  return rows;
}

export const selectLessonPayments = (ctx: Queryable, bookingId: string) =>
  ctx.db
    .selectFrom('ledger_entries')
    .innerJoin('bookings', ofBooking)
    .innerJoin('payments', 'payments.id', 'ledger_entries.payment_id')
    .leftJoin('payments as undoing', 'undoing.reverses', 'payments.id')
    .select([
      'payments.id',
      'payments.number',
      'payments.kind',
      'payments.method',
      'payments.paid_on',
      'ledger_entries.cash_cents',
      'undoing.id as undone_by',
    ])
    .where('bookings.id', '=', bookingId)
    .orderBy('ledger_entries.id')
    .execute();

export const selectEntriesOfPerson = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('ledger_entries')
    .leftJoin('bookings', 'bookings.id', 'ledger_entries.booking_id')
    .leftJoin('package_orders', 'package_orders.id', 'ledger_entries.package_order_id')
    .select([
      sql<string>`coalesce(bookings.code, package_orders.name_en)`.as('code'),
      'ledger_entries.kind',
      'ledger_entries.happened_at',
      'ledger_entries.owed_cents',
      'ledger_entries.refund_due_cents',
      'ledger_entries.cash_cents',
      'ledger_entries.credit_cents',
      'ledger_entries.credit_minutes',
    ])
    .where('ledger_entries.candidate_id', '=', candidateId)
    // For the index of entries.
    .where(
      'ledger_entries.school_id',
      'in',
      ctx.db
        .selectFrom('bookings')
        .select('school_id')
        .where('candidate_id', '=', candidateId)
        .union(ctx.db.selectFrom('package_orders').select('school_id').where('candidate_id', '=', candidateId)),
    )
    .orderBy('ledger_entries.id')
    .execute();

export const selectEntries = (ctx: Queryable, schoolId: string) =>
  ctx.db
    .selectFrom('ledger_entries')
    .leftJoin('bookings', 'bookings.id', 'ledger_entries.booking_id')
    .selectAll('ledger_entries')
    .select([
      'bookings.code',
      recordIdOf(sql`ledger_entries.school_id`, sql`ledger_entries.candidate_id`).as('student_id'),
    ])
    .where('ledger_entries.school_id', '=', schoolId)
    .orderBy('ledger_entries.id')
    .execute();

const SUMS_BY_SCHOOL = [
  'schools.id as school_id',
  'schools.name as school_name',
  'schools.how_to_pay',
  'schools.contact_number1 as phone',
  sql<number>`sum(owed_cents)`.as('owed'),
  sql<number>`-sum(refund_due_cents)`.as('refundDue'),
  sql<number>`sum(cash_cents)`.as('paid'),
] as const;

/** Latest lesson first. */
export const selectStudentLessonSums = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('bookings')
    .innerJoin('ledger_entries', (join) =>
      join
        .onRef('ledger_entries.booking_id', '=', 'bookings.id')
        .onRef('ledger_entries.school_id', '=', 'bookings.school_id')
        .onRef('ledger_entries.candidate_id', '=', 'bookings.candidate_id'),
    )
    .innerJoin('schools', 'schools.id', 'bookings.school_id')
    .select([
      'bookings.id',
      'bookings.code',
      'bookings.local_date',
      'bookings.local_start',
      'bookings.time_zone',
      'bookings.starts_at',
      ...SUMS_BY_SCHOOL,
      sql<number>`-sum(income_cents + ledger_entries.tax_cents + ledger_entries.fee_cents + credit_cents)`.as('toPay'),
    ])
    .where('bookings.candidate_id', '=', candidateId)
    .groupBy(['bookings.id', 'schools.id'])
    .orderBy('bookings.starts_at', 'desc')
    .orderBy('bookings.id')
    .execute();

/** Without the lessons that packages pay. Latest package first. */
export const selectStudentPackageSums = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('package_orders')
    .innerJoin('ledger_entries', 'ledger_entries.package_order_id', 'package_orders.id')
    .innerJoin('schools', 'schools.id', 'package_orders.school_id')
    .select(['package_orders.id', 'package_orders.name_en', 'package_orders.name_fr', ...SUMS_BY_SCHOOL])
    .where('package_orders.candidate_id', '=', candidateId)
    .where('ledger_entries.booking_id', 'is', null)
    .groupBy(['package_orders.id', 'schools.id'])
    .orderBy('package_orders.asked_at', 'desc')
    .orderBy('package_orders.id')
    .execute();

export const selectStudentPayments = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('payments')
    .leftJoin('payments as undoing', 'undoing.reverses', 'payments.id')
    .select([
      'payments.id',
      'payments.school_id',
      'payments.number',
      'payments.kind',
      'payments.amount_cents',
      'payments.method',
      'payments.paid_on',
      'undoing.id as undone_by',
    ])
    .where('payments.candidate_id', '=', candidateId)
    .orderBy('payments.recorded_at', 'desc')
    .orderBy('payments.id')
    .execute();

export const selectHowToPay = async (ctx: Queryable, bookingId: string): Promise<string> => {
  const { how_to_pay } = await ctx.db
    .selectFrom('bookings')
    .innerJoin('schools', 'schools.id', 'bookings.school_id')
    .select('schools.how_to_pay')
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return how_to_pay;
};
