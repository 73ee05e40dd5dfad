import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { findFreeTimes } from '#server/modules/availability/free-slots.ts';
import { forgetDays, publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import { locateEnds } from '#server/modules/reach/reachable-slots.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import type { BookingRow } from './bookings.db.ts';
import { mailCancelled } from './bookings.mails.ts';
import { cancelLockedBooking } from './cancel-locked-booking.ts';
import { findBooking } from './find-booking.ts';
import { lockBooking } from './lock-booking.ts';

const OTHER_SLOTS_TOLD = 5;

async function cancelIn(
  tx: Transaction,
  by: 'candidate' | 'school',
  id: string,
  { reason, guardianId }: { reason: string; guardianId: string | null },
): Promise<BookingRow> {
  const booking = await lockBooking(tx, id);
  const refund = await cancelLockedBooking(tx, by, booking, {
    ...{ reason, guardianId },
    snowDayId: null,
  });
  await publishChangedDays(tx, [booking.local_date]);
  const cancelled = await findBooking(tx, id);
  const drive = { ends: locateEnds(tx, booking) };
  const free = by === 'school' ? await findFreeTimes(tx, booking.instructor_id, {}, drive) : [];
  await mailCancelled(tx, cancelled, refund, free.slice(0, OTHER_SLOTS_TOLD));
  return cancelled;
}

/**
 * Cancels a lesson that has not begun. The student gets back what the policy gives at this moment, and the slot is free
 * for others at once; a school gives all back, says why, and its slot is withdrawn. Both are told.
 * @param guardianId who does it in the student's name; whether they may is asked again as the transaction ends
 * @throws AppError not_found, lesson_begun, status_conflict when it is no longer booked
 * @throws ValidationFailure when a school gives no reason
 */
export async function cancelBooking(
  ctx: Context,
  by: 'candidate' | 'school',
  id: string,
  reason: string,
  guardianId: string | null = null,
): Promise<BookingRow> {
  if (by === 'school' && reason === '') throw missingReason();
  const cancelled = await inTransaction(ctx, (tx) => cancelIn(tx, by, id, { reason, guardianId }));
  forgetDays(ctx, [cancelled.local_date]);
  return cancelled;
}

/** Of a school that cancels. */
export const missingReason = () =>
  new ValidationFailure([{ code: 'custom', path: ['reason'], message: 'required', input: undefined }]);
