import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import { type HandOverResult, type handOverEndpoints, toSortable } from '#contract/hand-over.ts';
import type { Locale } from '#contract/locale.ts';
import { UNDO_MINUTES } from '#contract/weekly-hours.ts';
import type { Context } from '#server/context.ts';
import { type BookingRow, getBooking } from '#server/modules/bookings/bookings.ts';
import { moveForOffice } from '#server/modules/bookings/move-for-office.ts';
import { restoreBooking } from '#server/modules/bookings/restore-booking.ts';
import { assertBlockedSince, removeDaysOff } from '#server/modules/weekly-hours/days-off.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toDate } from '#server/platform/clock.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { isChoice, resultOf, toTimeOff } from './hand-over-lessons.ts';
import type { HandOverTime } from './plan-hand-over.ts';

type Request = BodyOf<(typeof handOverEndpoints)['undoHandOver']>;
type Row = Request['lessons'][number];

/**
 * Puts lessons back as they were before a hand-over, each in a transaction of its own, and unblocks the instructor's time. What somebody
 * changed since stays.
 * @throws AppError undo_over once the time has been blocked for ten minutes, or was unblocked
 */
export async function undoHandOver(
  ctx: Context,
  actor: Actor<'school'>,
  { instructorId, time, locale }: { instructorId: string; time: HandOverTime; locale: Locale },
  { dayOffId, lessons, notify }: Request,
): Promise<AnswerOf<(typeof handOverEndpoints)['undoHandOver']>> {
  const undoesSince = toDate(ctx.clock.now().subtract({ minutes: UNDO_MINUTES }));
  if (dayOffId !== undefined)
    await assertBlockedSince(ctx, instructorId, toTimeOff(time), { id: dayOffId, since: undoesSince });
  const by = { id: actor.id, member: actor.member, locale, undoesSince };
  const rows = [];
  for (const row of lessons) {
    const result = await undoOne(ctx, by, { instructorId, time, notify }, row);
    rows.push({ bookingId: row.bookingId, result });
  }
  if (dayOffId !== undefined) await removeDaysOff(ctx, actor.id, instructorId, dayOffId);
  return { lessons: rows };
}

interface Undoing {
  instructorId: string;
  time: HandOverTime;
  notify: boolean;
}

async function undoOne(
  ctx: Context,
  by: Parameters<typeof restoreBooking>[1],
  undoing: Undoing,
  { bookingId, to }: Row,
): Promise<HandOverResult> {
  try {
    const booking = await getBooking(ctx, bookingId);
    if (!isAsHandedOver(booking, by.id, undoing, to)) return 'changed';
    const { notify, instructorId } = undoing;
    if (isChoice(to)) await restoreBooking(ctx, by, bookingId, { notify, reason: '' });
    else
      await moveForOffice(ctx, by, bookingId, {
        ...{ date: booking.local_date, startTime: booking.local_start, endTime: booking.local_end },
        ...{ instructorId, notify, onBehalfOf: 'school', reason: '' },
      });
    return 'done';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Whatever else refuses it now didn't before, so it has changed.
    return resultOf(error) ?? 'changed';
  }
}

/** Move and restoration check under their locks that the office's own change of the last minutes did this. */
function isAsHandedOver(
  booking: BookingRow,
  schoolId: string,
  { instructorId, time }: Undoing,
  to: Row['to'],
): boolean {
  const startsAt = `${booking.local_date} ${booking.local_start}`;
  const isInTime = toSortable(time.from, 'from') <= startsAt && startsAt < toSortable(time.until, 'until');
  if (booking.school_id !== schoolId || !isInTime) return false;
  return isChoice(to)
    ? to !== 'leave' && booking.instructor_id === instructorId && booking.status === 'Cancelled'
    : booking.instructor_id === to && booking.status === 'Booked';
}
