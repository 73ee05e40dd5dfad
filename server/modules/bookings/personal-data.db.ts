import { sql } from 'kysely';
import type { LessonKind } from '#contract/lesson-kinds.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import type { StudentMove } from '#server/personal-data.ts';
import { ERASED_PLACES } from './lesson-places.ts';

export const selectOfPerson = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('bookings')
    .innerJoin('instructors', 'instructors.id', 'bookings.instructor_id')
    .innerJoin('schools', 'schools.id', 'bookings.school_id')
    .leftJoin('lesson_kinds as kinds', 'kinds.id', 'bookings.kind_id')
    .select([
      'bookings.code',
      'bookings.status',
      'bookings.local_date',
      'bookings.local_start',
      'bookings.local_end',
      'bookings.time_zone',
      'bookings.pickup_location',
      'bookings.pickup_postal_code',
      'bookings.drop_off_location',
      'bookings.drop_off_postal_code',
      'bookings.pickup_note',
      'bookings.per_hour_cents',
      'bookings.total_cents',
      'bookings.fee_cents',
      'bookings.tax_cents',
      'bookings.refund_cents',
      'bookings.cancellation_reason',
      'bookings.cancelled_by',
      'bookings.cancelled_at',
      'bookings.started_at',
      'bookings.late_minutes',
      'bookings.outcome_at',
      'bookings.created_at',
      'schools.name as school',
      'instructors.first_name as instructor_first_name',
      'instructors.last_name as instructor_last_name',
      sql<LessonKind['names'] | null>`kinds.names`.as('kind_names'),
    ])
    .where('bookings.candidate_id', '=', candidateId)
    .orderBy('bookings.starts_at')
    .execute();

export const selectMovesOfPerson = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('booking_moves')
    .innerJoin('bookings', 'bookings.id', 'booking_moves.booking_id')
    .select(['bookings.code', 'from_date', 'from_start', 'from_end', 'booking_moves.moved_at'])
    .where('bookings.candidate_id', '=', candidateId)
    .orderBy('booking_moves.moved_at')
    .execute();

/** Upcoming and current lessons. */
export async function countLive(ctx: Queryable, candidateId: string, now: Date): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('bookings')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('candidate_id', '=', candidateId)
    .where('status', '=', 'Booked')
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Past bookings stay for the school's books, without places and the student's words. */
export async function forgetPerson(tx: Transaction, candidateId: string): Promise<void> {
  await tx.db.updateTable('bookings').set(ERASED_PLACES).where('candidate_id', '=', candidateId).execute();
  await tx.db
    .updateTable('bookings')
    .set({ cancellation_reason: null })
    .where('candidate_id', '=', candidateId)
    .where((row) => row.or([row('cancelled_by', '=', 'student'), row('status', '=', 'No-show')]))
    .execute();
}

/** Messages about the office's changes, and the answers to them. */
export const selectOfficeMessagesOfPerson = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('office_messages')
    .innerJoin('schools', 'schools.id', 'office_messages.school_id')
    .leftJoin('office_answers', 'office_answers.message_id', 'office_messages.id')
    .select([
      'schools.name as school',
      'office_messages.reader',
      'office_messages.name',
      'office_messages.recipient',
      'office_messages.phone',
      'office_messages.created_at',
      'office_answers.answer',
      'office_answers.wish',
    ])
    .where('office_messages.candidate_id', '=', candidateId)
    .orderBy('office_messages.created_at')
    .execute();

export async function forgetOfficeMessages(tx: Transaction, candidateId: string): Promise<void> {
  await tx.db
    .deleteFrom('office_changes')
    .where('booking_id', 'in', tx.db.selectFrom('bookings').select('id').where('candidate_id', '=', candidateId))
    .execute();
  // Their answers go with them.
  await tx.db.deleteFrom('office_messages').where('candidate_id', '=', candidateId).execute();
  await tx.db.deleteFrom('stopped_addresses').where('student_id', '=', candidateId).execute();
}

/** @returns ids of the bookings that moved */
export async function moveToStudent(tx: Transaction, { schoolId, from, to, only }: StudentMove): Promise<string[]> {
  const rows = await tx.db
    .updateTable('bookings')
    .set({ candidate_id: to })
    .where('school_id', '=', schoolId)
    .where('candidate_id', '=', from)
    .$if(only !== undefined, (update) => update.where(sql<boolean>`id = ANY(${only?.bookings ?? []}::uuid[])`))
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await moveMessages(tx, { from, to, bookingIds: ids });
  return ids;
}

/** Messages to the student about these lessons, sent or due. */
async function moveMessages(
  tx: Transaction,
  { from, to, bookingIds }: { from: string; to: string; bookingIds: string[] },
): Promise<void> {
  await tx.db
    .updateTable('office_messages')
    .set({ candidate_id: to })
    .where('candidate_id', '=', from)
    .where('id', 'in', (db) =>
      db.selectFrom('office_message_lessons').select('message_id').where('booking_id', 'in', bookingIds),
    )
    .execute();
  await tx.db
    .updateTable('office_changes')
    .set({ reader_id: to })
    .where('reader', '=', 'student')
    .where('reader_id', '=', from)
    .where('booking_id', 'in', bookingIds)
    .execute();
}
