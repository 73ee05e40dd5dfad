import { type Selectable, sql } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';
import type { LessonMessage } from '#server/platform/database/schema.ts';

export type LessonMessageRow = Selectable<LessonMessage> & { isReadByMember: boolean; colleague: string | null };
export type Side = 'student' | 'school';

/** Whether a member hasn't read a student's message. Each member reads for themselves, except what the school read before that was so. */
export const isUnreadByMember = (memberId: string) => sql<boolean>`(
  lesson_messages.author = 'student' AND lesson_messages.reported_at IS NULL
  AND NOT EXISTS (SELECT FROM conversation_reads own WHERE own.booking_id = lesson_messages.booking_id
                     AND own.member_id = ${memberId} AND own.read_at >= lesson_messages.created_at)
  AND NOT coalesce(lesson_messages.read_at < (SELECT coalesce(reads_alone_since, joined_at) FROM school_members WHERE id = ${memberId}), false))`;

/** Locks the booking, so that concurrent messages are all counted, and an erasure waits. */
export const lockBooking = (tx: Transaction, bookingId: string) =>
  tx.db
    .selectFrom('bookings')
    .innerJoin('accounts', 'accounts.id', 'bookings.candidate_id')
    .select(['bookings.ends_at', 'accounts.disabled_at', 'accounts.erased_at'])
    .where('bookings.id', '=', bookingId)
    .forNoKeyUpdate('bookings')
    .executeTakeFirstOrThrow();

/** @param memberId whose own reading counts; null for students */
export const selectMessages = (
  ctx: Queryable,
  bookingId: string,
  memberId: string | null,
): Promise<LessonMessageRow[]> =>
  ctx.db
    .selectFrom('lesson_messages')
    .selectAll()
    .select(
      memberId === null
        ? sql<boolean>`read_at IS NOT NULL`.as('isReadByMember')
        : sql<boolean>`NOT ${isUnreadByMember(memberId)}`.as('isReadByMember'),
    )
    .select(
      memberId === null
        ? sql<null>`NULL`.as('colleague')
        : sql<string | null>`CASE WHEN lesson_messages.author = 'school' THEN (
            SELECT nullif(trim(concat_ws(' ', writer.first_name, writer.last_name)), '')
              FROM school_members own JOIN school_members writer ON writer.school_id = own.school_id
             WHERE own.id = ${memberId} AND writer.account_id = lesson_messages.account_id AND writer.id <> own.id
             ORDER BY writer.joined_at DESC LIMIT 1) END`.as('colleague'),
    )
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** @returns false if a message has this id already */
export async function insertMessage(
  tx: Transaction,
  message: { id: string; bookingId: string; author: Side; accountId: string; text: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx.db
    .insertInto('lesson_messages')
    .values({
      id: message.id,
      booking_id: message.bookingId,
      author: message.author,
      account_id: message.accountId,
      body: message.text,
      created_at: message.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

export async function markRead(tx: Transaction, bookingId: string, author: Side, now: Date): Promise<void> {
  await tx.db
    .updateTable('lesson_messages')
    .set({ read_at: now })
    .where('booking_id', '=', bookingId)
    .where('author', '=', author)
    .where('read_at', 'is', null)
    .execute();
}

/** Remembers that a member has read a conversation up to now. */
export async function insertRead(tx: Transaction, bookingId: string, memberId: string, now: Date): Promise<void> {
  await tx.db
    .insertInto('conversation_reads')
    .values({ booking_id: bookingId, member_id: memberId, read_at: now })
    .onConflict((conflict) => conflict.columns(['booking_id', 'member_id']).doUpdateSet({ read_at: now }))
    .execute();
}

/** @returns its text; undefined if there is no such message, or it was reported before */
export async function markReported(
  tx: Transaction,
  { id, bookingId, author, now }: { id: string; bookingId: string; author: Side; now: Date },
): Promise<string | undefined> {
  const row = await tx.db
    .updateTable('lesson_messages')
    .set({ reported_at: now, read_at: now })
    .where('id', '=', id)
    .where('booking_id', '=', bookingId)
    .where('author', '=', author)
    .where('reported_at', 'is', null)
    .returning('body')
    .executeTakeFirst();
  return row?.body;
}

/**
 * The bookings of a student, a school or one of its instructors that have unread messages from the other side.
 * @param memberId who of the school asks; null for students
 */
export const selectUnread = (
  ctx: Queryable,
  owner: { column: 'bookings.candidate_id' | 'bookings.school_id' | 'bookings.instructor_id'; id: string },
  author: Side,
  memberId: string | null,
): Promise<{ bookingId: string; code: string; count: number }[]> =>
  ctx.db
    .selectFrom('lesson_messages')
    .innerJoin('bookings', 'bookings.id', 'lesson_messages.booking_id')
    .select(({ fn }) => ['bookings.id as bookingId', 'bookings.code', fn.countAll<number>().as('count')])
    .where(owner.column, '=', owner.id)
    .where('lesson_messages.author', '=', author)
    .where(memberId === null ? sql<boolean>`lesson_messages.read_at IS NULL` : isUnreadByMember(memberId))
    .groupBy(['bookings.id', 'bookings.code'])
    .execute();

export const selectMessagesOfPerson = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('lesson_messages')
    .innerJoin('bookings', 'bookings.id', 'lesson_messages.booking_id')
    .select(['bookings.code', 'lesson_messages.author', 'lesson_messages.body', 'lesson_messages.created_at'])
    .where('bookings.candidate_id', '=', candidateId)
    .orderBy('lesson_messages.created_at')
    .execute();

export async function deleteMessagesOfPerson(tx: Transaction, candidateId: string): Promise<void> {
  await tx.db
    .deleteFrom('conversations')
    .where('booking_id', 'in', (rows) =>
      rows.selectFrom('bookings').select('bookings.id').where('bookings.candidate_id', '=', candidateId),
    )
    .execute();
  await tx.db
    .deleteFrom('lesson_messages')
    .where('booking_id', 'in', (rows) =>
      rows.selectFrom('bookings').select('bookings.id').where('bookings.candidate_id', '=', candidateId),
    )
    .execute();
}
