import { sql } from 'kysely';
import { TODAY_INSTRUCTORS } from '#contract/today.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import { isInstructorOff } from '#server/modules/availability/time-off.db.ts';
import { containsWords } from '#server/platform/database/folded.ts';

/** A member's mark. Without one, the news begins a day ago; it never begins more than two weeks ago. */
const USUAL_HOURS = 24;
const LONGEST_DAYS = 14;
/** A lesson that completed itself is worth a look this long. */
const CHECK_DAYS = 14;

export interface Asking {
  schoolId: string;
  memberId: string;
  now: Date;
  /** The school's local day. */
  today: string;
}

/** A lesson as Today names it. */
export interface LessonRow {
  bookingId: string;
  date: string;
  startTime: string;
  endTime: string;
  studentName: string;
  instructorId: string;
  instructorName: string;
}

/** Columns of `LessonRow`, for `bookings` joined with `accounts` and `instructors`. */
const LESSON = sql`
  bookings.id AS "bookingId", bookings.local_date AS date, bookings.local_start AS "startTime", bookings.local_end AS "endTime",
  trim(concat_ws(' ', accounts.first_name, accounts.last_name)) AS "studentName", bookings.instructor_id AS "instructorId",
  trim(concat_ws(' ', instructors.first_name, instructors.last_name)) AS "instructorName"`;
const NAMED = sql`
  JOIN accounts ON accounts.id = bookings.candidate_id JOIN instructors ON instructors.id = bookings.instructor_id`;

export async function selectLook(
  ctx: Queryable,
  { memberId, now }: Pick<Asking, 'memberId' | 'now'>,
): Promise<{ since: Date; hasLooked: boolean }> {
  const row = await ctx.db
    .selectFrom('today_looks')
    .select('seen_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  const earliest = now.getTime() - LONGEST_DAYS * 86_400_000;
  const since = row?.seen_at.getTime() ?? now.getTime() - USUAL_HOURS * 3_600_000;
  return { since: new Date(Math.max(since, earliest)), hasLooked: row !== undefined };
}

/** Only an undo takes a mark back: another window of the same member may have seen more. */
export async function upsertLook(
  tx: Transaction,
  memberId: string,
  { seenAt, isUndo }: { seenAt: Date; isUndo: boolean },
): Promise<void> {
  await tx.db
    .insertInto('today_looks')
    .values({ member_id: memberId, seen_at: seenAt })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({
        seen_at: isUndo ? seenAt : sql`greatest(today_looks.seen_at, excluded.seen_at)`,
      }),
    )
    .execute();
}

export interface NewsRow extends LessonRow {
  kind: 'booked' | 'moved' | 'cancelled' | 'pickup';
  at: Date;
  by: 'student' | 'guardian' | 'school';
  memberName: string | null;
  fromDate: string | null;
  fromStart: string | null;
  /** Null if the instructor is the same. */
  fromInstructor: string | null;
  total: number;
}

/**
 * What others changed since then, one row per lesson, latest first. Leaves out lessons that were moved and moved back, those that were
 * entered after they took place, and the member's own changes.
 */
