import { type RawBuilder, sql } from 'kysely';
import type { LessonAnswer, LessonChange, MessageReaderKind } from '#contract/office-messages.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import { isInstructorOff } from '#server/modules/availability/time-off.db.ts';
import type { ToldLesson } from './office-messages.rules.ts';

export interface Carried {
  reader: MessageReaderKind;
  is_stopped: boolean;
  created_at: Date;
  channels: ('mail' | 'push' | 'text')[];
  /** By mail or text, or by push if nothing else carries it. */
  sent_at: Date | null;
  is_queued: boolean;
  /** A try failed, and another will follow. */
  is_retried: boolean;
  is_answered: boolean;
  told_by_phone_at: Date | null;
  told_by: string | null;
}

/** A push notification may sit on a phone nobody looks at, so it counts only if nothing else carries the message. */
const CARRIED = sql`
  SELECT coalesce(array_agg(DISTINCT d.channel), '{}') AS channels,
         max(coalesce(e.sent_at, CASE WHEN e.id IS NULL THEN d.written_at END)) FILTER (WHERE d.counts) AS sent_at,
         coalesce(bool_or(e.status = 'queued') FILTER (WHERE d.counts), false) AS is_queued,
         coalesce(bool_or(e.status = 'queued' AND e.attempts > 0) FILTER (WHERE d.counts), false) AS is_retried
    FROM (SELECT *, channel <> 'push' OR bool_and(channel = 'push') OVER () AS counts
            FROM office_message_deliveries WHERE message_id = m.id) AS d
    LEFT JOIN emails e ON e.id = d.email_id AND e.created_at = d.written_at`;
const MEMBER_NAME = (id: RawBuilder<unknown>) => sql`(
  SELECT nullif(trim(concat_ws(' ', first_name, last_name)), '') FROM school_members WHERE id = ${id})`;
const PHONE = sql`
  CASE WHEN m.reader = 'student' THEN coalesce((SELECT nullif(phone, '') FROM accounts WHERE id = m.candidate_id), m.phone)
       ELSE m.phone END`;

export type MessageOfLessonRow = Carried & {
  id: string;
  name: string;
  phone: string;
  change: LessonChange;
};

/** Newest first. */
export async function selectMessagesOfLesson(ctx: Queryable, bookingId: string): Promise<MessageOfLessonRow[]> {
  const { rows } = await sql<MessageOfLessonRow>`
    SELECT m.id, m.reader, m.name, m.is_stopped, m.created_at, m.told_by_phone_at, l.change, ${PHONE} AS phone,
           ${MEMBER_NAME(sql`m.told_by_phone_by`)} AS told_by, carried.*,
           EXISTS (SELECT FROM office_answers WHERE message_id = m.id) AS is_answered
      FROM office_message_lessons l JOIN office_messages m ON m.id = l.message_id
      CROSS JOIN LATERAL (${CARRIED}) AS carried
     WHERE l.booking_id = ${bookingId}
     ORDER BY m.created_at DESC, array_position(ARRAY['student', 'parent', 'instructor', 'school'], m.reader), m.id`.execute(
    ctx.db,
  );
  return rows;
}

export type CalledRow = Carried & {
  id: string;
  reader: 'student' | 'parent' | 'instructor';
  student_id: string | null;
  name: string;
  phone: string;
  lessons: {
    bookingId: string;
    code: string;
    change: LessonChange;
    before: ToldLesson | null;
    after: ToldLesson;
    studentName: string;
    instructorOff: string | null;
  }[];
};

/**
 * Messages to people about lessons that aren't over, without lessons that a later message to the same person is about. By time of the
 * earliest lesson.
 * @param tickedSince messages that were ticked before then are left out, and so are messages written after somebody had called
 */
