import { sql } from 'kysely';
import type { PackageName } from '#contract/packages.ts';
import type { EntryKind } from '#contract/statement-lines.ts';
import type { Queryable } from '#server/context.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import type { Letterhead } from './letterhead.ts';

/** A school's columns for a letterhead, besides its name. */
export const LETTERHEAD = [
  'schools.address_line1',
  'schools.address_line2',
  'schools.city',
  'schools.province',
  'schools.postal_code',
  'schools.contact_number1 as phone',
  'schools.is_tax_registered',
  'schools.tax_number',
  'schools.provincial_tax_number',
] as const;

export const selectOwners = (
  ctx: Queryable,
  paymentId: string,
): Promise<{ candidate: string; school: string } | undefined> =>
  ctx.db
    .selectFrom('payments')
    .select(['candidate_id as candidate', 'school_id as school'])
    .where('id', '=', paymentId)
    .executeTakeFirst();

export const selectReceipt = (ctx: Queryable, paymentId: string) =>
  ctx.db
    .selectFrom('payments')
    .innerJoin('schools', 'schools.id', 'payments.school_id')
    .innerJoin('accounts', 'accounts.id', 'payments.candidate_id')
    .leftJoin('payment_notes', 'payment_notes.payment_id', 'payments.id')
    .leftJoin('payments as reversed', 'reversed.id', 'payments.reverses')
    .select([
      'payments.number',
      'payments.kind',
      'payments.amount_cents',
      'payments.method',
      'payments.paid_on',
      'payment_notes.reference',
      'reversed.number as reversed_number',
      'schools.name as school',
      ...LETTERHEAD,
      'accounts.locale',
      sql<string>`trim(concat_ws(' ', accounts.first_name, accounts.last_name))`.as('student'),
    ])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();

/** A lesson or package as of a receipt: charges, credits and payments up to then. */
export interface ReceiptLesson {
  /** Null for a package. */
  code: string | null;
  name: PackageName;
  date: string | null;
  cents: number;
  paidBefore: number;
  refundedBefore: number;
  charged: { total: number; untaxed: number; tax: number };
  takenOff: { total: number; untaxed: number; tax: number };
}

export async function selectReceiptLessons(ctx: Queryable, paymentId: string): Promise<ReceiptLesson[]> {
  const { rows } = await sql<ReceiptLesson>`
    SELECT b.code, json_build_object('en', o.name_en, 'fr', o.name_fr) AS name, b.local_date AS date,
           abs(e.cash_cents) AS cents, sums.*
      FROM ledger_entries e
      LEFT JOIN bookings b ON b.id = e.booking_id
      LEFT JOIN package_orders o ON e.booking_id IS NULL AND o.id = e.package_order_id,
           -- Money that moves between a package and its lessons isn't owed again: only the package's price is.
           LATERAL (SELECT coalesce(sum(before.cash_cents), 0)::integer AS "paidBefore",
                           -coalesce(sum(before.cash_cents) FILTER (WHERE coalesce(reversed.kind, p.kind) = 'refund'), 0)::integer
                             AS "refundedBefore",
                           json_build_object(
                             'total', -coalesce(sum(before.income_cents + before.credit_cents + before.tax_cents + before.fee_cents), 0),
                             'untaxed', -coalesce(sum(before.income_cents + before.credit_cents), 0),
                             'tax', -coalesce(sum(before.tax_cents), 0)) AS charged,
                           json_build_object(
                             'total', coalesce(sum(before.income_cents + before.credit_cents + before.tax_cents + before.fee_cents)
                                               FILTER (WHERE before.kind IN ('ended', 'package_ended')), 0),
                             'untaxed', coalesce(sum(before.income_cents + before.credit_cents)
                                                 FILTER (WHERE before.kind IN ('ended', 'package_ended')), 0),
                             'tax', coalesce(sum(before.tax_cents) FILTER (WHERE before.kind IN ('ended', 'package_ended')), 0)) AS "takenOff"
                      FROM ledger_entries before
                      LEFT JOIN payments p ON p.id = before.payment_id
                      LEFT JOIN payments reversed ON reversed.id = p.reverses
                     WHERE before.school_id = e.school_id AND before.candidate_id = e.candidate_id
                       AND (before.booking_id = e.booking_id
                            OR e.booking_id IS NULL AND before.booking_id IS NULL AND before.package_order_id = e.package_order_id)
                       AND before.id < e.id) AS sums
     WHERE e.payment_id = ${paymentId} ORDER BY e.id`.execute(ctx.db);
  return rows;
}