export async function selectNews(
  ctx: Queryable,
  { schoolId, memberId }: Asking,
  since: Date,
  limit: number,
): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    WITH changed AS (
      SELECT id, CASE WHEN cancelled_at > ${since} THEN 'cancelled' WHEN created_at > ${since} THEN 'booked'
                      WHEN moved_at > ${since} THEN 'moved' ELSE 'pickup' END AS kind
        FROM bookings
       WHERE school_id = ${schoolId} AND greatest(created_at, moved_at, cancelled_at, pickup_changed_at) > ${since}
         AND starts_at > created_at
    ), news AS (
      SELECT changed.kind, ${LESSON},
             CASE changed.kind WHEN 'cancelled' THEN bookings.cancelled_at WHEN 'booked' THEN bookings.created_at
                               WHEN 'moved' THEN bookings.moved_at ELSE bookings.pickup_changed_at END AS at,
             CASE changed.kind
               WHEN 'cancelled' THEN CASE WHEN bookings.cancelled_by_guardian IS NOT NULL THEN 'guardian' ELSE bookings.cancelled_by END
               WHEN 'moved' THEN last_move.moved_by
               WHEN 'booked' THEN CASE WHEN booked.member_id IS NULL THEN 'student' ELSE 'school' END
               WHEN 'pickup' THEN CASE WHEN pickup.member_id IS NULL THEN 'student' ELSE 'school' END
               ELSE 'student' END AS by,
             CASE changed.kind WHEN 'cancelled' THEN cancelled.member_id WHEN 'moved' THEN last_move.member_id
                               WHEN 'booked' THEN booked.member_id WHEN 'pickup' THEN pickup.member_id END AS doer,
             first_move.from_date AS "fromDate", first_move.from_start AS "fromStart",
             (SELECT trim(concat_ws(' ', first_name, last_name)) FROM instructors
               WHERE id = first_move.from_instructor_id AND id <> bookings.instructor_id) AS "fromInstructor",
             changed.kind = 'moved' AND first_move.from_date = bookings.local_date
               AND first_move.from_start = bookings.local_start AND first_move.from_end = bookings.local_end
               AND coalesce(first_move.from_instructor_id, bookings.instructor_id) = bookings.instructor_id AS is_back
        FROM changed JOIN bookings ON bookings.id = changed.id ${NAMED}
        LEFT JOIN LATERAL (
          SELECT from_date, from_start, from_end, from_instructor_id FROM booking_moves
           WHERE changed.kind = 'moved' AND booking_id = bookings.id AND moved_at > ${since} ORDER BY number LIMIT 1) AS first_move ON true
        LEFT JOIN LATERAL (
          SELECT moved_by, member_id FROM booking_moves
           WHERE changed.kind = 'moved' AND booking_id = bookings.id ORDER BY number DESC LIMIT 1) AS last_move ON true
        -- A snow day notes the school, not each lesson, so its member stays unknown.
        LEFT JOIN LATERAL (
          SELECT member_id FROM audit_log
           WHERE changed.kind = 'cancelled' AND target_id = bookings.id AND action = 'POST /booking/:id/cancel'
           ORDER BY id DESC LIMIT 1) AS cancelled ON true
        -- Written at the end of the same transaction.
        LEFT JOIN LATERAL (
          SELECT member_id FROM audit_log
           WHERE changed.kind = 'pickup' AND target_id = bookings.id AND action = 'PUT /booking/:id/pickup'
             AND audit_log.created_at BETWEEN bookings.pickup_changed_at AND bookings.pickup_changed_at + interval '2 seconds'
           ORDER BY id DESC LIMIT 1) AS pickup ON true
        -- The history names the first instructor, not the booking, and is written at the end of the same transaction.
        LEFT JOIN LATERAL (
          SELECT member_id FROM audit_log
           WHERE changed.kind = 'booked' AND action = 'POST /school/:id/bookings'
             AND target_id = coalesce((SELECT from_instructor_id FROM booking_moves WHERE booking_id = bookings.id ORDER BY number LIMIT 1),
                                      bookings.instructor_id)
             AND audit_log.created_at BETWEEN bookings.created_at AND bookings.created_at + interval '2 seconds'
           ORDER BY id LIMIT 1) AS booked ON true)
    SELECT "bookingId", date, "startTime", "endTime", "studentName", "instructorId", "instructorName", kind, at, by,
           "fromDate", "fromStart", "fromInstructor", count(*) OVER ()::integer AS total,
           (SELECT nullif(trim(concat_ws(' ', first_name, last_name)), '') FROM school_members WHERE id = doer) AS "memberName"
      FROM news
     WHERE is_back IS NOT TRUE AND doer IS DISTINCT FROM ${memberId}::uuid
     ORDER BY at DESC, "bookingId" LIMIT ${limit}`.execute(ctx.db);
  return rows;
}

export interface RequestRow extends LessonRow {
  wish: 'cancel' | 'move';
  reason: string;
  askedAt: Date;
  total: number;
}

/** Instructors' requests about lessons ahead that nobody has answered, soonest lesson first. */
export async function selectRequests(ctx: Queryable, { schoolId, now }: Asking, limit: number): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    SELECT ${LESSON}, requests.wish, requests.reason, requests.asked_at AS "askedAt", count(*) OVER ()::integer AS total
      FROM bookings JOIN lesson_requests AS requests ON requests.booking_id = bookings.id ${NAMED}
     WHERE bookings.school_id = ${schoolId} AND bookings.status = 'Booked' AND bookings.starts_at > ${now}
       AND requests.kept_at IS NULL
     ORDER BY bookings.starts_at, bookings.id LIMIT ${limit}`.execute(ctx.db);
  return rows;
}

export interface InstructorRow {
  id: string;
  name: string;
  lessons: number;
  left: number;
  now: TeachingRow | null;
  next: TeachingRow | null;
  total: number;
}
interface TeachingRow {
  bookingId: string;
  startTime: string;
  endTime: string;
  studentName: string;
  lateMinutes: number | null;
  isOff: boolean;
}