export async function selectMessagesToCheck(
  ctx: Queryable,
  schoolId: string,
  { now, since, tickedSince, id }: { now: Date; since: Date; tickedSince: Date; id?: string },
): Promise<CalledRow[]> {
  const { rows } = await sql<CalledRow>`
    SELECT m.id, m.reader, m.student_id, m.name, m.is_stopped, m.created_at, m.told_by_phone_at, ${PHONE} AS phone,
           ${MEMBER_NAME(sql`m.told_by_phone_by`)} AS told_by, carried.*, about.lessons,
           EXISTS (SELECT FROM office_answers WHERE message_id = m.id) AS is_answered
      FROM office_messages m
      CROSS JOIN LATERAL (${CARRIED}) AS carried
      CROSS JOIN LATERAL (
        SELECT json_agg(json_build_object(
                 'bookingId', b.id, 'code', b.code, 'change', l.change, 'before', l.before, 'after', l.after,
                 'studentName', trim(concat_ws(' ', a.first_name, a.last_name)),
                 'instructorOff', CASE WHEN b.status = 'Booked' AND ${isInstructorOff('b')} THEN b.instructor_id END)
                 ORDER BY b.starts_at) AS lessons,
               min(b.starts_at) AS starts_at
          FROM office_message_lessons l
          JOIN bookings b ON b.id = l.booking_id
          JOIN accounts a ON a.id = b.candidate_id
         WHERE l.message_id = m.id AND b.ends_at > ${now}
           AND NOT EXISTS (
             SELECT FROM office_message_lessons later JOIN office_messages newer ON newer.id = later.message_id
              WHERE later.booking_id = l.booking_id AND newer.created_at > m.created_at AND newer.reader = m.reader
                AND newer.candidate_id IS NOT DISTINCT FROM m.candidate_id
                AND newer.instructor_id IS NOT DISTINCT FROM m.instructor_id AND newer.name = m.name)
      ) AS about
     WHERE m.school_id = ${schoolId} AND m.created_at > ${since} AND m.reader <> 'school' AND about.lessons IS NOT NULL
       AND (m.told_by_phone_at IS NULL OR (m.told_by_phone_at > ${tickedSince} AND m.told_by_phone_at >= m.created_at))
       ${id === undefined ? sql`` : sql`AND m.id = ${id}`}
     ORDER BY about.starts_at, m.id`.execute(ctx.db);
  return rows;
}

/** Keeps the first tick. @returns false if the school has no such message */
export async function updateToldByPhone(
  tx: Transaction,
  which: { schoolId: string; id: string },
  told: { memberId: string | null; now: Date } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('office_messages')
    .set((row) => ({
      told_by_phone_at: told && row.fn.coalesce('told_by_phone_at', row.val(told.now)),
      told_by_phone_by:
        told &&
        sql<string | null>`
        CASE WHEN told_by_phone_at IS NULL THEN ${told.memberId}::uuid ELSE told_by_phone_by END`,
    }))
    .where('id', '=', which.id)
    .where('school_id', '=', which.schoolId)
    .where('reader', '<>', 'school')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export interface AnswerRow {
  id: string;
  booking_id: string;
  code: string;
  student_id: string;
  student_name: string;
  reader: 'student' | 'parent';
  answer: LessonAnswer;
  wish: string;
  given_at: Date;
  local_date: string;
  local_start: string;
  local_end: string;
  instructor_name: string;
  handled_at: Date | null;
  handled_by: string | null;
}

/** Newest first. @param handledSince answers that were handled before then are left out */
export async function selectAnswers(
  ctx: Queryable,
  schoolId: string,
  { handledSince, id }: { handledSince: Date; id?: string },
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    SELECT o.id, o.booking_id, b.code, m.student_id, trim(concat_ws(' ', a.first_name, a.last_name)) AS student_name, m.reader,
           o.answer, o.wish, o.given_at, b.local_date, b.local_start, b.local_end,
           trim(concat_ws(' ', i.first_name, i.last_name)) AS instructor_name, o.handled_at,
           ${MEMBER_NAME(sql`o.handled_by`)} AS handled_by
      FROM office_answers o
      JOIN office_messages m ON m.id = o.message_id
      JOIN bookings b ON b.id = o.booking_id
      JOIN accounts a ON a.id = b.candidate_id
      JOIN instructors i ON i.id = b.instructor_id
     WHERE o.school_id = ${schoolId} AND (o.handled_at IS NULL OR o.handled_at > ${handledSince})
       ${id === undefined ? sql`` : sql`AND o.id = ${id}`}
     ORDER BY o.given_at DESC, o.id`.execute(ctx.db);
  return rows;
}

/** Keeps who handled it first. @returns false if the school has no such answer */
export async function updateHandled(
  tx: Transaction,
  which: { schoolId: string; id: string },
  handled: { memberId: string | null; now: Date } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('office_answers')
    .set((row) => ({
      handled_at: handled && row.fn.coalesce('handled_at', row.val(handled.now)),
      handled_by:
        handled &&
        sql<string | null>`
        CASE WHEN handled_at IS NULL THEN ${handled.memberId}::uuid ELSE handled_by END`,
    }))
    .where('id', '=', which.id)
    .where('school_id', '=', which.schoolId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
