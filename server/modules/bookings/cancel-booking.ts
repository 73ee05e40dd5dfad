import type { Database } from '#server/platform/database/connect.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import type { BookingDependencies } from './booking-dependencies.ts';
import { createBookingMails } from './bookings.mails.ts';
import type { BookingRow } from './bookings.repository.ts';
import { cancelLockedBooking } from './cancel-locked-booking.ts';
import { findBooking } from './find-booking.ts';
import { lockBooking } from './lock-booking.ts';

const OTHER_SLOTS_TOLD = 5;

export function createCancelBooking(parts: BookingDependencies) {
  const { db, availability, freeSlots, reach } = parts;
  const mails = createBookingMails(parts.notifications);

  async function cancelIn(
    transaction: Database,
    by: 'candidate' | 'school',
    id: string,
    { reason, guardianId }: { reason: string; guardianId: string | null },
  ): Promise<BookingRow> {
    const booking = await lockBooking(transaction, availability, id);
    const refund = await cancelLockedBooking(parts, transaction, by, booking, {
      ...{ reason, guardianId },
      snowDayId: null,
    });
    await availability.publishDays(transaction, [booking.local_date]);
    const cancelled = await findBooking(transaction, id);
    const drive = { ends: reach.endsOf(booking) };
    const free = by === 'school' ? await freeSlots.ofInstructor(transaction, booking.instructor_id, {}, drive) : [];
    await mails.cancelled(transaction, cancelled, refund, free.slice(0, OTHER_SLOTS_TOLD));
    return cancelled;
  }

  /**
   * Cancels a lesson that has not begun. The student gets back what the policy gives at this moment, and the slot is free
   * for others at once; a school gives all back, says why, and its slot is withdrawn. Both are told.
   * @param guardianId who does it in the student's name; whether they may is asked again as the transaction ends
   * @throws AppError not_found, lesson_begun, status_conflict when it is no longer booked
   * @throws ValidationFailure when a school gives no reason
   */
  return async (
    by: 'candidate' | 'school',
    id: string,
    reason: string,
    guardianId: string | null = null,
  ): Promise<BookingRow> => {
    if (by === 'school' && reason === '') throw missingReason();
    const cancelled = await db
      .transaction()
      .execute((transaction) => cancelIn(transaction, by, id, { reason, guardianId }));
    availability.forgetDays([cancelled.local_date]);
    return cancelled;
  };
}

/** Of a school that cancels. */
export const missingReason = () =>
  new ValidationFailure([{ code: 'custom', path: ['reason'], message: 'required', input: undefined }]);
