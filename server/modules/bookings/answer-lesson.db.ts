import { sql } from 'kysely';
import type { LessonAnswer, LessonChange } from '#contract/office-messages.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import type { ToldLesson } from './office-messages.rules.ts';

export interface LinkedMessage {
  id: string;
  school_id: string;
  student_id: string;
  reader: 'student' | 'parent';
  recipient: string | null;
  phone: string;
  change: LessonChange;
  before: ToldLesson | null;
}

/** Whether a message went to what is still an address or number of its student or their parents. */
const isStillTheirs = (bookingId: string) => sql<boolean>`EXISTS (
  SELECT FROM bookings b JOIN accounts a ON a.id = b.candidate_id
    LEFT JOIN school_students s ON s.school_id = b.school_id AND s.candidate_id = b.candidate_id
   WHERE b.id = ${bookingId} AND (
     lower(coalesce(office_messages.recipient, office_messages.phone)) IN (lower(a.email), a.phone, lower(s.email), s.phone)
     OR EXISTS (SELECT FROM jsonb_array_elements(s.parents) AS parent
                 WHERE lower(coalesce(office_messages.recipient, office_messages.phone))
                       IN (lower(parent ->> 'email'), parent ->> 'phone'))))`;

/**
 * A student's or parent's message about a lesson. Once the school corrects a mistyped address, a stranger who reads the old one no longer has
 * a link to the lesson.
 */
export async function selectLinkedMessage(
  ctx: Queryable,
  messageId: string,
  bookingId: string,
): Promise<LinkedMessage | undefined> {
  const row = await ctx.db
    .selectFrom('office_messages')
    .innerJoin('office_message_lessons as lesson', 'lesson.message_id', 'office_messages.id')
    .select([
      'office_messages.id',
      'school_id',
      'student_id',
      'reader',
      'recipient',
      'phone',
      'lesson.change',
      'lesson.before',
    ])
    .where('office_messages.id', '=', messageId)
    .where('lesson.booking_id', '=', bookingId)
    .where('reader', 'in', ['student', 'parent'])
    .where(isStillTheirs(bookingId))
    .executeTakeFirst();
  return row as LinkedMessage | undefined;
}

export interface LatestChange {
  change: LessonChange;
  after: ToldLesson;
  is_school_wish: boolean;
  created_at: Date;
}

/** What the student or their parents were last told about a lesson. */
export async function selectLatestChange(ctx: Queryable, bookingId: string): Promise<LatestChange | undefined> {
  const row = await ctx.db
    .selectFrom('office_message_lessons as lesson')
    .innerJoin('office_messages', 'office_messages.id', 'lesson.message_id')
    .select(['lesson.change', 'lesson.after', 'lesson.is_school_wish', 'office_messages.created_at'])
    .where('lesson.booking_id', '=', bookingId)
    .where('reader', 'in', ['student', 'parent'])
    .orderBy('office_messages.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as LatestChange | undefined;
}

/** The last answer from a message's link. */
export async function selectAnswer(
  ctx: Queryable,
  { messageId, bookingId, since }: { messageId: string; bookingId: string; since: Date },
): Promise<{ answer: LessonAnswer; wish: string } | undefined> {
  const row = await ctx.db
    .selectFrom('office_answers')
    .select(['answer', 'wish'])
    .where('message_id', '=', messageId)
    .where('booking_id', '=', bookingId)
    .where('given_at', '>=', since)
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as { answer: LessonAnswer; wish: string } | undefined;
}

export interface NewAnswer {
  schoolId: string;
  bookingId: string;
  messageId: string;
  answer: LessonAnswer;
  wish: string;
  moves: number;
  /** The office has nothing to do about it. */
  isHandled: boolean;
  now: Date;
}

/** Replaces an answer from the same link that nobody has handled. */
export async function replaceAnswer(tx: Transaction, answer: NewAnswer): Promise<void> {
  const { messageId, bookingId, now } = answer;
  await tx.db
    .deleteFrom('office_answers')
    .where('message_id', '=', messageId)
    .where('booking_id', '=', bookingId)
    .where((row) => row.or([row('handled_at', 'is', null), row('answer', '=', 'ok')]))
    .execute();
  await tx.db
    .insertInto('office_answers')
    .values({
      school_id: answer.schoolId,
      booking_id: bookingId,
      message_id: messageId,
      answer: answer.answer,
      wish: answer.wish,
      moves: answer.moves,
      given_at: now,
      handled_at: answer.isHandled ? now : null,
    })
    .execute();
}

export interface StoppedAddress {
  schoolId: string;
  /** The school's record. */
  studentId: string;
  address: string;
}

/** No more messages about the student go to the address. */
export async function insertStopped(tx: Transaction, stopped: StoppedAddress, now: Date): Promise<void> {
  await tx.db
    .insertInto('stopped_addresses')
    .values({
      school_id: stopped.schoolId,
      student_id: stopped.studentId,
      address: stopped.address.toLowerCase(),
      stopped_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteStopped(tx: Transaction, stopped: StoppedAddress): Promise<void> {
  await tx.db.deleteFrom('stopped_addresses').where(isAt(stopped)).execute();
}

const isAt = ({ schoolId, studentId, address }: StoppedAddress) =>
  sql<boolean>`school_id = ${schoolId} AND student_id = ${studentId} AND address = ${address.toLowerCase()}`;