export interface InvoiceRow extends Letterhead {
  invoice_number: number;
  name_en: string;
  name_fr: string;
  minutes: number;
  price_cents: number;
  tax_cents: number;
  expires_on: string;
  /** In the school's time zone. */
  accepted_on: string;
  time_zone: string;
  locale: string;
  student: string;
}

/** Undefined until the school accepts the package. */
export async function selectInvoice(ctx: Queryable, orderId: string): Promise<InvoiceRow | undefined> {
  const zone = sql<string>`coalesce(schools.time_zone, ${ZONE_UNTIL_SAID})`;
  const row = await ctx.db
    .selectFrom('package_orders')
    .innerJoin('schools', 'schools.id', 'package_orders.school_id')
    .innerJoin('accounts', 'accounts.id', 'package_orders.candidate_id')
    .select([
      'package_orders.invoice_number',
      'package_orders.name_en',
      'package_orders.name_fr',
      'package_orders.minutes',
      'package_orders.price_cents',
      'package_orders.tax_cents',
      'package_orders.expires_on',
      sql<string>`to_char(package_orders.answered_at AT TIME ZONE ${zone}, 'YYYY-MM-DD')`.as('accepted_on'),
      zone.as('time_zone'),
      'schools.name as school',
      ...LETTERHEAD,
      'accounts.locale',
      sql<string>`trim(concat_ws(' ', accounts.first_name, accounts.last_name))`.as('student'),
    ])
    .where('package_orders.id', '=', orderId)
    .where('package_orders.invoice_number', 'is not', null)
    .executeTakeFirst();
  return row as InvoiceRow | undefined;
}

export interface MovementRow {
  schoolId: string;
  day: string;
  kind: EntryKind;
  charged: number;
  fee: number;
  tax: number;
  paid: number;
  receiptId: string | null;
  receiptNumber: number | null;
  reverses: number | null;
  isOfRefund: boolean;
  lessons: { bookingId: string; code: string; date: string }[];
}

/** Everything that happened between a student and their schools, by day; the entries of one payment count as one. */
export async function selectMovements(ctx: Queryable, candidateId: string): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    SELECT e.school_id AS "schoolId", e.day, e.kind, p.id AS "receiptId", p.number AS "receiptNumber", r.number AS reverses,
           coalesce(r.kind = 'refund', false) AS "isOfRefund",
           sum(e.owed_cents + e.refund_due_cents + e.cash_cents)::integer AS charged, -sum(e.fee_cents)::integer AS fee,
           -sum(e.tax_cents)::integer AS tax, sum(e.cash_cents)::integer AS paid,
           coalesce(json_agg(json_build_object('bookingId', b.id, 'code', b.code, 'date', b.local_date) ORDER BY e.id)
                    FILTER (WHERE b.id IS NOT NULL), '[]') AS lessons
      FROM ledger_entries e
      LEFT JOIN bookings b ON b.id = e.booking_id
      LEFT JOIN payments p ON p.id = e.payment_id
      LEFT JOIN payments r ON r.id = p.reverses
     WHERE e.candidate_id = ${candidateId}
     GROUP BY e.school_id, e.day, e.kind, p.id, r.id, CASE WHEN p.id IS NULL THEN e.id END
     ORDER BY e.day, min(e.id)`.execute(ctx.db);
  return rows;
}

/** The student of a statement, and their language. */
export const selectStudent = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('accounts')
    .select(['locale', sql<string>`concat_ws(' ', first_name, last_name)`.as('name')])
    .where('id', '=', candidateId)
    .executeTakeFirstOrThrow();

/** The letterhead of each school's statement. */
export const selectLetterheads = (ctx: Queryable, schoolIds: readonly string[]) =>
  ctx.db
    .selectFrom('schools')
    .select(['id', 'name as school', ...LETTERHEAD])
    .where('id', 'in', schoolIds)
    .execute();
