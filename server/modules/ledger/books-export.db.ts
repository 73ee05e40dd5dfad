import { sql } from 'kysely';
import type { PaymentMethod } from '#contract/money.ts';
import type { EntryKind } from '#contract/statement-lines.ts';
import type { Queryable } from '#server/context.ts';
import { SUMS, schoolEntries } from './closed-months.db.ts';
import type { PaymentKind } from './payments.db.ts';

export interface Period {
  schoolId: string;
  from: string;
  to: string;
  limit: number;
}

const student = sql`trim(concat_ws(' ', a.first_name, a.last_name)) AS student`;

export interface PaymentLine {
  number: number;
  day: string;
  kind: PaymentKind;
  student: string;
  /** Negative for money that went to the student. */
  cents: number;
  method: PaymentMethod;
  reference: string;
  note: string;
  codes: string;
  reverses: number | null;
  member: string;
}

export async function selectPaymentLines(
  ctx: Queryable,
  { schoolId, from, to, limit }: Period,
): Promise<PaymentLine[]> {
  const { rows } = await sql<PaymentLine>`
    SELECT p.number, p.paid_on AS day, p.kind, ${student},
           CASE WHEN coalesce(r.kind, p.kind) = 'refund' THEN -1 ELSE 1 END * CASE WHEN p.kind = 'reversal' THEN -1 ELSE 1 END
             * p.amount_cents AS cents,
           p.method, coalesce(n.reference, '') AS reference, coalesce(n.note, '') AS note, r.number AS reverses,
           coalesce((SELECT string_agg(b.code, ', ' ORDER BY e.id) FROM ledger_entries e JOIN bookings b ON b.id = e.booking_id
                      WHERE e.payment_id = p.id), '') AS codes,
           trim(concat_ws(' ', m.first_name, m.last_name)) AS member
      FROM payments p JOIN accounts a ON a.id = p.candidate_id
      LEFT JOIN payment_notes n ON n.payment_id = p.id
      LEFT JOIN payments r ON r.id = p.reverses
      LEFT JOIN school_members m ON m.id = p.recorded_by
     WHERE p.school_id = ${schoolId} AND p.paid_on BETWEEN ${from}::date AND ${to}::date
     ORDER BY p.paid_on, p.number LIMIT ${limit}`.execute(ctx.db);
  return rows;
}

export interface EntryLine {
  id: number;
  day: string;
  kind: EntryKind;
  student: string;
  code: string;
  receipt: number | null;
  owed: number;
  refundDue: number;
  cash: number;
  /** Prepaid in packages, for lessons to come. */
  credit: number;
  income: number;
  tax: number;
  fee: number;
}

export async function selectEntryLines(ctx: Queryable, { schoolId, from, to, limit }: Period): Promise<EntryLine[]> {
  const { rows } = await sql<EntryLine>`
    SELECT e.id, e.day, e.kind, ${student}, coalesce(b.code, '') AS code, p.number AS receipt, e.owed_cents AS owed,
           e.refund_due_cents AS "refundDue", e.cash_cents AS cash, e.credit_cents AS credit, e.income_cents AS income, e.tax_cents AS tax, e.fee_cents AS fee
      FROM ledger_entries e JOIN accounts a ON a.id = e.candidate_id
      LEFT JOIN bookings b ON b.id = e.booking_id
      LEFT JOIN payments p ON p.id = e.payment_id
     WHERE e.school_id = ${schoolId} AND e.day BETWEEN ${from}::date AND ${to}::date
     ORDER BY e.day, e.id LIMIT ${limit}`.execute(ctx.db);
  return rows;
}

export interface ReceivableLine {
  student: string;
  opening: number;
  billed: number;
  takenOff: number;
  tax: number;
  paid: number;
  givenBack: number;
  closing: number;
}

/** Students with an entry in the period or an opening balance. */
export async function selectReceivableLines(
  ctx: Queryable,
  { schoolId, from, to, limit }: Period,
): Promise<ReceivableLine[]> {
  const { rows } = await sql<ReceivableLine>`
    WITH before AS (
      SELECT candidate_id, sum(owed_cents + refund_due_cents)::bigint AS opening FROM ledger_entries
       WHERE school_id = ${schoolId} AND day < ${from}::date GROUP BY candidate_id HAVING sum(owed_cents + refund_due_cents) <> 0),
    within AS (
      SELECT candidate_id, sum(owed_cents + refund_due_cents)::bigint AS change, ${SUMS} FROM ${schoolEntries(schoolId)}
       WHERE day BETWEEN ${from}::date AND ${to}::date GROUP BY candidate_id)
    SELECT ${student}, coalesce(opening, 0) AS opening, coalesce(billed, 0) AS billed, coalesce("takenOff", 0) AS "takenOff",
           coalesce(tax, 0) AS tax, coalesce(paid, 0) AS paid, coalesce("givenBack", 0) AS "givenBack",
           coalesce(opening, 0) + coalesce(change, 0) AS closing
      FROM before FULL JOIN within USING (candidate_id) JOIN accounts a ON a.id = candidate_id
     ORDER BY closing DESC, student, candidate_id LIMIT ${limit}`.execute(ctx.db);
  return rows;
}
