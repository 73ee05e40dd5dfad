import type { SeriesCancelling } from '#contract/booking-series.ts';
import { toCents, toDollars } from '#contract/money.ts';
import type { Refund } from '#contract/refunds.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { lockBookedSlots } from '#server/modules/availability/availability.ts';
import { forgetDays, publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { BookingRow } from './bookings.db.ts';
import { mailCancelledTogether } from './bookings.mails.ts';
import { minutesBack } from './bookings.rules.ts';
import { missingReason } from './cancel-booking.ts';
import { cancelLockedBooking } from './cancel-locked-booking.ts';
import { selectLeftOfSeries } from './cancel-series.db.ts';
import { findBooking } from './find-booking.ts';
import { payable } from './prepare-booking.ts';

/** One of them, with what goes back. */
interface Cancelled {
  booking: BookingRow;
  refund: Refund;
}

/** Ends a transaction that was only to find out. */
class Undone extends Error {
  readonly cancelled: Cancelled[];
  constructor(cancelled: Cancelled[]) {
    super('nothing is to stay');
    this.cancelled = cancelled;
  }
}

/**
 * Those that are still to come, locked as who cancels one locks it: all slots in the order of their ids, then the bookings.
 * @throws AppError status_conflict when one was moved in this very moment
 */
async function lockLeft(tx: Transaction, id: string): Promise<BookingRow[]> {
  const first = await findBooking(tx, id);
  const now = nowDate(tx.clock);
  const seen = await selectLeftOfSeries(tx, first, now);
  if (seen.length === 0) return [];
  await lockBookedSlots(
    tx,
    seen.map((booking) => booking.slot_id),
  );
  const left = await selectLeftOfSeries(tx, first, now, { isLocked: true });
  const slots = new Set(seen.map((booking) => booking.slot_id));
  if (left.some((booking) => !slots.has(booking.slot_id))) throw new AppError('status_conflict');
  return left;
}

async function cancelIn(
  tx: Transaction,
  by: 'candidate' | 'school',
  id: string,
  { reason, isPreview }: { reason: string; isPreview: boolean },
): Promise<Cancelled[]> {
  const cancelled: Cancelled[] = [];
  for (const booking of await lockLeft(tx, id)) {
    const refund = await cancelLockedBooking(tx, by, booking, { reason, snowDayId: null });
    cancelled.push({ booking, refund });
  }
  if (isPreview) throw new Undone(cancelled);
  if (cancelled.length === 0) throw new AppError('status_conflict');
  await publishChangedDays(tx, daysOf(cancelled));
  const told = [];
  for (const { booking, refund } of cancelled) told.push({ booking: await findBooking(tx, booking.id), refund });
  await mailCancelledTogether(tx, told);
  return cancelled;
}

const undone = (error: unknown): Cancelled[] => {
  if (error instanceof Undone) return error.cancelled;
  throw error;
};

/**
 * Cancels all lessons still to come of those that were booked in one step with one, each as it is cancelled alone, in one transaction and with one
 * email to each side; or finds out what that would give back.
 * @throws AppError not_found; status_conflict where none is left
 * @throws ValidationFailure when a school gives no reason
 */
export async function cancelSeries(
  ctx: Context,
  by: 'candidate' | 'school',
  id: string,
  how: { reason: string; isPreview: boolean },
): Promise<SeriesCancelling> {
  if (by === 'school' && how.reason === '' && !how.isPreview) throw missingReason();
  const cancelled = await inTransaction(ctx, (tx) => cancelIn(tx, by, id, how)).catch(undone);
  if (!how.isPreview) forgetDays(ctx, daysOf(cancelled));
  return answerOf(cancelled);
}

const daysOf = (cancelled: Cancelled[]) => new Set(cancelled.map(({ booking }) => booking.local_date));

/** In cents: of a lesson that credit pays, its price returns there. */
const moneyBack = ({ booking, refund }: Cancelled): number =>
  booking.credit_minutes === null ? refund.refundCents : Math.max(refund.refundCents - booking.total_cents, 0);

function answerOf(cancelled: Cancelled[]): SeriesCancelling {
  const lessons = cancelled.map((one) => ({
    bookingId: one.booking.id,
    code: one.booking.code,
    date: one.booking.local_date,
    startTime: one.booking.local_start,
    endTime: one.booking.local_end,
    refundPercent: one.refund.percent,
    refund: toDollars(moneyBack(one)),
    creditMinutes: minutesBack({ ...one.booking, refund_cents: one.refund.refundCents }),
    lost: toDollars(payable(one.booking) - moneyBack(one)),
    paid: toDollars(one.booking.paid_cents),
  }));
  const dollars = (of: 'refund' | 'lost') => toDollars(lessons.reduce((sum, lesson) => sum + toCents(lesson[of]), 0));
  const creditMinutes = lessons.reduce((sum, lesson) => sum + lesson.creditMinutes, 0);
  const taken = cancelled.reduce((sum, { booking }) => sum + (booking.credit_minutes ?? 0), 0);
  return {
    ...{ lessons, refund: dollars('refund'), creditMinutes, creditMinutesLost: taken - creditMinutes },
    lost: dollars('lost'),
  };
}
