import {
  LATE_NOTICES_MAX,
  type LateMinutes,
  type LessonOfDay,
  lateRefusal,
  startRefusal,
} from '#contract/lesson-day.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { BookingDependencies } from './booking-dependencies.ts';
import { createBookingMails } from './bookings.mails.ts';
import type { BookingRow } from './bookings.repository.ts';
import { updateLate, updateStarted } from './end-booking.repository.ts';
import { findBooking } from './find-booking.ts';
import { lockBooking } from './lock-booking.ts';

const standingOf = (booking: BookingRow): LessonOfDay => ({
  startsAtMs: booking.starts_at.getTime(),
  endsAtMs: booking.ends_at.getTime(),
  status: booking.status,
  startedAt: booking.started_at,
});

/** What an instructor says on the lesson's day, before its outcome. */
export function createLessonDay({ db, clock, availability, notifications }: BookingDependencies) {
  const mails = createBookingMails(notifications);

  return {
    /** @throws AppError not_found, status_conflict, lesson_not_near */
    start: (id: string, at: string | undefined): Promise<BookingRow> =>
      db.transaction().execute(async (transaction) => {
        const booking = await lockBooking(transaction, availability, id);
        const now = nowDate(clock);
        const refusal = startRefusal(standingOf(booking), now.getTime());
        if (refusal) throw new AppError(refusal);
        if (booking.started_at) return booking;
        // A phone's clock may be wrong: no lesson begins in the future.
        await updateStarted(transaction, id, new Date(Math.min(Date.parse(at ?? now.toISOString()), now.getTime())));
        return findBooking(transaction, id);
      }),

    /** @throws AppError not_found, status_conflict, lesson_not_near, lesson_begun, late_told_enough */
    tellLate: (id: string, minutes: LateMinutes): Promise<BookingRow> =>
      db.transaction().execute(async (transaction) => {
        const booking = await lockBooking(transaction, availability, id);
        const now = nowDate(clock);
        const refusal = lateRefusal(standingOf(booking), now.getTime());
        if (refusal) throw new AppError(refusal);
        if (booking.late_minutes === minutes) return booking;
        if (booking.late_notices >= LATE_NOTICES_MAX) throw new AppError('late_told_enough');
        await updateLate(transaction, id, minutes, now);
        const told = await findBooking(transaction, id);
        await mails.late(transaction, told, minutes);
        return told;
      }),
  };
}
