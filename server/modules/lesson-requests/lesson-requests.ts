import type * as z from 'zod/mini';
import type { LessonRequest, lessonRequestFieldsSchema } from '#contract/lesson-requests.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { toMailedLesson } from '#server/modules/bookings/bookings.mails.ts';
import type { BookingRow } from '#server/modules/bookings/bookings.ts';
import { getBooking } from '#server/modules/bookings/bookings.ts';
import { findDeciders, findMemberReader } from '#server/modules/members/members.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { type Actor, onlyInstructor } from '#server/platform/http/actor.ts';
import {
  deleteRequestsOfPerson,
  insertRequest,
  type LessonRequestRow,
  selectRequest,
  updateKept,
} from './lesson-requests.db.ts';
import { lessonKept, lessonRequested } from './mails/lesson-request.ts';

/** Students don't see what instructors write to their school, but it's deleted along with the student's lessons. */
export const lessonRequestsPersonalData: PersonalData = {
  tables: [],
  erase: (tx, { id }) => deleteRequestsOfPerson(tx, id),
};

const isAhead = (ctx: Context, { status, starts_at }: BookingRow): boolean =>
  status === 'Booked' && ctx.clock.now().epochMilliseconds < starts_at.getTime();

async function present(ctx: Context, actor: Actor<'school'>, booking: BookingRow): Promise<LessonRequest> {
  const row = await selectRequest(ctx, booking.id);
  const isInstructor = onlyInstructor(actor) !== undefined;
  return {
    mayAsk: isInstructor && !row && isAhead(ctx, booking),
    mayKeep: !isInstructor && row?.kept_at === null && isAhead(ctx, booking),
    request: row ? presentRequest(row) : null,
  };
}

export async function readLessonRequests(
  ctx: Context,
  actor: Actor<'school'>,
  bookingId: string,
): Promise<LessonRequest> {
  return present(ctx, actor, await getBooking(ctx, bookingId));
}

/** @throws AppError status_conflict if the lesson has begun or was cancelled */
export async function requestLessonChange(
  ctx: Context,
  actor: Actor<'school'>,
  bookingId: string,
  { wish, reason }: z.output<typeof lessonRequestFieldsSchema>,
): Promise<LessonRequest> {
  return inTransaction(ctx, async (tx) => {
    const booking = await getBooking(tx, bookingId);
    if (!isAhead(tx, booking) || !actor.member) throw new AppError('status_conflict');
    const request = { bookingId, memberId: actor.member.id, wish, reason, now: nowDate(tx.clock) };
    if (await insertRequest(tx, request)) {
      const mail = { ...toMailedLesson(booking), wish, reason };
      const readers = await findDeciders(tx, actor.id);
      await enqueueEmails(tx, ...readers.map((reader) => lessonRequested.to(reader, mail)));
    }
    return present(tx, actor, booking);
  });
}

/** @throws AppError not_found if no instructor asked */
export async function keepLesson(ctx: Context, actor: Actor<'school'>, bookingId: string): Promise<LessonRequest> {
  return inTransaction(ctx, async (tx) => {
    const booking = await getBooking(tx, bookingId);
    const row = await selectRequest(tx, bookingId);
    if (!row) throw new AppError('not_found');
    if (await updateKept(tx, bookingId, nowDate(tx.clock))) {
      const reader = await findMemberReader(tx, actor.id, row.member_id);
      if (reader) await enqueueEmails(tx, lessonKept.to(reader, toMailedLesson(booking)));
    }
    return present(tx, actor, booking);
  });
}

const presentRequest = (row: LessonRequestRow): LessonRequest['request'] => ({
  wish: row.wish as 'cancel' | 'move',
  reason: row.reason,
  askedAt: row.asked_at.toISOString(),
  keptAt: row.kept_at?.toISOString() ?? null,
});
