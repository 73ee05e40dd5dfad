import type * as z from 'zod/mini';
import { transitionFor } from '#contract/booking-transitions.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { toCents, toDollars } from '#contract/money.ts';
import type { LEFT_OUT_REASONS, SnowDayLesson, snowDayEndpoints } from '#contract/snow-days.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import type { SlotWindow } from '#server/modules/availability/availability.ts';
import { findSlotsInWindow, lockSchedule, withdrawLockedSlots } from '#server/modules/availability/availability.ts';
import { findNearestSchoolSlots, type OfferedSlot } from '#server/modules/availability/free-slots.ts';
import { filterProposableSlots } from '#server/modules/availability/nearby.ts';
import { forgetDays, publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import { listScheduleInstructors } from '#server/modules/instructors/instructors.ts';
import type { NewEmail } from '#server/modules/notifications/mail.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { locateEnds } from '#server/modules/reach/reachable-slots.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { type BookingRow, selectParties } from './bookings.db.ts';
import { toMailedLesson, toReaders } from './bookings.mails.ts';
import { minutesBack, refundOnTransition, settlementAt } from './bookings.rules.ts';
import { cancelLockedBooking } from './cancel-booking.ts';
import { pickParents } from './family.rules.ts';
import { type SnowDayMail, snowDaySchool, snowDayStudent } from './mails/snow-day.ts';
import { announceOfficeChange } from './office-messages.ts';
import {
  insertSnowDay,
  selectBusyTimes,
  selectLiveOfSlots,
  selectOfIds,
  selectOfSnowDay,
  selectSnowDay,
  updateWithdrawnCount,
} from './snow-day.db.ts';

const SAME_INSTRUCTOR_MAX = 3;
const OTHER_SLOTS_MAX = 6;
/** In a preview without pages; the most that a request can name as shown. */
const LESSONS_MAX = 5_000;
/** `instructorIds` undefined: every instructor of the school. */
type SnowDayWindow = Omit<SlotWindow, 'instructorIds'> & { instructorIds?: string[] | undefined };
type SnowDayRequest = BodyOf<(typeof snowDayEndpoints)['declareSnowDay']>;
type Preview = z.input<(typeof snowDayEndpoints)['previewSnowDay']['response']>;
type Outcome = z.input<(typeof snowDayEndpoints)['declareSnowDay']['response']>;

/**
 * Cancels every lesson in a window as `cancelBooking` does, in one transaction and with one email a student. The same id again returns what
 * the first call did.
 * @throws AppError not_found for another school's instructor or id
 */
export async function declareSnowDay(ctx: Context, actor: Actor<'school'>, request: SnowDayRequest): Promise<Outcome> {
  const { isNew } = await inTransaction(ctx, (tx) => cancelLessonsOfWindow(tx, actor, request));
  if (isNew) forgetDays(ctx, [request.date]);
  return presentOutcome(ctx, actor.id, request);
}

/** @param limit of the lessons in the answer; totals count all. @throws AppError not_found for another school's instructor */
export async function previewSnowDay(
  ctx: Context,
  schoolId: string,
  { limit = LESSONS_MAX, page, ...window }: SnowDayWindow & { limit?: number | undefined; page: number },
): Promise<Preview> {
  const { lessons, begun, freeIds } = await readWindow(ctx, await resolveWindow(ctx, schoolId, window), false);
  const { cancelled, ...sums } = sumUp(lessons.map((booking) => [booking, fullRefund(booking)]));
  const from = Math.min(page, Math.max(0, Math.ceil(cancelled.length / limit) - 1)) * limit;
  return {
    ...sums,
    lessons: cancelled.slice(from, from + limit),
    lessonIds: cancelled.map(({ bookingId }) => bookingId),
    begun: begun.slice(0, limit).map((booking) => presentLesson(booking, 0)),
    begunCount: begun.length,
    freeSlots: freeIds.length,
  };
}

export async function cancelLessonsOfWindow(
  tx: Transaction,
  actor: Actor<'school'>,
  request: SnowDayRequest,
): Promise<{ isNew: boolean }> {
  const { id, reason, date } = request;
  await lockSchedule(tx, actor.id);
  const window = await resolveWindow(tx, actor.id, request);
  const times = { date, startTime: request.startTime ?? null, endTime: request.endTime ?? null };
  const isNew = await insertSnowDay(tx, { id, schoolId: actor.id, reason, now: nowDate(tx.clock), ...times });
  if (!isNew) return { isNew };
  const { lessons, freeIds } = await readWindow(tx, window, true);
  for (const booking of lessons) await cancelLockedBooking(tx, 'school', booking, { reason, snowDayId: id });
  const withdrawn = request.withdrawsFree ? freeIds : [];
  await withdrawLockedSlots(tx, withdrawn);
  await updateWithdrawnCount(tx, id, withdrawn.length);
  await publishChangedDays(tx, [date]);
  const from = { date, time: request.endTime ?? '24:00' };
  const free = await findNearestSchoolSlots(tx, actor.id, from);
  const isProposable = await filterProposableSlots(tx, free);
  await mailSnowDay(tx, {
    id,
    window: { ...window, reason },
    cancelled: await selectOfSnowDay(tx, id),
    before: new Map(lessons.map((booking) => [booking.id, booking])),
    memberId: actor.member?.id ?? null,
    freeFor: (booking) => free.filter((slot) => isProposable(slot, locateEnds(tx, booking))),
    withdrawnSlots: withdrawn.length,
  });
  return { isNew };
}

/** @throws AppError not_found for another school's instructor */
async function resolveWindow(ctx: Context, schoolId: string, window: SnowDayWindow): Promise<SlotWindow> {
  const own = (await listScheduleInstructors(ctx, schoolId)).map(({ id }) => id);
  const instructorIds = window.instructorIds ?? own;
  if (!instructorIds.every((id) => own.includes(id))) throw new AppError('not_found');
  return { ...window, instructorIds };
}

/** Splits the window into lessons to cancel, lessons that have begun, and free slots. */
async function readWindow(ctx: Context, window: SlotWindow, isLocked: boolean) {
  const nowMs = ctx.clock.now().epochMilliseconds;
  const slots = window.instructorIds.length === 0 ? [] : await findSlotsInWindow(ctx, window, { isLocked });
  const ids = slots.flatMap((slot) => (slot.status === 'BOOKED' ? [slot.id] : []));
  const { true: lessons = [], false: begun = [] } = Object.groupBy(
    await selectLiveOfSlots(ctx, ids, { isLocked }),
    (booking) => String(typeof findCancelling(booking, nowMs) !== 'string') as 'true' | 'false',
  );
  const free = slots.filter((slot) => slot.status === 'AVAILABLE' && slot.startsAt.getTime() > nowMs);
  return { lessons, begun, freeIds: free.map(({ id }) => id) };
}

/** What the snow day did, and why it left out lessons that the school saw in the preview. */
async function presentOutcome(ctx: Context, schoolId: string, { id, shown }: SnowDayRequest): Promise<Outcome> {
  const snowDay = await selectSnowDay(ctx, id);
  if (snowDay?.school_id !== schoolId) throw new AppError('not_found');
  const cancelled = await selectOfSnowDay(ctx, id);
  const others = (await selectOfIds(ctx, schoolId, shown)).filter((booking) => booking.snow_day_id !== id);
  return {
    ...sumUp(cancelled.map((booking) => [booking, booking.refund_cents ?? 0])),
    leftOut: others.map((booking) => ({ code: booking.code, reason: explainLeftOut(booking, snowDay.created_at) })),
    withdrawnSlots: snowDay.withdrawn_slots,
  };
}

function findCancelling(booking: BookingRow, nowMs: number) {
  const times = { startsAtMs: booking.starts_at.getTime(), endsAtMs: booking.ends_at.getTime() };
  return transitionFor('cancel', 'school', { ...times, status: booking.status }, nowMs);
}

const fullRefund = (booking: BookingRow): number =>
  refundOnTransition({ refundCause: 'school_cancelled' }, booking, booking.starts_at.getTime())?.refundCents ?? 0;

function explainLeftOut(booking: BookingRow, at: Date): (typeof LEFT_OUT_REASONS)[number] {
  if (booking.status === 'Cancelled') return 'cancelled';
  return booking.starts_at <= at ? 'begun' : 'moved';
}

function sumUp(lessons: [BookingRow, refundCents: number][]) {
  const cancelled = lessons.map(([booking, refundCents]) => presentLesson(booking, refundCents));
  return {
    cancelled,
    students: new Set(lessons.map(([booking]) => booking.candidate_id)).size,
    refund: toDollars(cancelled.reduce((sum, { refund }) => sum + toCents(refund), 0)),
    refundDue: toDollars(cancelled.reduce((sum, { refundDue }) => sum + toCents(refundDue), 0)),
    creditMinutes: cancelled.reduce((sum, { creditMinutes }) => sum + creditMinutes, 0),
  };
}

const presentLesson = (booking: BookingRow, refundCents: number): SnowDayLesson => ({
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

/** One message to each student, however many of their lessons are cancelled, and one to the school. */
async function mailSnowDay(
  tx: Transaction,
  {
    id,
    window,
    cancelled,
    before,
    memberId,
    freeFor,
    withdrawnSlots,
  }: {
    id: string;
    window: SlotWindow & { reason: string };
    cancelled: BookingRow[];
    /** The lessons as they were, by id. */
    before: Map<string, BookingRow>;
    memberId: string | null;
    /** Slots that leave time to drive to this lesson's pickup, by time. */
    freeFor: (booking: BookingRow) => OfferedSlot[];
    withdrawnSlots: number;
  },
): Promise<void> {
  const [first] = cancelled;
  if (!first) return;
  const mail = (bookings: BookingRow[]): SnowDayMail => ({
    snowDayId: id,
    schoolName: first.school_name,
    reason: window.reason,
    lessons: bookings.map((booking) => ({
      ...toMailedLesson(booking),
      refundCents: booking.refund_cents ?? 0,
      settlement: settlementAt(booking, booking.refund_cents ?? 0),
      ...(booking.credit_minutes !== null && { creditMinutesBack: minutesBack(booking) }),
    })),
    refundCents: bookings.reduce(
      (sum, { refund_cents, credit_minutes }) => sum + (credit_minutes === null ? (refund_cents ?? 0) : 0),
      0,
    ),
    hasFee: bookings.some(({ fee_cents }) => fee_cents > 0),
  });
  const mails: NewEmail[] = [];
  const byStudent = Map.groupBy(cancelled, (booking) => booking.candidate_id);
  const busy = Map.groupBy(
    await selectBusyTimes(tx, [...byStudent.keys()], first.starts_at),
    ({ candidateId }) => candidateId,
  );
  for (const [candidateId, bookings] of byStudent) {
    const [one = first] = bookings;
    const parties = await selectParties(tx, one.id);
    // The office has to know whether these heard of it: they have no account, or a parent gets the messages.
    if (!parties.has_account || pickParents(parties.family ?? null).length > 0) {
      for (const booking of bookings)
        await announceOfficeChange(tx, {
          ...{ booking, before: before.get(booking.id) ?? null, notify: true, memberId },
          toStudentOnly: true,
        });
      continue;
    }
    const { student } = toReaders(parties);
    mails.push(
      snowDayStudent.to(student, {
        ...mail(bookings),
        studentName: one.candidate_first_name,
        schoolPhone: parties.school_phone,
        otherSlots: pickOtherSlots(bookings, freeFor(one).filter(isClearOf(busy.get(candidateId) ?? []))),
      }),
    );
  }
  const parties = await selectParties(tx, first.id);
  // Not about one instructor's lessons, so no instructor gets a copy.
  const school = { ...toReaders(parties).school, school: { id: parties.school_id, instructorId: null } };
  mails.push(
    snowDaySchool.to(school, {
      ...mail(cancelled),
      date: window.date,
      hours: window.startTime && window.endTime ? { startTime: window.startTime, endTime: window.endTime } : null,
      students: new Set(cancelled.map((booking) => booking.candidate_id)).size,
      withdrawnSlots,
    }),
  );
  await enqueueEmails(tx, ...mails);
}

/** Doesn't overlap the student's other lessons. */
const isClearOf = (lessons: { startsAt: Date; endsAt: Date }[]) => (slot: OfferedSlot) =>
  lessons.every(({ startsAt, endsAt }) => slot.endsAt <= startsAt || slot.startsAt >= endsAt);

/** The student's own instructors first, then the next free one. */
function pickOtherSlots(bookings: BookingRow[], free: OfferedSlot[]) {
  const own = new Set(bookings.map((booking) => booking.instructor_id));
  const same = free.filter((slot) => own.has(slot.instructorId)).slice(0, SAME_INSTRUCTOR_MAX);
  const others = free.filter((slot) => !own.has(slot.instructorId));
  return [...same, ...others]
    .slice(0, OTHER_SLOTS_MAX)
    .map(({ instructorId, instructorName, date, startTime, endTime, timeZone }) => ({
      instructorId,
      instructorName,
      date,
      startTime,
      endTime,
      timeZone,
    }));
}
