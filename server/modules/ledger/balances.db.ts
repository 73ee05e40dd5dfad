import { sql } from 'kysely';
import type { Queryable } from '#server/context.ts';
import { recordIdOf } from '#server/modules/school-students/school-students.db.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import { containsWords } from '#server/platform/database/folded.ts';

const CODES_OF_ERASED = 5;

export interface BalancesAsked {
  of?: 'owed' | 'refund' | undefined;
  /** Of the student's name or of booking IDs, each in its spellings. */
  words: readonly (readonly string[])[];
  /** Zero-based; ignored after a cursor. */
  page: number;
  after?: { cents: number; id: string } | undefined;
  limit: number;
}

/** A student's balance with a school, in cents. */
export interface BalanceRow {
  studentId: string;
  /** For the cursor. */
  candidateId: string;
  studentName: string;
  owed: number;
  owedByNow: number;
  refundDue: number;
  /** Booking codes of a deleted student; empty for all others. */
  codes: string[];
}

/**
 * Students with a balance, largest first, and how many there are. Reads one row more than the limit, to know whether
 * there are more. A page after the last one answers the last.
 */
export async function selectBalances(
  ctx: Queryable,
  schoolId: string,
  { of, words, page, after, limit }: BalancesAsked,
  now: Date,
): Promise<{ rows: BalanceRow[]; total: number }> {
  const key = sql.ref(of === 'refund' ? 'refund' : 'owed');
  const written = sql`concat_ws(' ', first_name, last_name,
    (SELECT string_agg(code, ' ') FROM bookings WHERE bookings.school_id = balance.school_id AND bookings.candidate_id = balance.candidate_id))`;
  const found = sql`
    SELECT * FROM (
      SELECT candidate_id, owed_cents AS owed, -refund_due_cents AS refund
        FROM student_balances AS balance JOIN accounts ON accounts.id = candidate_id
       WHERE balance.school_id = ${schoolId} AND (owed_cents <> 0 OR refund_due_cents <> 0)
         AND ${containsWords(written, words)}) AS uneven
     WHERE ${of === undefined ? sql`true` : sql`${key} > 0`}`;
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM (${found}) AS found`.execute(ctx.db);
  const total = counted.rows[0]?.total ?? 0;
  const shown = Math.min(page, Math.floor(Math.max(0, total - 1) / limit));
  const { rows } = await sql<BalanceRow>`
    WITH page AS (
      SELECT * FROM (${found}) AS found
       WHERE ${after ? sql`(${key}, candidate_id) < (${after.cents}::bigint, ${after.id}::uuid)` : sql`true`}
       ORDER BY ${key} DESC, candidate_id DESC LIMIT ${limit + 1} OFFSET ${after ? 0 : shown * limit})
    SELECT ${recordIdOf(sql`${schoolId}::uuid`, sql`page.candidate_id`)} AS "studentId", page.candidate_id AS "candidateId", concat_ws(' ', first_name, last_name) AS "studentName", owed, refund AS "refundDue",
           owed - (SELECT coalesce(sum(e.owed_cents), 0)::bigint FROM ledger_entries e JOIN bookings b ON b.id = e.booking_id
                    WHERE e.school_id = ${schoolId} AND e.candidate_id = page.candidate_id AND b.starts_at > ${now}) AS "owedByNow",
           -- The school knows a deleted student by their lessons: unsettled ones first.
           CASE WHEN erased_at IS NULL THEN ARRAY[]::text[] ELSE ARRAY(
             SELECT b.code FROM ledger_entries e JOIN bookings b ON b.id = e.booking_id
              WHERE e.school_id = ${schoolId} AND e.candidate_id = page.candidate_id
              GROUP BY b.id ORDER BY sum(e.owed_cents) = 0 AND sum(e.refund_due_cents) = 0, b.starts_at DESC, b.id
              LIMIT ${CODES_OF_ERASED}) END AS codes
      FROM page JOIN accounts ON accounts.id = page.candidate_id
     ORDER BY ${key} DESC, page.candidate_id DESC`.execute(ctx.db);
  return { rows, total };
}

/** What a school still has to refund to a student, in cents. */
export async function selectRefundDue(ctx: Queryable, schoolId: string, candidateId: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('student_balances')
    .select('refund_due_cents')
    .where('school_id', '=', schoolId)
    .where('candidate_id', '=', candidateId)
    .executeTakeFirst();
  return -(row?.refund_due_cents ?? 0);
}

/** Totals of all students, in cents, and how many have a balance. */
export async function selectBalanceTotals(
  ctx: Queryable,
  schoolId: string,
): Promise<{ owed: number; refundDue: number; owing: number; toRefund: number }> {
  const { rows } = await sql<Awaited<ReturnType<typeof selectBalanceTotals>>>`
    SELECT coalesce(sum(owed_cents), 0)::bigint AS owed, -coalesce(sum(refund_due_cents), 0)::bigint AS "refundDue",
           count(*) FILTER (WHERE owed_cents <> 0) AS owing, count(*) FILTER (WHERE refund_due_cents <> 0) AS "toRefund"
      FROM student_balances WHERE school_id = ${schoolId} AND (owed_cents <> 0 OR refund_due_cents <> 0)`.execute(
    ctx.db,
  );
  return rows[0] as Awaited<ReturnType<typeof selectBalanceTotals>>;
}

/** What a person owes each school, is owed, or has left in packages. */
export async function selectOpenBalances(
  ctx: Queryable,
  candidateId: string,
  now: Date,
): Promise<{ school: string; owedCents: number; refundDueCents: number; creditMinutes: number }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof selectOpenBalances>>[number]>`
    SELECT * FROM (
      SELECT schools.name AS school, coalesce(b.owed_cents, 0)::integer AS "owedCents",
             -coalesce(b.refund_due_cents, 0)::integer AS "refundDueCents",
             (SELECT coalesce(-sum(e.credit_minutes), 0)::integer
                FROM package_orders o JOIN ledger_entries e ON e.package_order_id = o.id
               WHERE o.candidate_id = ${candidateId} AND o.school_id = schools.id
                 AND o.status = 'accepted'
                 AND o.expires_on > (${now}::timestamptz AT TIME ZONE coalesce(schools.time_zone, ${ZONE_UNTIL_SAID}))::date) AS "creditMinutes"
        FROM schools LEFT JOIN student_balances b ON b.school_id = schools.id AND b.candidate_id = ${candidateId}
       WHERE schools.id IN (SELECT school_id FROM student_balances WHERE candidate_id = ${candidateId}
                            UNION SELECT school_id FROM package_orders WHERE candidate_id = ${candidateId})) AS open
     WHERE "owedCents" <> 0 OR "refundDueCents" <> 0 OR "creditMinutes" > 0
     ORDER BY school`.execute(ctx.db);
  return rows;
}

export const selectBalancesOfPerson = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('student_balances')
    .innerJoin('schools', 'schools.id', 'student_balances.school_id')
    .select(['schools.name as school', 'owed_cents as owed', 'refund_due_cents as refundDue'])
    .where('candidate_id', '=', candidateId)
    .orderBy('schools.name')
    .execute();
