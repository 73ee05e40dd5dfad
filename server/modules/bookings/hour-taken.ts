import type * as z from 'zod/mini';
import type { hourTakenDetailsSchema } from '#contract/bookings.ts';
import type { Context } from '#server/context.ts';
import { findFreeTimes } from '#server/modules/availability/free-slots.ts';
import type { OfficeTime, PlannedTime } from '#server/modules/availability/office-slots.ts';
import { locateEnds } from '#server/modules/reach/reachable-slots.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { BookingRow } from './bookings.db.ts';
import { selectOverlapping } from './change-booking.db.ts';

/** How many free times a refusal lists. */
const NEAREST_MAX = 5;

export const isHourTaken = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'slot_taken';

/**
 * Adds to a `slot_taken` error which lesson has the hour that the office wants for a booking, and the instructor's nearest free times. Returns
 * other errors as they are.
 */
export async function addWhoHasTheHour(
  ctx: Context,
  refusal: unknown,
  booking: BookingRow,
  time: Pick<PlannedTime, 'startsAt' | 'endsAt'> & OfficeTime,
): Promise<unknown> {
  if (!isHourTaken(refusal)) return refusal;
  const [other] = await selectOverlapping(ctx, booking.id, time);
  const drive = { ends: locateEnds(ctx, booking), besideBooking: booking.id };
  const free = await findFreeTimes(ctx, time.instructorId, {}, drive);
  const nearest = free.toSorted((one, two) => distanceMs(one, time) - distanceMs(two, time)).slice(0, NEAREST_MAX);
  const details: z.input<typeof hourTakenDetailsSchema> = {
    takenBy: other
      ? { bookingId: other.id, student: `${other.candidate_first_name} ${other.candidate_last_name}`.trim() }
      : null,
    otherSlots: nearest.map(({ date, startTime, endTime }) => ({ date, startTime, endTime })),
  };
  return new AppError(refusal.code, { details });
}

type Start = { date: string; startTime: string };
const wallMs = ({ date, startTime }: Start): number => Date.parse(`${date}T${startTime}Z`);
const distanceMs = (one: Start, other: Start): number => Math.abs(wallMs(one) - wallMs(other));
