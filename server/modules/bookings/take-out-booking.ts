import { OUTCOME_UNDO_MINUTES } from '#contract/bookings.ts';
import { resolveLocale } from '#contract/locale.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { releaseCar, releaseSlot } from '#server/modules/availability/availability.ts';
import { forgetDays, publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toDate } from '#server/platform/clock.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { BookingRow } from './bookings.db.ts';
import { findCorrespondents, getBooking, lockBooking } from './bookings.ts';
import { hasBeenUsed, updateCancelled, updateOutcomeUndone } from './change-booking.db.ts';
import { quietUnless } from './office-messages.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);

/**
 * Takes out a lesson that the office recorded by mistake once it had begun: it's cancelled free of charge, and nobody gets a message. What was
 * paid stays the student's balance. Sent again, it answers the booking.
 * @throws AppError not_found; status_conflict if the lesson was booked ahead, or has been reviewed, marked or recorded since; undo_over
 */
export async function takeOutBooking(ctx: Context, id: string): Promise<BookingRow> {
  const booking = await inTransaction(ctx, async (tx) => {
    const locked = await lockBooking(tx, id);
    if (locked.status === 'Cancelled') return locked;
    await assertJustRecorded(tx, locked);
    const now = tx.clock.now();
    // All of the credit returns right after, so none has to be left to take.
    if (locked.status !== 'Booked') await updateOutcomeUndone(tx, id, toDate(now));
    const { student } = await findCorrespondents(tx, locked);
    await updateCancelled(tx, id, {
      ...{ cancelledBy: 'school', reason: texts(resolveLocale(student.locale)).takenOut, snowDayId: null },
      // Even the booking fee: there was no lesson.
      refundCents: locked.total_cents + locked.tax_cents + locked.fee_cents,
      now: toDate(now),
    });
    const quiet = quietUnless(false, tx);
    await releaseSlot(quiet, locked.slot_id, { isOfferedAgain: false, restoresCovered: true });
    await releaseCar(quiet, locked);
    await publishChangedDays(tx, [locked.local_date]);
    return getBooking(tx, id);
  });
  forgetDays(ctx, [booking.local_date]);
  return booking;
}

async function assertJustRecorded(tx: Transaction, { id, created_at, starts_at }: BookingRow): Promise<void> {
  if (created_at < starts_at || (await hasBeenUsed(tx, id))) throw new AppError('status_conflict');
  if (tx.clock.nowMs() - created_at.getTime() >= OUTCOME_UNDO_MINUTES * 60_000) throw new AppError('undo_over');
}
