import { sql } from 'kysely';
import type { EntryKind } from '#contract/statements.ts';
import type { Queryable } from '#server/context.ts';
import { LETTERHEAD } from './receipt.db.ts';

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

/** All that happened between a student and their schools, by day; the entries of one payment are one. */
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

/** Who a statement is of, in which language. */
export const selectStudent = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('accounts')
    .select(['locale', sql<string>`concat_ws(' ', first_name, last_name)`.as('name')])
    .where('id', '=', candidateId)
    .executeTakeFirstOrThrow();

/** Of each school the head of its papers. */
export const selectLetterheads = (ctx: Queryable, schoolIds: readonly string[]) =>
  ctx.db
    .selectFrom('schools')
    .select(['id', 'name as school', ...LETTERHEAD])
    .where('id', 'in', schoolIds)
    .execute();
