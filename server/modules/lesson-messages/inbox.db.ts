import { sql } from 'kysely';
import type { BookingStatus } from '#contract/booking-transitions.ts';
import { type ConversationFilter, INBOX_EXCERPT } from '#contract/conversations.ts';
import type { Place } from '#contract/paging.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import { containsWords } from '#server/platform/database/folded.ts';
import { isUnreadByMember, type Side } from './lesson-messages.db.ts';

export interface InboxAsked {
  filter: ConversationFilter;
  search: string;
  /** Only this student's conversations. */
  candidateId?: string | undefined;
  after?: Place | undefined;
  limit: number;
}

export interface InboxRecord {
  id: string;
  at: Date;
  code: string;
  studentName: string;
  instructorName: string;
  date: string;
  startTime: string;
  status: BookingStatus;
  author: Side;
  text: string;
  memberName: string | null;
  unread: number;
  needsAnswer: boolean;
}

/** Latest first; one row more than the limit, to know whether there are more. */
export async function selectInbox(
  ctx: Queryable,
  { schoolId, memberId }: { schoolId: string; memberId: string },
  { filter, words, candidateId, after, limit }: Omit<InboxAsked, 'search'> & { words: readonly (readonly string[])[] },
): Promise<InboxRecord[]> {
  const isUnread = isUnreadByMember(memberId);
  const hasUnread = sql`EXISTS (SELECT FROM lesson_messages WHERE lesson_messages.booking_id = conversations.booking_id AND ${isUnread})`;
  const said = sql`concat_ws(' ', accounts.first_name, accounts.last_name, instructors.first_name, instructors.last_name, bookings.code)`;
  const { rows } = await sql<InboxRecord>`
    SELECT conversations.booking_id AS id, conversations.last_at AS at, bookings.code,
           trim(concat_ws(' ', accounts.first_name, accounts.last_name)) AS "studentName",
           trim(concat_ws(' ', instructors.first_name, instructors.last_name)) AS "instructorName",
           bookings.local_date AS date, bookings.local_start AS "startTime", bookings.status, last.author,
           CASE WHEN last.author = 'student' AND last.reported_at IS NOT NULL THEN ''
                ELSE left(last.body, ${INBOX_EXCERPT}) END AS text,
           CASE WHEN last.author = 'school' THEN (
             SELECT nullif(trim(concat_ws(' ', m.first_name, m.last_name)), '') FROM school_members m
              WHERE m.account_id = last.account_id AND m.school_id = conversations.school_id
              ORDER BY m.joined_at DESC LIMIT 1) END AS "memberName",
           (SELECT count(*)::integer FROM lesson_messages
             WHERE lesson_messages.booking_id = conversations.booking_id AND ${isUnread}) AS unread,
           conversations.needs_answer AS "needsAnswer"
      FROM conversations
      JOIN bookings ON bookings.id = conversations.booking_id
      JOIN accounts ON accounts.id = bookings.candidate_id
      JOIN instructors ON instructors.id = bookings.instructor_id
      JOIN LATERAL (SELECT * FROM lesson_messages m WHERE m.booking_id = conversations.booking_id
                     ORDER BY m.created_at DESC, m.id DESC LIMIT 1) AS last ON true
     WHERE conversations.school_id = ${schoolId}
       AND ${candidateId === undefined ? sql`true` : sql`bookings.candidate_id = ${candidateId}`}
       AND ${filter === 'waiting' ? sql`conversations.needs_answer` : filter === 'unread' ? hasUnread : sql`true`}
       AND ${after ? sql`(conversations.last_at, conversations.booking_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
       AND ${containsWords(said, words)}
     ORDER BY conversations.last_at DESC, conversations.booking_id DESC LIMIT ${limit + 1}`.execute(ctx.db);
  return rows;
}

/** How many conversations wait for the school, and how many have messages that this member hasn't read. */
export async function selectInboxCounts(
  ctx: Queryable,
  { schoolId, memberId }: { schoolId: string; memberId: string },
): Promise<{ waiting: number; unread: number }> {
  const { rows } = await sql<{ waiting: number; unread: number }>`
    SELECT count(*) FILTER (WHERE needs_answer)::integer AS waiting,
           count(*) FILTER (WHERE EXISTS (
             SELECT FROM lesson_messages WHERE lesson_messages.booking_id = conversations.booking_id
                AND ${isUnreadByMember(memberId)}))::integer AS unread
      FROM conversations WHERE school_id = ${schoolId} AND last_student_at IS NOT NULL`.execute(ctx.db);
  return rows[0] ?? { waiting: 0, unread: 0 };
}

/** @returns false if the booking has no messages */
export async function updateHandled(tx: Transaction, bookingId: string, handledAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('conversations')
    .set({ handled_at: handledAt })
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
