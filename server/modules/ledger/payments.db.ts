import { sql } from 'kysely';
import type { PAYMENT_KINDS } from '#contract/ledger.ts';
import type { PaymentMethod } from '#contract/money.ts';
import type { Page } from '#contract/paging.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import { recordIdOf } from '#server/modules/school-students/school-students.db.ts';
import type { StudentMove } from '#server/personal-data.ts';
import { isAfterCursor, type PageAsked, toPage } from '#server/platform/database/keyset.ts';
import type { Balanced } from './ledger.db.ts';

export type PaymentKind = (typeof PAYMENT_KINDS)[number];

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

export async function insertPayment(tx: Transaction, payment: NewPayment): Promise<string> {
  const { id } = await tx.db
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
  if (reference || note) await tx.db.insertInto('payment_notes').values({ payment_id: id, reference, note }).execute();
  return id;
}

/** Cash received for a lesson or package, or paid out if negative. The database function balances the entry. */
export async function insertCashEntry(
  tx: Transaction,
  entry: Balanced & { paymentId: string; kind: PaymentKind; cashCents: number; now: Date },
): Promise<void> {
  const { bookingId, packageOrderId, paymentId, kind, cashCents, now } = entry;
  await sql`
    SELECT enter_in_ledger(school_id, candidate_id, ${bookingId}, ${bookingId === null ? packageOrderId : null}, ${kind}, ${now},
                           0, 0, 0, id, ${cashCents}, 0, 0, 0)
      FROM payments WHERE id = ${paymentId}`.execute(tx.db);
}

export const selectCashEntries = (ctx: Queryable, paymentId: string): Promise<(Balanced & { cashCents: number })[]> =>
  ctx.db
    .selectFrom('ledger_entries')
    .select(['booking_id as bookingId', 'package_order_id as packageOrderId', 'cash_cents as cashCents'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute();

const selectWithNames = (ctx: Queryable) =>
  ctx.db
    .selectFrom('payments')
    .innerJoin('accounts', 'accounts.id', 'payments.candidate_id')
    .leftJoin('school_members', 'school_members.id', 'payments.recorded_by')
    .leftJoin('payment_notes', 'payment_notes.payment_id', 'payments.id')
    .leftJoin('payments as undoing', 'undoing.reverses', 'payments.id')
    .select([
      'payments.id',
      'payments.school_id',
      'payments.candidate_id',
      recordIdOf(sql`payments.school_id`, sql`payments.candidate_id`).as('student_id'),
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
      sql<{ bookingId: string; code: string; cents: number }[]>`coalesce((
        SELECT json_agg(json_build_object('bookingId', b.id, 'code', b.code, 'cents', abs(e.cash_cents)) ORDER BY e.id)
          FROM ledger_entries e JOIN bookings b ON b.id = e.booking_id WHERE e.payment_id = payments.id), '[]')`.as(
        'lessons',
      ),
      sql<{ packageId: string; en: string; fr: string; cents: number }[]>`coalesce((
        SELECT json_agg(json_build_object('packageId', o.id, 'en', o.name_en, 'fr', o.name_fr, 'cents', abs(e.cash_cents)) ORDER BY e.id)
          FROM ledger_entries e JOIN package_orders o ON o.id = e.package_order_id
         WHERE e.payment_id = payments.id AND e.booking_id IS NULL), '[]')`.as('packages'),
    ]);

export const selectPayment = (ctx: Queryable, id: string) =>
  selectWithNames(ctx).where('payments.id', '=', id).executeTakeFirst();

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof selectPayment>>>;

export const selectPaymentByKey = (ctx: Queryable, schoolId: string, idempotencyKey: string) =>
  selectWithNames(ctx)
    .where('payments.school_id', '=', schoolId)
    .where('payments.idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();

export async function selectPayments(
  ctx: Queryable,
  schoolId: string,
  { candidateId, after, limit }: PageAsked & { candidateId?: string | undefined },
): Promise<Page<PaymentRow>> {
  const ofSchool = selectWithNames(ctx).where('payments.school_id', '=', schoolId);
  const rows = await (candidateId === undefined ? ofSchool : ofSchool.where('payments.candidate_id', '=', candidateId))
    .where(isAfterCursor('payments.recorded_at', 'payments.id', after))
    .orderBy('payments.recorded_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, (row) => ({ at: row.recorded_at, id: row.id }));
}

export const selectPaymentsOfPerson = (ctx: Queryable, candidateId: string) =>
  selectWithNames(ctx)
    .innerJoin('schools', 'schools.id', 'payments.school_id')
    .select('schools.name as school')
    .where('payments.candidate_id', '=', candidateId)
    .orderBy('payments.recorded_at')
    .execute();

/** References and notes; the amounts stay. */
export async function erasePaymentNotes(tx: Transaction, candidateId: string): Promise<void> {
  await tx.db
    .deleteFrom('payment_notes')
    .where('payment_id', 'in', tx.db.selectFrom('payments').select('id').where('candidate_id', '=', candidateId))
    .execute();
}

/** Moves payments, entries and the balance. @returns ids of the payments that moved */
export async function moveMoneyToStudent(
  tx: Transaction,
  { schoolId, from, to, only }: StudentMove,
): Promise<string[]> {
  const column = (table: string) => (only ? (only[table] ?? []) : null);
  const { rows } = await sql<{ payment_id: string }>`
    SELECT payment_id FROM move_student_money(${schoolId}, ${from}, ${to}, ${column('bookings')}::uuid[],
      ${column('payments')}::uuid[], ${column('package_orders')}::uuid[])`.execute(tx.db);
  return rows.map(({ payment_id }) => payment_id);
}
