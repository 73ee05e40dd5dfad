import { sql } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';

/** A month's totals, in cents. */
export interface MonthRow {
  /** `YYYY-MM` */
  month: string;
  closedAt: Date | null;
  billed: number;
  takenOff: number;
  tax: number;
  paid: number;
  givenBack: number;
}

/** The first day that entries can have; null if the school hasn't closed a month. */
export async function selectFirstOpenDay(ctx: Queryable, schoolId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT (max(month) + interval '1 month')::date AS day FROM closed_months WHERE school_id = ${schoolId}`.execute(
    ctx.db,
  );
  return rows[0]?.day ?? null;
}

/** Blocks new entries in the school's books until the transaction ends. */
export async function lockEntries(tx: Transaction, schoolId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(months_of(${schoolId}))`.execute(tx.db);
}

/** Totals of entries. A reversal reduces payments or refunds, by the kind of what it reverses. */
export const SUMS = sql`
  coalesce(sum(charged) FILTER (WHERE charged > 0), 0)::bigint AS billed,
  -coalesce(sum(charged) FILTER (WHERE charged < 0), 0)::bigint AS "takenOff",
  -coalesce(sum(tax_cents), 0)::bigint AS tax,
  coalesce(sum(cash_cents) FILTER (WHERE NOT is_refund), 0)::bigint AS paid,
  -coalesce(sum(cash_cents) FILTER (WHERE is_refund), 0)::bigint AS "givenBack"`;

/** A school's entries, with what each charged and whether it's a refund. */
export const schoolEntries = (schoolId: string) => sql`
  (SELECT e.*, e.owed_cents + e.refund_due_cents + e.cash_cents AS charged,
          coalesce(reversed.kind, p.kind, '') = 'refund' AS is_refund
     FROM ledger_entries e LEFT JOIN payments p ON p.id = e.payment_id LEFT JOIN payments reversed ON reversed.id = p.reverses
    WHERE e.school_id = ${schoolId}) AS entries`;

/** Totals as of the closing. */
export async function selectClosedMonths(ctx: Queryable, schoolId: string): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    SELECT to_char(month, 'YYYY-MM') AS month, closed_at AS "closedAt", billed_cents AS billed, taken_off_cents AS "takenOff",
           tax_cents AS tax, paid_cents AS paid, given_back_cents AS "givenBack"
      FROM closed_months WHERE school_id = ${schoolId}`.execute(ctx.db);
  return rows;
}

/** Open months that have entries. */
export async function selectOpenMonths(ctx: Queryable, schoolId: string): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    SELECT to_char(day, 'YYYY-MM') AS month, NULL AS "closedAt", ${SUMS} FROM ${schoolEntries(schoolId)}
     WHERE day >= coalesce((SELECT (max(month) + interval '1 month')::date FROM closed_months WHERE school_id = ${schoolId}), '-infinity')
     GROUP BY to_char(day, 'YYYY-MM')`.execute(ctx.db);
  return rows;
}

export async function insertClosedMonths(
  tx: Transaction,
  schoolId: string,
  rows: readonly MonthRow[],
  closedAt: Date,
): Promise<void> {
  await tx.db
    .insertInto('closed_months')
    .values(
      rows.map((row) => ({
        school_id: schoolId,
        month: `${row.month}-01`,
        closed_at: closedAt,
        billed_cents: row.billed,
        taken_off_cents: row.takenOff,
        tax_cents: row.tax,
        paid_cents: row.paid,
        given_back_cents: row.givenBack,
      })),
    )
    .execute();
}
