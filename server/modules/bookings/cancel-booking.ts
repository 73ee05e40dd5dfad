import { Temporal } from 'temporal-polyfill';
import type { SeriesCancelling } from '#contract/booking-series.ts';
import { toCents, toDollars } from '#contract/money.ts';
import type { Refund } from '#contract/refunds.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { lockBookedSlots, releaseCar, releaseSlot } from '#server/modules/availability/availability.ts';
import { forgetDays, publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import { isInstructorActive } from '#server/modules/instructors/instructors.ts';
import { prolongCredit } from '#server/modules/packages/credit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import { payableCents } from './book-lesson.ts';
import type { BookingRow } from './bookings.db.ts';
import { mailCancelled, mailSeriesCancelled } from './bookings.mails.ts';
import { minutesBack, refundOnTransition } from './bookings.rules.ts';
import { assertTransition, getBooking, lockBooking } from './bookings.ts';
import { selectLeftOfSeries, updateCancelled } from './change-booking.db.ts';
import { announceOfficeChange, forgetOfficeChange, quietUnless } from './office-messages.ts';

/** How a lesson is cancelled, and for whom. */
export interface Cancelling {
  /** Empty if a student gave none. */
  reason: string;
  /** The guardian who cancels for the student; a constraint checks at commit whether they may. */
  guardianId?: string | null | undefined;
  /** The member who cancels for the school. */
  memberId?: string | null | undefined;
  /** Set if a member of the school cancels because the student asked: then the policy applies. */
  forStudent?: { noticeAt: string | undefined; waivePercent: number } | undefined;
  /** False: we tell nobody that the school cancelled. */
  notify?: boolean;
}

/**
 * Cancels a lesson that hasn't begun and tells both sides. If the student cancels, the policy of this moment gives the refund and the slot is
 * free again; the same if the school does it for the student, with the policy of the moment when the student told it. A school that cancels
 * for its own reasons gives one, refunds everything, and loses the slot.
 * @throws AppError not_found, lesson_begun, status_conflict if the lesson is no longer booked, invalid_request at `noticeAt`
 * @throws ValidationFailure if a school gives no reason, or none for what it waives
 */
export async function cancelBooking(
  ctx: Context,
  by: 'candidate' | 'school',
  id: string,
  { reason, guardianId = null, memberId = null, forStudent, notify = true }: Cancelling,
): Promise<BookingRow> {
  const isSchools = by === 'school' && !forStudent;
  if (reason === '' && needsReason(by, { forStudent })) throw missingReason();
  const cancelled = await inTransaction(ctx, async (tx) => {
    const locked = await lockBooking(tx, id);
    const refund = await cancelLockedBooking(quietUnless(notify, tx), isSchools ? 'school' : 'candidate', locked, {
      ...{ reason, guardianId, snowDayId: null },
      forStudent: forStudent && withNotice(forStudent, locked, tx.clock.now()),
    });
    await publishChangedDays(tx, [locked.local_date]);
    const booking = await getBooking(tx, id);
    if (by === 'school') {
      const wishedBy = isSchools ? 'school' : 'student';
      await announceOfficeChange(tx, { booking, before: locked, notify, memberId, wishedBy });
    } else {
      await mailCancelled(tx, booking, refund);
      await forgetOfficeChange(tx, booking);
    }
    return booking;
  });
  forgetDays(ctx, [cancelled.local_date]);
  return cancelled;
}

/** The student should know why the school cancels, and the school why it waived what was due. */
const needsReason = (by: 'candidate' | 'school', { forStudent }: Pick<Cancelling, 'forStudent'>): boolean =>
  by === 'school' && (forStudent === undefined || forStudent.waivePercent > 0);

interface Notice {
  at: Temporal.Instant;
  waivePercent: number;
}

/** @throws AppError invalid_request if the student can't have told the school then */
function withNotice(
  { noticeAt, waivePercent }: NonNullable<Cancelling['forStudent']>,
  booking: BookingRow,
  now: Temporal.Instant,
): Notice {
  const at = noticeAt === undefined ? now : Temporal.Instant.from(noticeAt);
  const atMs = at.epochMilliseconds;
  const code =
    atMs > now.epochMilliseconds ? 'time_to_come' : atMs < booking.created_at.getTime() ? 'before_booking' : null;
  if (code) throw new AppError('invalid_request', { fields: [{ path: 'noticeAt', code }] });
  return { at, waivePercent };
}

/**
 * Cancels a booking whose slot and row the caller has locked. Sends no email.
 * @param by 'candidate' also if the school cancels for the student
 * @throws AppError lesson_begun, status_conflict
 */
export async function cancelLockedBooking(
  tx: Transaction,
  by: 'candidate' | 'school',
  booking: BookingRow,
  {
    reason,
    snowDayId,
    guardianId = null,
    forStudent,
  }: { reason: string; snowDayId: string | null; guardianId?: string | null; forStudent?: Notice | undefined },
): Promise<Refund> {
  const now = tx.clock.now();
  const transition = assertTransition('cancel', by, booking, now.epochMilliseconds);
  const countedAt = forStudent?.at ?? now;
  const refund = refundOnTransition(transition, booking, countedAt.epochMilliseconds, forStudent?.waivePercent) ?? {
    percent: 0,
    refundCents: 0,
  };
  if (by === 'school') await prolongCredit(tx, booking);
  await updateCancelled(tx, booking.id, {
    cancelledBy: by === 'school' ? 'school' : 'student',
    guardianId,
    reason: reason || null,
    refundCents: refund.refundCents,
    forStudent: forStudent && { noticeAt: toDate(forStudent.at), waivedPercent: forStudent.waivePercent },
    snowDayId,
    now: toDate(now),
  });
  // A slot that the school can't keep isn't offered again, and neither is one of an instructor who left.
  // The free times that an office lesson covered come back, except on a snow day.
  const isActive = await isInstructorActive(tx, booking.instructor_id);
  await releaseSlot(tx, booking.slot_id, {
    isOfferedAgain: by === 'candidate' && isActive,
    restoresCovered: isActive && snowDayId === null,
  });
  await releaseCar(tx, booking);
  return refund;
}

export const missingReason = () =>
  new ValidationFailure([{ code: 'custom', path: ['reason'], message: 'required', input: undefined }]);

interface Cancelled {
  booking: BookingRow;
  refund: Refund;
}

/** Rolls back a preview. */
class Previewed extends Error {
  readonly cancelled: Cancelled[];
  constructor(cancelled: Cancelled[]) {
    super('rolled back on purpose');
    this.cancelled = cancelled;
  }
}

/**
 * Cancels the upcoming lessons of a series, as `cancelBooking` does each, in one transaction with one email to each side; or previews it.
 * @param id any booking of the series
 * @throws AppError not_found; status_conflict if no lesson is left
 * @throws ValidationFailure if a school gives no reason
 */
export async function cancelSeries(
  ctx: Context,
  by: 'candidate' | 'school',
  id: string,
  how: Cancelling & { isPreview: boolean },
): Promise<SeriesCancelling> {
  if (!how.isPreview && how.reason === '' && needsReason(by, how)) throw missingReason();
  const cancelled = await inTransaction(ctx, (tx) => cancelSeriesInTransaction(tx, by, id, how)).catch(
    (error: unknown) => {
      if (error instanceof Previewed) return error.cancelled;
      throw error;
    },
  );
  if (!how.isPreview) forgetDays(ctx, listDays(cancelled));
  return presentSeriesCancelling(cancelled);
}

async function cancelSeriesInTransaction(
  tx: Transaction,
  by: 'candidate' | 'school',
  id: string,
  { reason, isPreview, memberId = null, forStudent, notify = true }: Cancelling & { isPreview: boolean },
): Promise<Cancelled[]> {
  const cancelled: Cancelled[] = [];
  const isSchools = by === 'school' && !forStudent;
  for (const booking of await lockLeftOfSeries(tx, id)) {
    const refund = await cancelLockedBooking(tx, isSchools ? 'school' : 'candidate', booking, {
      ...{ reason, snowDayId: null },
      forStudent: forStudent && withNotice(forStudent, booking, tx.clock.now()),
    });
    cancelled.push({ booking, refund });
  }
  if (isPreview) throw new Previewed(cancelled);
  if (cancelled.length === 0) throw new AppError('status_conflict');
  await publishChangedDays(tx, listDays(cancelled));
  const mailed = [];
  for (const { booking: before, refund } of cancelled) {
    const booking = await getBooking(tx, before.id);
    const wishedBy = isSchools ? 'school' : 'student';
    if (by === 'school') await announceOfficeChange(tx, { booking, before, notify, memberId, wishedBy });
    else mailed.push({ booking, refund });
  }
  await mailSeriesCancelled(tx, mailed);
  for (const { booking } of mailed) await forgetOfficeChange(tx, booking);
  return cancelled;
}

/** Locks as `lockBooking` does: all slots by id, then the bookings. @throws AppError status_conflict if one is just being moved */
async function lockLeftOfSeries(tx: Transaction, id: string): Promise<BookingRow[]> {
  const first = await getBooking(tx, id);
  const now = nowDate(tx.clock);
  const seen = await selectLeftOfSeries(tx, first, now);
  if (seen.length === 0) return [];
  const slotIds = seen.map((booking) => booking.slot_id);
  await lockBookedSlots(tx, slotIds);
  const left = await selectLeftOfSeries(tx, first, now, { isLocked: true });
  if (left.some((booking) => !slotIds.includes(booking.slot_id))) throw new AppError('status_conflict');
  return left;
}

const listDays = (cancelled: Cancelled[]) => new Set(cancelled.map(({ booking }) => booking.local_date));

/** Without the price of a lesson that credit pays, which returns to the credit. */
const moneyBackCents = ({ booking, refund }: Cancelled): number =>
  booking.credit_minutes === null ? refund.refundCents : Math.max(refund.refundCents - booking.total_cents, 0);

function presentSeriesCancelling(cancelled: Cancelled[]): SeriesCancelling {
  const lessons = cancelled.map((one) => ({
    bookingId: one.booking.id,
    code: one.booking.code,
    date: one.booking.local_date,
    startTime: one.booking.local_start,
    endTime: one.booking.local_end,
    refundPercent: one.refund.percent,
    refund: toDollars(moneyBackCents(one)),
    creditMinutes: minutesBack({ ...one.booking, refund_cents: one.refund.refundCents }),
    lost: toDollars(payableCents(one.booking) - moneyBackCents(one)),
    paid: toDollars(one.booking.paid_cents),
  }));
  const sumDollars = (field: 'refund' | 'lost') =>
    toDollars(lessons.reduce((sum, lesson) => sum + toCents(lesson[field]), 0));
  const creditMinutes = lessons.reduce((sum, lesson) => sum + lesson.creditMinutes, 0);
  const creditUsed = cancelled.reduce((sum, { booking }) => sum + (booking.credit_minutes ?? 0), 0);
  return {
    lessons,
    refund: sumDollars('refund'),
    creditMinutes,
    creditMinutesLost: creditUsed - creditMinutes,
    lost: sumDollars('lost'),
  };
}
