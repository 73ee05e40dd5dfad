import type * as z from 'zod/mini';
import { transitionFor } from '#contract/booking-transitions.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { toCents, toDollars } from '#contract/money.ts';
import type { LEFT_OUT_REASONS, SnowDayLesson, snowDayEndpoints } from '#contract/snow-days.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import type { SlotWindow } from '#server/modules/availability/availability.ts';
import { findSlotsOfWindow, lockSchedule, withdrawLockedSlots } from '#server/modules/availability/availability.ts';
import { findNearestOfSchool } from '#server/modules/availability/free-slots.ts';
import { filterProposableSlots } from '#server/modules/availability/nearby.ts';
import { forgetDays, publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import { listScheduleInstructors } from '#server/modules/instructors/instructors.ts';
import { locateEnds } from '#server/modules/reach/reachable-slots.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { BookingRow } from './bookings.db.ts';
import { minutesBack, refundOf, settlementAt } from './bookings.rules.ts';
import { cancelLockedBooking } from './cancel-locked-booking.ts';
import {
  insertSnowDay,
  selectLiveOfSlots,
  selectOfIds,
  selectOfSnowDay,
  selectSnowDay,
  updateWithdrawnCount,
} from './snow-day.db.ts';
import { sendSnowDayMails } from './snow-day-mails.ts';

/** `instructorIds` absent: all of the school. */
type SnowDayWindow = Omit<SlotWindow, 'instructorIds'> & { instructorIds?: string[] | undefined };
type SnowDayRequest = BodyOf<(typeof snowDayEndpoints)['declareSnowDay']>;
type Preview = z.input<(typeof snowDayEndpoints)['previewSnowDay']['response']>;
type Outcome = z.input<(typeof snowDayEndpoints)['declareSnowDay']['response']>;

/** @throws AppError not_found when an instructor is not the school's */
async function ownWindow(ctx: Context, schoolId: string, window: SnowDayWindow): Promise<SlotWindow> {
  const own = (await listScheduleInstructors(ctx, schoolId)).map(({ id }) => id);
  const instructorIds = window.instructorIds ?? own;
  if (!instructorIds.every((id) => own.includes(id))) throw new AppError('not_found');
  return { ...window, instructorIds };
}

/** The slots of the window with what is booked in them; a lesson that has begun can't be cancelled. */
async function look(ctx: Context, window: SlotWindow, isLocked: boolean) {
  const nowMs = ctx.clock.now().epochMilliseconds;
  const slots = window.instructorIds.length === 0 ? [] : await findSlotsOfWindow(ctx, window, { isLocked });
  const ids = slots.flatMap((slot) => (slot.status === 'BOOKED' ? [slot.id] : []));
  const { true: lessons = [], false: begun = [] } = Object.groupBy(
    await selectLiveOfSlots(ctx, ids, { isLocked }),
    (booking) => String(typeof cancelling(booking, nowMs) !== 'string') as 'true' | 'false',
  );
  const free = slots.filter((slot) => slot.status === 'AVAILABLE' && slot.startsAt.getTime() > nowMs);
  return { lessons, begun, freeIds: free.map(({ id }) => id) };
}

export async function cancelLessonsOfWindow(
  tx: Transaction,
  actor: Actor<'school'>,
  request: SnowDayRequest,
): Promise<{ isNew: boolean }> {
  const { id, reason, date } = request;
  await lockSchedule(tx, actor.id);
  const window = await ownWindow(tx, actor.id, request);
  const times = { date, startTime: request.startTime ?? null, endTime: request.endTime ?? null };
  const isNew = await insertSnowDay(tx, { id, schoolId: actor.id, reason, now: nowDate(tx.clock), ...times });
  if (!isNew) return { isNew };
  const { lessons, freeIds } = await look(tx, window, true);
  for (const booking of lessons) await cancelLockedBooking(tx, 'school', booking, { reason, snowDayId: id });
  const withdrawn = request.withdrawsFree ? freeIds : [];
  await withdrawLockedSlots(tx, withdrawn);
  await updateWithdrawnCount(tx, id, withdrawn.length);
  await publishChangedDays(tx, [date]);
  const from = { date, time: request.endTime ?? '24:00' };
  const free = await findNearestOfSchool(tx, actor.id, from);
  const isProposable = await filterProposableSlots(tx, free);
  await sendSnowDayMails(tx, {
    id,
    window: { ...window, reason },
    cancelled: await selectOfSnowDay(tx, id),
    freeFor: (booking) => free.filter((slot) => isProposable(slot, locateEnds(tx, booking))),
    withdrawnSlots: withdrawn.length,
  });
  return { isNew };
}

/** What a snow day did, and what has become of the lessons that it was asked for. */
async function outcome(ctx: Context, schoolId: string, { id, shown }: SnowDayRequest): Promise<Outcome> {
  const snowDay = await selectSnowDay(ctx, id);
  if (snowDay?.school_id !== schoolId) throw new AppError('not_found');
  const cancelled = await selectOfSnowDay(ctx, id);
  const others = (await selectOfIds(ctx, schoolId, shown)).filter((booking) => booking.snow_day_id !== id);
  return {
    ...summed(cancelled.map((booking) => [booking, booking.refund_cents ?? 0])),
    leftOut: others.map((booking) => ({ code: booking.code, reason: whyLeftOut(booking, snowDay.created_at) })),
    withdrawnSlots: snowDay.withdrawn_slots,
  };
}

/** Changes nothing. @throws AppError not_found when an instructor is not the school's */
export async function previewSnowDay(ctx: Context, schoolId: string, window: SnowDayWindow): Promise<Preview> {
  const { lessons, begun, freeIds } = await look(ctx, await ownWindow(ctx, schoolId, window), false);
  const { cancelled, ...sums } = summed(lessons.map((booking) => [booking, fullRefund(booking)]));
  return {
    ...sums,
    lessons: cancelled,
    begun: begun.map((booking) => present(booking, 0)),
    freeSlots: freeIds.length,
  };
}

/**
 * In one transaction: the slots of those hours are locked first, as who books, moves and cancels one does; then each
 * lesson is cancelled as the school cancels a single one, but for its emails.
 * @throws AppError not_found when an instructor is not the school's, or the id is another school's
 */
export async function declareSnowDay(ctx: Context, actor: Actor<'school'>, request: SnowDayRequest): Promise<Outcome> {
  const { isNew } = await inTransaction(ctx, (tx) => cancelLessonsOfWindow(tx, actor, request));
  if (isNew) forgetDays(ctx, [request.date]);
  return outcome(ctx, actor.id, request);
}

function cancelling(booking: BookingRow, nowMs: number) {
  const times = { startsAtMs: booking.starts_at.getTime(), endsAtMs: booking.ends_at.getTime() };
  return transitionFor('cancel', 'school', { ...times, status: booking.status }, nowMs);
}

const fullRefund = (booking: BookingRow): number =>
  refundOf({ refundCause: 'school_cancelled' }, booking, booking.starts_at.getTime())?.refundCents ?? 0;

function whyLeftOut(booking: BookingRow, at: Date): (typeof LEFT_OUT_REASONS)[number] {
  if (booking.status === 'Cancelled') return 'cancelled';
  return booking.starts_at <= at ? 'begun' : 'moved';
}

function summed(lessons: [BookingRow, refundCents: number][]) {
  const cancelled = lessons.map(([booking, refundCents]) => present(booking, refundCents));
  return {
    cancelled,
    students: new Set(lessons.map(([booking]) => booking.candidate_id)).size,
    refund: toDollars(cancelled.reduce((sum, { refund }) => sum + toCents(refund), 0)),
    refundDue: toDollars(cancelled.reduce((sum, { refundDue }) => sum + toCents(refundDue), 0)),
    creditMinutes: cancelled.reduce((sum, { creditMinutes }) => sum + creditMinutes, 0),
  };
}

const present = (booking: BookingRow, refundCents: number): SnowDayLesson => ({
  bookingId: booking.id,
  code: booking.code,
  instructorName: `${booking.instructor_first_name} ${booking.instructor_last_name}`,
  studentName: `${booking.candidate_first_name} ${booking.candidate_last_name}`.trim(),
  date: booking.local_date,
  startTime: booking.local_start,
  endTime: booking.local_end,
  timeZone: booking.time_zone,
  refund: toDollars(booking.credit_minutes === null ? refundCents : 0),
  refundDue: toDollars(settlementAt(booking, refundCents).refundCents),
  creditMinutes: minutesBack({ ...booking, refund_cents: refundCents }),
});
