import type { Refund } from '#contract/refunds.ts';
import type { Transaction } from '#server/context.ts';
import { releaseCar, releaseSlot } from '#server/modules/availability/availability.ts';
import { isInstructorActive } from '#server/modules/instructors/instructors.ts';
import { prolongCredit } from '#server/modules/packages/credit.ts';
import { toDate } from '#server/platform/clock.ts';
import type { BookingRow } from './bookings.db.ts';
import { refundOf } from './bookings.rules.ts';
import { updateCancelled } from './end-booking.db.ts';
import { requireTransition } from './lock-booking.ts';

/**
 * Cancels a booking that the caller has locked, slot and all, and tells nobody.
 * @returns what is due back
 * @throws AppError lesson_begun, status_conflict
 */
export async function cancelLockedBooking(
  tx: Transaction,
  by: 'candidate' | 'school',
  booking: BookingRow,
  { reason, snowDayId, guardianId = null }: { reason: string; snowDayId: string | null; guardianId?: string | null },
): Promise<Refund> {
  const now = tx.clock.now();
  const transition = requireTransition('cancel', by, booking, now.epochMilliseconds);
  const refund = refundOf(transition, booking, now.epochMilliseconds) ?? { percent: 0, refundCents: 0 };
  if (by === 'school') await prolongCredit(tx, booking);
  await updateCancelled(tx, booking.id, {
    cancelledBy: by === 'school' ? 'school' : 'student',
    guardianId,
    reason: reason || null,
    refundCents: refund.refundCents,
    snowDayId,
    now: toDate(now),
  });
  // What a school can't keep, and what an instructor who left would have to, is not offered again.
  const isOfferedAgain = by === 'candidate' && (await isInstructorActive(tx, booking.instructor_id));
  await releaseSlot(tx, booking.slot_id, { isOfferedAgain });
  await releaseCar(tx, booking);
  return refund;
}
