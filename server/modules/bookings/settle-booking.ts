import { type BookingAction, COMPLETES_AFTER_HOURS } from '#contract/booking-transitions.ts';
import { type LessonOutcome, OUTCOME_UNDO_MINUTES } from '#contract/bookings.ts';
import { GRACE_SECONDS } from '#contract/office-messages.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { prolongCredit, retakeCredit } from '#server/modules/packages/credit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toDate } from '#server/platform/clock.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import { type BookingRow, selectBooking } from './bookings.db.ts';
import { mailMissed } from './bookings.mails.ts';
import { minutesBack, refundOnTransition } from './bookings.rules.ts';
import { assertTransition, getBooking, lockBooking } from './bookings.ts';
import { missingReason } from './cancel-booking.ts';
import {
  markOutcomeTold,
  updateOutcome,
  updateOutcomeConfirmed,
  updateOutcomeUndone,
  updateUnmarked,
} from './change-booking.db.ts';

export const OUTCOME_ACTIONS: Record<LessonOutcome, BookingAction> = {
  Completed: 'complete',
  'No-show': 'student_no_show',
  'Instructor no-show': 'instructor_no_show',
};

interface OutcomeSaid {
  /** Null undoes it. */
  outcome: LessonOutcome | null;
  /** False: we don't tell the student. */
  notify?: boolean;
  /** Of a no-show: how much of what the policy keeps the school doesn't charge, and why. */
  waivePercent?: number | undefined;
  reason?: string;
}

interface TellJob {
  bookingId: string;
  /** When the outcome was set. */
  outcomeAt: string;
}
const TELL: JobKind<TellJob> = { name: 'tell-of-outcome' };

/**
 * Records, corrects or undoes the outcome of a past lesson, or confirms one that nobody had set in time. A no-show is emailed to the student
 * 90 seconds later, when a slip would have been undone, with what they still owe. The ledger posts only the difference, in the first open month.
 * @param isOffice false for instructors: an outcome decides about money, so the office corrects what a member set, and waives
 * @throws AppError not_found, lesson_not_over, credit_short, forbidden; status_conflict if the lesson is cancelled, or its outcome isn't theirs to
 * correct or was set too long ago to undo; invalid_request if something other than a no-show is waived
 * @throws ValidationFailure if there's no reason for what is waived
 */
export function settleBooking(
  ctx: Context,
  id: string,
  { outcome, notify = true, waivePercent = 0, reason = '' }: OutcomeSaid,
  { isOffice = true } = {},
): Promise<BookingRow> {
  if (waivePercent > 0) assertWaivable({ outcome, reason, isOffice });
  return inTransaction(ctx, async (tx) => {
    const booking = await lockBooking(tx, id);
    const now = tx.clock.now();
    if (outcome === null) return undoOutcome(tx, booking, isOffice);
    if (booking.status === outcome) {
      // A phone whose response got lost sends it again. The office may still waive what a member charged.
      const isSame = waivePercent === 0 || waivePercent === booking.waived_percent;
      if (isSame && booking.outcome_by !== 'clock') return booking;
      if (isSame) {
        await updateOutcomeConfirmed(tx, id);
        return getBooking(tx, id);
      }
    }
    if (!isOffice && booking.outcome_by === 'school') throw new AppError('status_conflict');
    const transition =
      booking.status === outcome
        ? ({ refundCause: 'student_no_show' } as const)
        : assertTransition(OUTCOME_ACTIONS[outcome], 'school', booking, now.epochMilliseconds);
    const refund = refundOnTransition(transition, booking, now.epochMilliseconds, waivePercent);
    if (outcome === 'Instructor no-show') await prolongCredit(tx, booking);
    const back = minutesBack({ ...booking, refund_cents: refund?.refundCents ?? null });
    await retakeCredit(tx, booking, Math.max(0, minutesBack(booking) - back));
    await updateOutcome(tx, id, {
      ...{ status: outcome, refundCents: refund?.refundCents ?? null, now: toDate(now) },
      waived: waivePercent > 0 ? { percent: waivePercent, reason } : null,
    });
    const delaySeconds = GRACE_SECONDS;
    // Only the office decides not to tell: it answers for the money.
    if (refund && (notify || !isOffice))
      await tx.jobs.enqueue(tx.db, TELL, { bookingId: id, outcomeAt: toDate(now).toISOString() }, { delaySeconds });
    return getBooking(tx, id);
  });
}

function assertWaivable({ outcome, reason, isOffice }: { outcome: string | null; reason: string; isOffice: boolean }) {
  if (!isOffice) throw new AppError('forbidden');
  if (outcome !== 'No-show')
    throw new AppError('invalid_request', { fields: [{ path: 'waivePercent', code: 'invalid' }] });
  if (reason === '') throw missingReason();
}

/** Of a slip: the lesson has no outcome again, and its price and credit are as before. */
async function undoOutcome(tx: Transaction, booking: BookingRow, isOffice: boolean): Promise<BookingRow> {
  // Sent again, or undone by a colleague.
  if (booking.status === 'Booked') return booking;
  const now = tx.clock.now();
  const isRecent =
    booking.outcome_at !== null && now.epochMilliseconds - booking.outcome_at.getTime() < OUTCOME_UNDO_MINUTES * 60_000;
  if (!isOffice || booking.status === 'Cancelled' || booking.outcome_by !== 'school' || !isRecent)
    throw new AppError('status_conflict');
  await retakeCredit(tx, booking, minutesBack(booking));
  await updateOutcomeUndone(tx, booking.id, toDate(now));
  return getBooking(tx, booking.id);
}

/** Tells the student of a no-show once, unless it was undone or corrected since. */
export const tellOfOutcome = (ctx: Context, { bookingId, outcomeAt }: TellJob): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const booking = await selectBooking(tx, bookingId, { isLocked: true });
    if (booking?.outcome_at?.toISOString() !== outcomeAt) return;
    const missedBy = MISSED_BY.get(booking.status);
    if (missedBy && (await markOutcomeTold(tx, bookingId)))
      await mailMissed(tx, booking, { missedBy, refundCents: booking.refund_cents ?? 0 });
  });

const MISSED_BY: ReadonlyMap<string, 'student' | 'instructor'> = new Map([
  ['No-show', 'student'],
  ['Instructor no-show', 'instructor'],
]);

export const defineOutcomeJobs = (ctx: Context): void => ctx.jobs.define(TELL, (job) => tellOfOutcome(ctx, job));

/** Completes lessons that nobody marked in time. @returns how many */
export function completeUnmarked(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const endedBy = toDate(now.subtract({ hours: COMPLETES_AFTER_HOURS }));
  return inTransaction(ctx, (tx) => updateUnmarked(tx, { endedBy, now: toDate(now) }));
}
