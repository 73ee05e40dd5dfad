import type { bookingEndpoints, Wish } from '#contract/bookings.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { GRACE_SECONDS } from '#contract/office-messages.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { releaseCar, releaseSlot } from '#server/modules/availability/availability.ts';
import {
  lockOfficeTimes,
  type OfficeTime,
  type PlannedTime,
  planOfficeTime,
  takeLockedTime,
} from '#server/modules/availability/office-slots.ts';
import { forgetDays, publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import { isInstructorActive } from '#server/modules/instructors/instructors.ts';
import type { MinutesBetween } from '#server/modules/reach/reach.rules.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toDate } from '#server/platform/clock.ts';
import { explainOfficeConstraint, withTravelTimes } from './booking-checks.ts';
import { type BookingRow, selectBooking } from './bookings.db.ts';
import { lessonMinutes, policyStartAfterWish } from './bookings.rules.ts';
import { assertTransition, getBooking } from './bookings.ts';
import { insertMove, selectMoveFrom, updateMoved } from './change-booking.db.ts';
import { addWhoHasTheHour } from './hour-taken.ts';
import { selectKnown } from './office-messages.db.ts';
import { announceOfficeChange, quietUnless } from './office-messages.ts';
import {
  assertConfirmed,
  assertPossible,
  findObjections,
  type OfficeMember,
  recordOverridden,
} from './office-objections.ts';
import { scheduleReminders } from './reminders.ts';
import { type TakenLesson, takeLesson } from './take-slot.db.ts';

type MoveRequest = BodyOf<(typeof bookingEndpoints)['moveBooking']>;

export interface OfficeMover extends OfficeMember {
  /** Objections name holidays in it. */
  locale: Locale;
  /**
   * For an undo: the lesson must be as the office's own change since then left it, and nothing speaks against how it was before. What nobody
   * can override is still refused.
   */
  undoesSince?: Date;
}

/**
 * Moves a lesson for the school's office to any time of any of its instructors. Length, price, tax and credit stay as agreed, whatever the
 * instructor's rate. The same move again returns the moved booking.
 * @throws AppError not_found, slot_taken (with who has the hour), car_busy, student_busy, instructor_licence_expired, car_out_of_service,
 * slot_not_offered for a time that is over, lesson_begun, status_conflict, needs_confirmation, forbidden, invalid_request
 */
export async function moveForOffice(
  ctx: Context,
  by: OfficeMover,
  id: string,
  request: MoveRequest,
): Promise<BookingRow> {
  const seen = await getBooking(ctx, id);
  const time = await planOfficeTime(ctx, toOfficeTime(request, seen));
  if (time.schoolId !== by.id)
    throw new AppError('invalid_request', { fields: [{ path: 'instructorId', code: 'invalid' }] });
  try {
    const { booking, days } = await withTravelTimes(ctx, null, (minutesBetween) =>
      inTransaction(ctx, (tx) => moveInTransaction(tx, by, id, { request, time, minutesBetween })),
    ).catch(explainOfficeConstraint);
    forgetDays(ctx, days);
    return booking;
  } catch (error) {
    throw await addWhoHasTheHour(ctx, error, seen, time);
  }
}

const toOfficeTime = ({ date, startTime, endTime, instructorId }: MoveRequest, seen: BookingRow): OfficeTime => ({
  ...{ date, startTime, endTime },
  instructorId: instructorId ?? seen.instructor_id,
});

async function moveInTransaction(
  tx: Transaction,
  by: OfficeMover,
  id: string,
  { request, time, minutesBetween }: { request: MoveRequest; time: PlannedTime; minutesBetween: MinutesBetween },
): Promise<{ booking: BookingRow; days: string[] }> {
  const seen = await getBooking(tx, id);
  await lockOfficeTimes(tx, [time], [seen.slot_id]);
  const locked = await getBooking(tx, id);
  if (isAt(locked, time)) return { booking: locked, days: [] };
  if (locked.slot_id !== seen.slot_id) throw new AppError('status_conflict');
  assertTransition('move', 'school', locked, tx.clock.nowMs());
  if (time.startsAt.getTime() <= tx.clock.nowMs()) throw new AppError('slot_not_offered');
  // Another length has another price, which the student hasn't agreed to.
  if (lessonMinutes({ starts_at: time.startsAt, ends_at: time.endsAt }) !== lessonMinutes(locked))
    throw new AppError('invalid_request', { fields: [{ path: 'endTime', code: 'invalid' }] });
  const quiet = quietUnless(request.notify, tx);
  // First, because the lesson may move by less than its length.
  await releaseSlot(quiet, locked.slot_id, { isOfferedAgain: await isInstructorActive(tx, locked.instructor_id) });
  const taken = await takeLockedTime(tx, time);
  const lesson = taken && (await takeLesson(tx, taken.taking, locked.candidate_id));
  if (!lesson) throw new AppError('slot_taken');
  const before = await selectBooking(tx, id, { isLocked: true });
  if (!before) throw new AppError('not_found');
  assertTransition('move', 'school', before, tx.clock.nowMs());
  if (by.undoesSince && !(await selectMoveFrom(tx, before, lesson, by.undoesSince)))
    throw new AppError('status_conflict');

  await assertPossible(tx, lesson, { besideBooking: id });
  const { isPublished } = taken;
  const checked = { by, places: before, isPublished, minutesBetween, besideBooking: id, locale: by.locale };
  // Scripts that confirm nothing move lessons to hours that students aren't offered, as before.
  const isAsked = request.confirmWarnings !== undefined;
  const isSameDay = before.local_date === lesson.local_date;
  const found = by.undoesSince ? [] : await findObjections(tx, lesson, checked);
  const objections = found.filter(
    // A move within a day makes it no longer.
    ({ code }) => (isAsked || code !== 'outside_hours') && !(code === 'long_day' && isSameDay),
  );
  const overridden = assertConfirmed(objections, request);
  const booking = await writeMove(tx, by, before, { lesson, wish: request.onBehalfOf ?? 'school' });
  await releaseCar(quiet, before);
  const memberId = by.member?.id ?? null;
  const told = { notify: request.notify, memberId, wishedBy: request.onBehalfOf ?? 'school' };
  await announceOfficeChange(tx, { booking, before, ...told });
  await scheduleReminders(tx, booking);
  const days = [...new Set([before.local_date, booking.local_date])];
  await publishChangedDays(tx, days);
  await recordOverridden(tx, by, { bookingId: id, overridden, reason: request.reason });
  return { booking, days };
}

/** A double click, or a retry. */
const isAt = (booking: BookingRow, time: PlannedTime): boolean =>
  booking.status === 'Booked' &&
  booking.instructor_id === time.instructorId &&
  booking.starts_at.getTime() === time.startsAt.getTime() &&
  booking.ends_at.getTime() === time.endsAt.getTime();

async function writeMove(
  tx: Transaction,
  by: OfficeMover,
  before: BookingRow,
  { lesson, wish }: { lesson: TakenLesson; wish: Wish },
): Promise<BookingRow> {
  const now = tx.clock.now();
  const undone = await findUndoneMove(tx, before, lesson);
  await insertMove(tx, before, { kind: wish, memberId: by.member?.id ?? null }, toDate(now));
  await updateMoved(tx, before.id, {
    lesson,
    totalCents: before.total_cents,
    taxCents: before.tax_cents,
    creditMinutes: before.credit_minutes,
    ...(undone ?? {
      schoolMove: wish === 'school' ? before.moves + 1 : null,
      policyStartsAt: wish === 'student' ? policyStartAfterWish(before, now.epochMilliseconds) : null,
    }),
    now: toDate(now),
  });
  return getBooking(tx, before.id);
}

/** What counted for the lesson at this place before the office moved it away a moment ago; null if it wasn't there. */
async function findUndoneMove(
  tx: Transaction,
  booking: BookingRow,
  lesson: TakenLesson,
): Promise<{ schoolMove: number | null; policyStartsAt: Date | null } | null> {
  const known = await selectKnown(tx, booking.id);
  if (
    known?.date === lesson.local_date &&
    known.startTime === lesson.local_start &&
    known.instructorId === lesson.instructor_id
  )
    return {
      schoolMove: known.schoolMove,
      policyStartsAt: known.policyStartsAt ? new Date(known.policyStartsAt) : null,
    };
  // Without telling anybody, nobody's knowledge is kept.
  const since = toDate(tx.clock.now().subtract({ seconds: GRACE_SECONDS }));
  const move = await selectMoveFrom(tx, booking, lesson, since);
  return move ? { schoolMove: move.school_move_before, policyStartsAt: move.policy_starts_before } : null;
}
