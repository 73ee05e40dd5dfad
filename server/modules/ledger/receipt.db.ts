import { sql } from 'kysely';
import type { PackageName } from '#contract/packages.ts';
import type { Queryable } from '#server/context.ts';

/** Of a school, for the head of a paper, beside its name. */
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

/** Whose money a payment was. */
export const selectOwners = (
  ctx: Queryable,
  paymentId: string,
): Promise<{ candidate: string; school: string } | undefined> =>
  ctx.db
    .selectFrom('payments')
    .select(['candidate_id as candidate', 'school_id as school'])
    .where('id', '=', paymentId)
    .executeTakeFirst();

/** Who gave the receipt, to whom, for what: as the books stood when it was written down, so that it never changes. */
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

/** Of a lesson or package as a receipt was written: what it cost until then, what was taken off it again, and what changed hands before. */
export interface ReceiptLesson {
  /** Null of a package. */
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
           -- What comes from credit, or goes into it, is no lesson's to be paid: a package's price is.
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
