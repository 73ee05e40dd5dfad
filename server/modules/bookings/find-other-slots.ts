import { timesThatFit } from '#contract/slot-runs.ts';
import type { Context } from '#server/context.ts';
import { findFreeTimes } from '#server/modules/availability/free-slots.ts';
import { locateEnds } from '#server/modules/reach/reachable-slots.ts';
import { findBooking } from './find-booking.ts';
import { minutesOf } from './new-booking.ts';

/** @throws AppError not_found */
export async function findOtherSlots(ctx: Context, id: string): ReturnType<typeof findFreeTimes> {
  const booking = await findBooking(ctx, id);
  const drive = { ends: locateEnds(ctx, booking), besideBooking: id };
  const free = await findFreeTimes(ctx, booking.instructor_id, {}, drive);
  return booking.kind_id === null ? free : timesThatFit(free, minutesOf(booking));
}
