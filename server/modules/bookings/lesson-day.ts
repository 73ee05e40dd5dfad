import {
  LATE_NOTICES_MAX,
  type LateMinutes,
  type LessonOfDay,
  lateRefusal,
  startRefusal,
} from '#contract/lesson-day.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { BookingRow } from './bookings.db.ts';
import { mailRunningLate } from './bookings.mails.ts';
import { getBooking, lockBooking } from './bookings.ts';
import { updateLate, updateStarted } from './change-booking.db.ts';

const toLessonOfDay = (booking: BookingRow): LessonOfDay => ({
  startsAtMs: booking.starts_at.getTime(),
  endsAtMs: booking.ends_at.getTime(),
  status: booking.status,
  startedAt: booking.started_at,
});

/** @throws AppError not_found, status_conflict, lesson_not_near */
export function startLesson(ctx: Context, id: string, at: string | undefined): Promise<BookingRow> {
  return inTransaction(ctx, async (tx) => {
    const booking = await lockBooking(tx, id);
    const now = nowDate(tx.clock);
    const refusal = startRefusal(toLessonOfDay(booking), now.getTime());
    if (refusal) throw new AppError(refusal);
    if (booking.started_at) return booking;
    // A phone's clock may be ahead, and no lesson begins in the future.
    await updateStarted(tx, id, new Date(Math.min(Date.parse(at ?? now.toISOString()), now.getTime())));
    return getBooking(tx, id);
  });
}

/** @throws AppError not_found, status_conflict, lesson_not_near, lesson_begun, late_told_enough */
export function announceDelay(ctx: Context, id: string, minutes: LateMinutes): Promise<BookingRow> {
  return inTransaction(ctx, async (tx) => {
    const booking = await lockBooking(tx, id);
    const now = nowDate(tx.clock);
    const refusal = lateRefusal(toLessonOfDay(booking), now.getTime());
    if (refusal) throw new AppError(refusal);
    if (booking.late_minutes === minutes) return booking;
    if (booking.late_notices >= LATE_NOTICES_MAX) throw new AppError('late_told_enough');
    await updateLate(tx, id, minutes, now);
    const told = await getBooking(tx, id);
    await mailRunningLate(tx, told, minutes);
    return told;
  });
}
