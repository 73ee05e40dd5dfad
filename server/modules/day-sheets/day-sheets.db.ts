import { sql } from 'kysely';
import type { LessonKind } from '#contract/lesson-kinds.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import { isInstructorOff } from '#server/modules/availability/time-off.db.ts';
import type { PrintedLesson } from './day-sheets.rules.ts';

/** Prints of days this far back are deleted. */
const KEPT_DAYS = 31;

export interface SheetRow {
  bookingId: string;
  code: string;
  candidateId: string;
  instructorId: string;
  instructorName: string;
  startTime: string;
  endTime: string;
  kindNames: LessonKind['names'] | null;
  studentName: string;
  phone: string;
  parents: { name: string; phone: string }[];
  location: string;
  pickupPostalCode: string;
  dropOff: string;
  needs: string;
  note: string;
  /** The instructor is off then. */
  isOff: boolean;
  /** What the student owes for lessons up to this one, and for packages. */
  owedCents: number;
  /** For this lesson alone. */
  ownOwedCents: number;
}

/** A school's lessons of a day by time, without cancelled ones. */
export async function selectSheetLessons(ctx: Queryable, schoolId: string, date: string): Promise<SheetRow[]> {
  const { rows } = await sql<SheetRow>`
    SELECT b.id AS "bookingId", b.code, b.candidate_id AS "candidateId", b.instructor_id AS "instructorId",
           trim(concat_ws(' ', i.first_name, i.last_name)) AS "instructorName",
           b.local_start AS "startTime", b.local_end AS "endTime", kinds.names AS "kindNames",
           -- The school's own record of the student, which can say more than the account. Never the licence or the birth date.
           coalesce(nullif(trim(concat_ws(' ', s.first_name, s.last_name)), ''), trim(concat_ws(' ', a.first_name, a.last_name))) AS "studentName",
           coalesce(nullif(s.phone, ''), a.phone) AS phone, coalesce(s.needs, '') AS needs,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('name', parent.value->>'name', 'phone', parent.value->>'phone') ORDER BY parent.ordinality), '[]')
              FROM jsonb_array_elements(s.parents) WITH ORDINALITY AS parent WHERE parent.value->>'phone' <> '') AS parents,
           coalesce(b.pickup_location, '') AS location, coalesce(b.pickup_postal_code, '') AS "pickupPostalCode",
           coalesce(b.drop_off_location, '') AS "dropOff", coalesce(b.pickup_note, '') AS note,
           ${isInstructorOff('b')} AS "isOff",
           (coalesce(balance.owed_cents, 0) - (
             SELECT coalesce(sum(e.owed_cents), 0) FROM ledger_entries e JOIN bookings later ON later.id = e.booking_id
              WHERE e.school_id = b.school_id AND e.candidate_id = b.candidate_id AND later.starts_at > b.starts_at))::integer AS "owedCents",
           (SELECT coalesce(sum(e.owed_cents), 0)::integer FROM ledger_entries e
             WHERE e.school_id = b.school_id AND e.candidate_id = b.candidate_id AND e.booking_id = b.id) AS "ownOwedCents"
      FROM bookings b
      JOIN instructors i ON i.id = b.instructor_id
      JOIN accounts a ON a.id = b.candidate_id
      LEFT JOIN school_students s ON s.school_id = b.school_id AND s.candidate_id = b.candidate_id
      LEFT JOIN lesson_kinds kinds ON kinds.id = b.kind_id
      LEFT JOIN student_balances balance ON balance.school_id = b.school_id AND balance.candidate_id = b.candidate_id
     WHERE b.school_id = ${schoolId} AND b.local_date = ${date}::date AND b.status <> 'Cancelled'
       -- For the index: local days are within a day of UTC's.
       AND b.starts_at BETWEEN ${date}::date - 1 AND ${date}::date + 2
     ORDER BY b.starts_at, b.id`.execute(ctx.db);
  return rows;
}

export interface PrintRow {
  instructorId: string;
  instructorName: string;
  printedAt: Date;
  lessons: PrintedLesson[];
}

/** The last print of each of a school's instructors for a day. */
export async function selectPrints(ctx: Queryable, schoolId: string, date: string): Promise<PrintRow[]> {
  const rows = await ctx.db
    .selectFrom('day_sheets')
    .innerJoin('instructors', 'instructors.id', 'day_sheets.instructor_id')
    .select([
      'day_sheets.instructor_id as instructorId',
      sql<string>`trim(concat_ws(' ', instructors.first_name, instructors.last_name))`.as('instructorName'),
      'day_sheets.printed_at as printedAt',
      'day_sheets.lessons',
    ])
    .where('instructors.school_id', '=', schoolId)
    .where('day_sheets.local_date', '=', date)
    .execute();
  return rows as unknown as PrintRow[];
}

/** Names and status of a school's bookings that left a sheet. */
export const selectGone = (ctx: Queryable, schoolId: string, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.db
        .selectFrom('bookings')
        .innerJoin('accounts', 'accounts.id', 'bookings.candidate_id')
        .select([
          'bookings.id',
          'bookings.status',
          sql<string>`trim(concat_ws(' ', accounts.first_name, accounts.last_name))`.as('studentName'),
        ])
        .where('bookings.school_id', '=', schoolId)
        .where('bookings.id', 'in', [...ids])
        .execute();

/** Replaces the day's last print, and deletes prints of days long past. */
export async function insertPrints(
  tx: Transaction,
  date: string,
  prints: readonly { instructorId: string; lessons: readonly PrintedLesson[] }[],
  now: Date,
): Promise<void> {
  await tx.db
    .insertInto('day_sheets')
    .values(
      prints.map(({ instructorId, lessons }) => ({
        instructor_id: instructorId,
        local_date: date,
        printed_at: now,
        lessons: JSON.stringify(lessons),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['instructor_id', 'local_date']).doUpdateSet((row) => ({
        printed_at: row.ref('excluded.printed_at'),
        lessons: row.ref('excluded.lessons'),
      })),
    )
    .execute();
  await tx.db
    .deleteFrom('day_sheets')
    .where('local_date', '<', sql<string>`${now}::date - ${KEPT_DAYS}::integer`)
    .execute();
}
