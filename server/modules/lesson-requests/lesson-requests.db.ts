import type { Selectable } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';
import type { LessonRequest } from '#server/platform/database/schema.ts';

export type LessonRequestRow = Selectable<LessonRequest>;

export const selectRequest = (ctx: Queryable, bookingId: string): Promise<LessonRequestRow | undefined> =>
  ctx.db.selectFrom('lesson_requests').selectAll().where('booking_id', '=', bookingId).executeTakeFirst();

/** @returns false if the lesson has one already */
export async function insertRequest(
  tx: Transaction,
  request: { bookingId: string; memberId: string; wish: string; reason: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx.db
    .insertInto('lesson_requests')
    .values({
      booking_id: request.bookingId,
      member_id: request.memberId,
      wish: request.wish,
      reason: request.reason,
      asked_at: request.now,
    })
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** @returns false if the lesson was kept already */
export async function updateKept(tx: Transaction, bookingId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('lesson_requests')
    .set({ kept_at: now })
    .where('booking_id', '=', bookingId)
    .where('kept_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteRequestsOfPerson(tx: Transaction, candidateId: string): Promise<void> {
  await tx.db
    .deleteFrom('lesson_requests')
    .where('booking_id', 'in', tx.db.selectFrom('bookings').select('id').where('candidate_id', '=', candidateId))
    .execute();
}