/** One page of the instructors who are active or teach today: those who teach now, then by next lesson, then by name. */
export async function selectInstructors(
  ctx: Queryable,
  { schoolId, now, today }: Asking,
  { words, page }: { words: readonly (readonly string[])[]; page: number },
): Promise<InstructorRow[]> {
  const { rows } = await sql<InstructorRow>`
    WITH lessons AS (
      SELECT bookings.instructor_id, bookings.starts_at, bookings.ends_at,
             jsonb_build_object('bookingId', bookings.id, 'startTime', left(bookings.local_start::text, 5),
                                'endTime', left(bookings.local_end::text, 5),
                                'studentName', trim(concat_ws(' ', accounts.first_name, accounts.last_name)),
                                'lateMinutes', bookings.late_minutes,
                                'isOff', bookings.status = 'Booked' AND ${isInstructorOff('bookings')}) AS teaching
        FROM bookings JOIN accounts ON accounts.id = bookings.candidate_id
       WHERE bookings.school_id = ${schoolId} AND bookings.status <> 'Cancelled' AND bookings.local_date = ${today}::date
         -- For the index: local days are within a day of UTC's.
         AND bookings.starts_at BETWEEN ${today}::date - 1 AND ${today}::date + 2
    ), people AS (
      SELECT instructors.id, trim(concat_ws(' ', instructors.first_name, instructors.last_name)) AS name,
             instructors.deactivated_at IS NULL AS is_active, count(lessons.instructor_id)::integer AS lessons,
             (count(*) FILTER (WHERE lessons.ends_at > ${now}))::integer AS "left",
             (array_agg(lessons.teaching ORDER BY lessons.starts_at)
               FILTER (WHERE lessons.starts_at <= ${now} AND lessons.ends_at > ${now}))[1] AS now,
             (array_agg(lessons.teaching ORDER BY lessons.starts_at) FILTER (WHERE lessons.starts_at > ${now}))[1] AS next,
             min(lessons.starts_at) FILTER (WHERE lessons.starts_at > ${now}) AS next_at
        FROM instructors LEFT JOIN lessons ON lessons.instructor_id = instructors.id
       WHERE instructors.school_id = ${schoolId}
       GROUP BY instructors.id)
    SELECT id, name, lessons, "left", now, next, count(*) OVER ()::integer AS total
      FROM people
     WHERE (is_active OR lessons > 0) AND ${containsWords(sql`people.name`, words)}
     ORDER BY now IS NULL, next_at NULLS LAST, lower(name), id
     LIMIT ${TODAY_INSTRUCTORS} OFFSET ${page * TODAY_INSTRUCTORS}`.execute(ctx.db);
  return rows;
}

export interface CheckRow extends LessonRow {
  isCompleted: boolean;
  total: number;
}

/** Past lessons without an outcome, and those that became Completed by themselves; latest first. */
export async function selectToCheck(ctx: Queryable, { schoolId, now }: Asking, limit: number): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    SELECT ${LESSON}, bookings.status = 'Completed' AS "isCompleted", count(*) OVER ()::integer AS total
      FROM bookings ${NAMED}
     WHERE bookings.school_id = ${schoolId} AND bookings.starts_at < ${now} AND bookings.ends_at <= ${now}
       AND bookings.starts_at > ${now}::timestamptz - ${`${CHECK_DAYS} days`}::interval
       AND (bookings.status = 'Booked' OR bookings.status = 'Completed' AND bookings.outcome_by = 'clock')
     ORDER BY bookings.starts_at DESC, bookings.id LIMIT ${limit}`.execute(ctx.db);
  return rows;
}

export interface FreeRow {
  id: number;
  instructorId: string;
  instructorName: string;
  date: string;
  startTime: string;
  endTime: string;
  isOffered: boolean;
}

/** Free slots ahead on these days, of instructors who teach on the same day. */
export async function selectFreeHours(
  ctx: Queryable,
  { schoolId, now }: Asking,
  { fromDate, toDate }: { fromDate: string; toDate: string },
): Promise<FreeRow[]> {
  const { rows } = await sql<FreeRow>`
    WITH days AS (
      SELECT DISTINCT instructor_id, local_date FROM bookings
       WHERE school_id = ${schoolId} AND status <> 'Cancelled' AND local_date BETWEEN ${fromDate}::date AND ${toDate}::date
         AND starts_at BETWEEN ${fromDate}::date - 1 AND ${toDate}::date + 2)
    SELECT slots.id, slots.instructor_id AS "instructorId",
           trim(concat_ws(' ', instructors.first_name, instructors.last_name)) AS "instructorName",
           slots.local_date AS date, slots.local_start AS "startTime", slots.local_end AS "endTime",
           EXISTS (SELECT FROM lesson_offers o WHERE o.instructor_id = slots.instructor_id AND o.ended_at IS NULL
                   AND tstzrange(o.starts_at, o.ends_at) && tstzrange(slots.starts_at, slots.ends_at)) AS "isOffered"
      FROM days JOIN instructors ON instructors.id = days.instructor_id AND instructors.deactivated_at IS NULL
      JOIN slots ON slots.instructor_id = days.instructor_id AND slots.local_date = days.local_date
     WHERE slots.status = 'AVAILABLE' AND slots.starts_at > ${now}
       AND (instructors.licence_expiry IS NULL OR instructors.licence_expiry >= slots.local_date)
     ORDER BY slots.instructor_id, slots.starts_at`.execute(ctx.db);
  return rows;
}
