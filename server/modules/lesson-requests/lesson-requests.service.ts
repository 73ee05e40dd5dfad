import type * as z from 'zod/mini';
import type { LessonRequest, lessonRequestFieldsSchema } from '#contract/lesson-requests.ts';
import { lessonOf } from '#server/modules/bookings/bookings.mails.ts';
import type { BookingRow, BookingService } from '#server/modules/bookings/bookings.service.ts';
import type { MemberService } from '#server/modules/members/members.service.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Actor, onlyInstructor } from '#server/platform/http/actor.ts';
import { insertRequest, type LessonRequestRow, selectRequest, updateKept } from './lesson-requests.repository.ts';
import { lessonKept, lessonRequested } from './mails/lesson-request.ts';

export function createLessonRequestService({
  db,
  clock,
  bookings,
  members,
  notifications,
}: {
  db: Database;
  clock: Clock;
  bookings: Pick<BookingService, 'find'>;
  members: Pick<MemberService, 'deciders' | 'reader'>;
  notifications: NotificationService;
}) {
  const isAhead = ({ status, starts_at }: BookingRow): boolean =>
    status === 'Booked' && clock.now().epochMilliseconds < starts_at.getTime();

  async function present(executor: Database, actor: Actor<'school'>, booking: BookingRow): Promise<LessonRequest> {
    const row = await selectRequest(executor, booking.id);
    const isInstructor = onlyInstructor(actor) !== undefined;
    return {
      mayAsk: isInstructor && !row && isAhead(booking),
      mayKeep: !isInstructor && row?.kept_at === null && isAhead(booking),
      request: row ? presentRequest(row) : null,
    };
  }

  return {
    read: async (actor: Actor<'school'>, bookingId: string): Promise<LessonRequest> =>
      present(db, actor, await bookings.find(bookingId)),

    /** @throws AppError status_conflict: it has begun, or was cancelled */
    async ask(
      actor: Actor<'school'>,
      bookingId: string,
      { wish, reason }: z.output<typeof lessonRequestFieldsSchema>,
    ): Promise<LessonRequest> {
      return db.transaction().execute(async (transaction) => {
        const booking = await bookings.find(bookingId);
        if (!isAhead(booking) || !actor.member) throw new AppError('status_conflict');
        const request = { bookingId, memberId: actor.member.id, wish, reason, now: nowDate(clock) };
        if (await insertRequest(transaction, request)) {
          const mail = { ...lessonOf(booking), wish, reason };
          const readers = await members.deciders(transaction, actor.id);
          await notifications.enqueue(transaction, ...readers.map((reader) => lessonRequested.to(reader, mail)));
        }
        return present(transaction, actor, booking);
      });
    },

    /** @throws AppError not_found where nobody asked */
    async keep(actor: Actor<'school'>, bookingId: string): Promise<LessonRequest> {
      return db.transaction().execute(async (transaction) => {
        const booking = await bookings.find(bookingId);
        const row = await selectRequest(transaction, bookingId);
        if (!row) throw new AppError('not_found');
        if (await updateKept(transaction, bookingId, nowDate(clock))) {
          const reader = await members.reader(transaction, actor.id, row.member_id);
          if (reader) await notifications.enqueue(transaction, lessonKept.to(reader, lessonOf(booking)));
        }
        return present(transaction, actor, booking);
      });
    },
  };
}

export type LessonRequestService = ReturnType<typeof createLessonRequestService>;

const presentRequest = (row: LessonRequestRow): LessonRequest['request'] => ({
  wish: row.wish as 'cancel' | 'move',
  reason: row.reason,
  askedAt: row.asked_at.toISOString(),
  keptAt: row.kept_at?.toISOString() ?? null,
});
