import { type JoinBuilder, sql } from 'kysely';
import type { PAYMENT_KINDS } from '#contract/ledger.ts';
import type { Page } from '#contract/paging.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { comesAfter, type PageAsked, pageFrom } from '#server/platform/database/keyset.ts';
import type { DB } from '#server/platform/database/schema.ts';

export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** Of a school: nobody else writes down a payment until the transaction ends. @returns the last receipt's number */
export async function lockBooks(db: Database, schoolId: string): Promise<number> {
  await db
    .insertInto('school_books')
    .values({ school_id: schoolId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const books = db.selectFrom('school_books').select('last_number').where('school_id', '=', schoolId);
  return (await books.forUpdate().executeTakeFirstOrThrow()).last_number;
}

export async function updateLastNumber(db: Database, schoolId: string, number: number): Promise<void> {
  await db.updateTable('school_books').set({ last_number: number }).where('school_id', '=', schoolId).execute();
}

/** What a student owes a school, and is owed, stays so until the transaction ends. */
export async function holdMoneyOf(db: Database, schoolId: string, candidateId: string): Promise<void> {
  await sql`SELECT hold_money_of(${schoolId}, ${candidateId})`.execute(db);
}

/** Of each of a student's lessons with the school, the earliest first. */
export const selectLessonBalances = (
  db: Database,
  { schoolId, candidateId, bookingId }: { schoolId: string; candidateId: string; bookingId?: string | undefined },
): Promise<{ bookingId: string; owedCents: number; refundDueCents: number }[]> =>
  db
    .selectFrom('ledger_entries')
    .innerJoin('bookings', 'bookings.id', 'ledger_entries.booking_id')
    .select((row) => [
      'bookings.id as bookingId',
      row.fn.sum<number>('owed_cents').as('owedCents'),
      sql<number>`-sum(refund_due_cents)`.as('refundDueCents'),
    ])
    .where('ledger_entries.school_id', '=', schoolId)
    .where('ledger_entries.candidate_id', '=', candidateId)
    .$if(bookingId !== undefined, (query) => query.where('bookings.id', '=', bookingId ?? ''))
    .groupBy('bookings.id')
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute();

export interface NewPayment {
  schoolId: string;
  candidateId: string;
  number: number;
  kind: PaymentKind;
  amountCents: number;
  method: PaymentMethod;
  paidOn: string;
  idempotencyKey: string;
  reverses: string | null;
  reference: string;
  note: string;
  memberId: string | null;
  now: Date;
}

export async function insertPayment(db: Database, payment: NewPayment): Promise<string> {
  const { id } = await db
    .insertInto('payments')
    .values({
      school_id: payment.schoolId,
      candidate_id: payment.candidateId,
      number: payment.number,
      kind: payment.kind,
      amount_cents: payment.amountCents,
      method: payment.method,
      paid_on: payment.paidOn,
      idempotency_key: payment.idempotencyKey,
      reverses: payment.reverses,
      recorded_at: payment.now,
      recorded_by: payment.memberId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { reference, note } = payment;
  if (reference || note) await db.insertInto('payment_notes').values({ payment_id: id, reference, note }).execute();
  return id;
}

/** Cash that came in for a lesson; below zero it went out. The ledger says by itself what it is paid off against. */
export async function enterCash(
  db: Database,
  entry: { bookingId: string; paymentId: string; kind: PaymentKind; cashCents: number; now: Date },
): Promise<void> {
  await sql`
    SELECT enter_in_ledger(bookings, ${entry.kind}, ${entry.now}, 0, 0, 0, ${entry.paymentId}, ${entry.cashCents})
      FROM bookings WHERE id = ${entry.bookingId}`.execute(db);
}

export const selectCashOf = (db: Database, paymentId: string): Promise<{ bookingId: string; cashCents: number }[]> =>
  db
    .selectFrom('ledger_entries')
    .select(['booking_id as bookingId', 'cash_cents as cashCents'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute();

const payments = (db: Database) =>
  db
    .selectFrom('payments')
    .innerJoin('accounts', 'accounts.id', 'payments.candidate_id')
    .leftJoin('school_members', 'school_members.id', 'payments.recorded_by')
    .leftJoin('payment_notes', 'payment_notes.payment_id', 'payments.id')
    .leftJoin('payments as undoing', 'undoing.reverses', 'payments.id')
    .select([
      'payments.id',
      'payments.school_id',
      'payments.candidate_id',
      'payments.number',
      'payments.kind',
      'payments.amount_cents',
      'payments.method',
      'payments.paid_on',
      'payments.reverses',
      'payments.recorded_at',
      'payment_notes.reference',
      'payment_notes.note',
      'undoing.id as undone_by',
      sql<string>`concat_ws(' ', accounts.first_name, accounts.last_name)`.as('student_name'),
      sql<string>`concat_ws(' ', school_members.first_name, school_members.last_name)`.as('recorded_by'),
      sql<{ bookingId: string; code: string; cents: number }[]>`(
        SELECT json_agg(json_build_object('bookingId', b.id, 'code', b.code, 'cents', abs(e.cash_cents)) ORDER BY e.id)
          FROM ledger_entries e JOIN bookings b ON b.id = e.booking_id WHERE e.payment_id = payments.id)`.as('lessons'),
    ]);

export const selectPayment = (db: Database, id: string) =>
  payments(db).where('payments.id', '=', id).executeTakeFirst();
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof selectPayment>>>;

export const selectPaymentByKey = (db: Database, schoolId: string, idempotencyKey: string) =>
  payments(db)
    .where('payments.school_id', '=', schoolId)
    .where('payments.idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();

export async function selectPayments(
  db: Database,
  schoolId: string,
  { after, limit }: PageAsked,
): Promise<Page<PaymentRow>> {
  const rows = await payments(db)
    .where('payments.school_id', '=', schoolId)
    .where(comesAfter('payments.recorded_at', 'payments.id', after))
    .orderBy('payments.recorded_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageFrom(rows, limit, (row) => ({ at: row.recorded_at, id: row.id }));
}

/** Who owes a school something, or is to be given back. */
export async function selectBalances(
  db: Database,
  schoolId: string,
  now: Date,
): Promise<{ studentId: string; studentName: string; owed: number; owedByNow: number; refundDue: number }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof selectBalances>>[number]>`
    WITH lessons AS MATERIALIZED (
      SELECT candidate_id, booking_id, sum(owed_cents) AS owed, -sum(refund_due_cents) AS refund_due
        FROM ledger_entries WHERE school_id = ${schoolId}
       GROUP BY candidate_id, booking_id HAVING sum(owed_cents) <> 0 OR sum(refund_due_cents) <> 0)
    SELECT accounts.id AS "studentId", concat_ws(' ', accounts.first_name, accounts.last_name) AS "studentName",
           sum(owed)::bigint AS owed, coalesce(sum(owed) FILTER (WHERE starts_at <= ${now}), 0)::bigint AS "owedByNow",
           sum(refund_due)::bigint AS "refundDue"
      FROM lessons JOIN bookings ON bookings.id = booking_id JOIN accounts ON accounts.id = lessons.candidate_id
     GROUP BY accounts.id
     ORDER BY "owedByNow" DESC, owed DESC, "studentName", accounts.id`.execute(db);
  return rows;
}

/** By all three, as the one index of entries has them. */
const ofBooking = (join: JoinBuilder<DB, 'ledger_entries' | 'bookings'>) =>
  join
    .onRef('bookings.id', '=', 'ledger_entries.booking_id')
    .onRef('bookings.school_id', '=', 'ledger_entries.school_id')
    .onRef('bookings.candidate_id', '=', 'ledger_entries.candidate_id');

/** What a lesson came to, all entries together. */
export const selectLessonSums = (db: Database, bookingId: string) =>
  db
    .selectFrom('ledger_entries')
    .innerJoin('bookings', ofBooking)
    .select((row) => [
      row.fn.sum<number>('owed_cents').as('owedCents'),
      sql<number>`-sum(refund_due_cents)`.as('refundDueCents'),
      row.fn.sum<number>('cash_cents').as('paidCents'),
      sql<number>`-sum(income_cents + ledger_entries.tax_cents + ledger_entries.fee_cents)`.as('toPayCents'),
    ])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow();

/** What changed hands for a lesson, in its order. */
export const selectLessonPayments = (db: Database, bookingId: string) =>
  db
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

/** A person's payments with every school, for their own copy. */
export const selectPaymentsOfPerson = (db: Database, candidateId: string) =>
  payments(db)
    .innerJoin('schools', 'schools.id', 'payments.school_id')
    .select('schools.name as school')
    .where('payments.candidate_id', '=', candidateId)
    .orderBy('payments.recorded_at')
    .execute();

export const selectEntriesOfPerson = (db: Database, candidateId: string) =>
  db
    .selectFrom('ledger_entries')
    .innerJoin('bookings', ofBooking)
    .select([
      'bookings.code',
      'ledger_entries.kind',
      'ledger_entries.happened_at',
      'ledger_entries.owed_cents',
      'ledger_entries.refund_due_cents',
      'ledger_entries.cash_cents',
    ])
    .where('bookings.candidate_id', '=', candidateId)
    .orderBy('ledger_entries.id')
    .execute();

/** All of a school's entries, in their order. */
export const selectEntries = (db: Database, schoolId: string) =>
  db
    .selectFrom('ledger_entries')
    .innerJoin('bookings', 'bookings.id', 'ledger_entries.booking_id')
    .selectAll('ledger_entries')
    .select('bookings.code')
    .where('ledger_entries.school_id', '=', schoolId)
    .orderBy('ledger_entries.id')
    .execute();

/** What was written beside a person's payments; the amounts stay. */
export async function deleteNotesOf(db: Database, candidateId: string): Promise<void> {
  await db
    .deleteFrom('payment_notes')
    .where('payment_id', 'in', db.selectFrom('payments').select('id').where('candidate_id', '=', candidateId))
    .execute();
}
