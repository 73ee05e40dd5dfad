import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { LessonOutcome } from '#contract/bookings.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { findEndDate } from '#contract/lesson-times.ts';
import type { Locale } from '#contract/locale.ts';
import type {
  BookingWarning,
  BookingWarningCode,
  confirmationDetailsSchema,
  officeBookingEndpoints,
} from '#contract/office-bookings.ts';
import { type Context, inTransaction, type Transaction, writeTogether } from '#server/context.ts';
import {
  lockOfficeTimes,
  type OfficeTime,
  type PlannedTime,
  planOfficeTime,
  takeLockedTime,
} from '#server/modules/availability/office-slots.ts';
import { forgetDays, publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import { assertMonthOpen } from '#server/modules/ledger/ledger.ts';
import { type BookedKind, findLessonKindToBook } from '#server/modules/lesson-kinds/lesson-kinds.ts';
import { prolongCredit, takeCredit } from '#server/modules/packages/credit.ts';
import type { MinutesBetween } from '#server/modules/reach/reach.rules.ts';
import { addStudent, resolveStudent } from '#server/modules/school-students/school-students.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dayIn, nowDate } from '#server/platform/clock.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';
import type { Member } from '#server/platform/http/actor.ts';
import { hasLessonWith, selectBookingAt, selectSameStudentAt } from './book-for-student.db.ts';
import { checkDate, listDates } from './book-for-student.rules.ts';
import { newBooking, retryOnUsedCode } from './book-lesson.ts';
import { withTravelTimes } from './booking-checks.ts';
import { type BookingRow, insertBooking, type NewBooking } from './bookings.db.ts';
import { lessonMinutes, refundOnTransition } from './bookings.rules.ts';
import { assertTransition, getBooking } from './bookings.ts';
import { updateOutcome } from './change-booking.db.ts';
import { type LessonPlaces, parsePlaces } from './lesson-places.ts';
import { announceOfficeChange } from './office-messages.ts';
import { assertConfirmed, assertPossible, findObjections, recordOverridden } from './office-objections.ts';
import { findOfficeTimes } from './office-times.ts';
import { scheduleReminders } from './reminders.ts';
import { OUTCOME_ACTIONS } from './settle-booking.ts';
import { type TakenLesson, takeLesson } from './take-slot.db.ts';

type Request = BodyOf<(typeof officeBookingEndpoints)['bookForStudent']>;

/** The member who books for a school. */
export interface Booker {
  /** The school's. */
  id: string;
  member: Member | null;
  /** Of the refusals and of a new person's messages. */
  locale: Locale;
}

/** A lesson of a series that can't be booked. */
interface NotBooked {
  time: OfficeTime;
  code: ErrorCode;
  warnings: BookingWarning[];
}

export interface BookedForStudent {
  /** By time; the first one is the call's answer. */
  bookings: BookingRow[];
  notBooked: NotBooked[];
  studentId: string;
}

interface Made {
  booking: NewBooking;
  overridden: BookingWarningCode[];
  /** Schools that aren't approved yet email nobody. */
  isTold: boolean;
}

/** What happened to one of the lessons. `before`: an earlier call booked it. */
type Outcome = Made | { before: string } | { time: OfficeTime; error: AppError };

/**
 * Books one lesson or several for a student of a school, known or new, in one transaction with one message. The same call again, also at the
 * same moment, returns the bookings it made.
 * @throws AppError needs_confirmation, slot_taken (with the instructor's free times that day), student_busy, car_busy, car_out_of_service,
 *   instructor_licence_expired, kind_not_offered, kind_does_not_fit, month_closed, lesson_not_over, forbidden, not_found; invalid_request for a day
 *   too far away, a time that doesn't exist, an unknown postal code
 */
export async function bookForStudent(ctx: Context, by: Booker, request: Request): Promise<BookedForStudent> {
  const times = listTimes(by, request);
  try {
    const done = await retryOnUsedCode(() =>
      withTravelTimes(ctx, null, (minutesBetween) =>
        inTransaction(ctx, (tx) => bookInTransaction(tx, by, { request, times, minutesBetween })),
      ),
    ).catch(explainOfficeConstraint);
    ctx.counts.lessonsBooked(done.isNewCount);
    forgetDays(
      ctx,
      times.flatMap((time) => [time.date, findEndDate(time)]),
    );
    const bookings = [];
    for (const id of done.ids) bookings.push(await getBooking(ctx, id));
    return { bookings, notBooked: done.refused.map(presentRefused), studentId: done.studentId };
  } catch (error) {
    throw await addOfficeTimes(ctx, by, request, error);
  }
}

/** Ends the transaction of a preview, which is rolled back. */
class PreviewEnd extends Error {
  readonly outcomes: readonly Outcome[];
  constructor(outcomes: readonly Outcome[]) {
    super('preview');
    this.outcomes = outcomes;
  }
}

/**
 * Which lessons of a call can be booked as it is, by date: tries them all and rolls back.
 * @throws AppError as `bookForStudent` does, but never for one lesson of a series
 */
export async function previewForStudent(
  ctx: Context,
  by: Booker,
  request: Request,
): Promise<(Omit<NotBooked, 'code'> & { code: ErrorCode | null })[]> {
  const times = listTimes(by, request);
  const work = (minutesBetween: MinutesBetween) =>
    inTransaction(ctx, (tx) => bookInTransaction(tx, by, { request, times, minutesBetween, isPreview: true }));
  try {
    await retryOnUsedCode(() => withTravelTimes(ctx, null, work));
  } catch (error) {
    if (!(error instanceof PreviewEnd)) throw error;
    return error.outcomes.map((outcome, index) =>
      'error' in outcome ? presentRefused(outcome) : { time: times[index] as OfficeTime, code: null, warnings: [] },
    );
  }
  throw new Error('a preview has booked');
}

/** @throws AppError forbidden for a colleague's lesson, to an instructor */
function listTimes({ member }: Booker, { instructorId, date, startTime, endTime, repeat }: Request): OfficeTime[] {
  if (member?.role === 'instructor' && member.instructorId !== instructorId) throw new AppError('forbidden');
  return listDates(date, repeat).map((one) => ({ instructorId, date: one, startTime, endTime }));
}

interface Work {
  request: Request;
  times: readonly OfficeTime[];
  minutesBetween: MinutesBetween;
  isPreview?: boolean;
}

async function bookInTransaction(tx: Transaction, by: Booker, { request, times, minutesBetween, isPreview }: Work) {
  const places = parsePlaces(tx, request);
  const planned = await planTimes(tx, by, times);
  const toTake = planned.filter((one): one is PlannedTime => !('error' in one));
  await lockOfficeTimes(tx, toTake);
  const { recordId, candidateId } = await findOrAddStudent(tx, by, request, toTake);
  const kind = request.kindId ? await findLessonKindToBook(tx, request.kindId, request.instructorId) : null;
  const seriesId = request.repeat === undefined ? null : randomUUID();
  const step = { request, candidateId, places, kind, seriesId, minutesBetween };
  const outcomes: Outcome[] = [];
  for (const time of planned) outcomes.push('error' in time ? time : await tryLesson(tx, by, time, step));
  if (isPreview) throw new PreviewEnd(outcomes);
  const refused = outcomes.filter((outcome) => 'error' in outcome);
  if (refused.length === outcomes.length) throw mergeErrors(refused.map(({ error }) => error));
  const made = outcomes.filter((outcome) => 'booking' in outcome);
  if (made.length > 0) await finish(tx, by, request, made);
  const ids = outcomes.flatMap((outcome) =>
    'booking' in outcome ? [outcome.booking.id] : 'before' in outcome ? [outcome.before] : [],
  );
  return { ids, refused, studentId: recordId, isNewCount: made.length };
}

/** In a series, a day on which the clocks skip the time is left out like any other that can't be booked. */
async function planTimes(tx: Transaction, by: Booker, times: readonly OfficeTime[]) {
  const planned: (PlannedTime | { time: OfficeTime; error: AppError })[] = [];
  for (const time of times) {
    try {
      planned.push(await planTime(tx, by, time));
    } catch (error) {
      if (times.length === 1 || !(error instanceof AppError && error.code === 'invalid_request')) throw error;
      planned.push({ time, error });
    }
  }
  return planned;
}

async function planTime(tx: Transaction, by: Booker, time: OfficeTime): Promise<PlannedTime> {
  const planned = await planOfficeTime(tx, time);
  if (planned.schoolId !== by.id) throw new AppError('not_found');
  const code = checkDate(time.date, dayIn(planned.timeZone, tx.clock.now()));
  if (code) throw new AppError('invalid_request', { fields: [{ path: 'date', code }] });
  return planned;
}

/** A new person who has one of the times already was added by the same call a moment ago. */
async function findOrAddStudent(
  tx: Transaction,
  by: Booker,
  { studentId, student, instructorId }: Request,
  times: PlannedTime[],
) {
  const isInstructor = by.member?.role === 'instructor';
  if (studentId !== undefined) {
    const found = await resolveStudent(tx, by.id, studentId);
    if (isInstructor && !(await hasLessonWith(tx, { candidateId: found.candidateId, instructorId })))
      throw new AppError('forbidden');
    return found;
  }
  if (isInstructor || student === undefined) throw new AppError('forbidden');
  return (await selectSameStudentAt(tx, by.id, student, times)) ?? addStudent(tx, by.id, student, by.locale);
}

interface Step {
  request: Request;
  candidateId: string;
  places: LessonPlaces;
  kind: BookedKind | null;
  /** Shared by the lessons of one call; null for a single one. */
  seriesId: string | null;
  minutesBetween: MinutesBetween;
}

/** Books one lesson. In a series, one that's refused is rolled back and left out. */
async function tryLesson(tx: Transaction, by: Booker, time: PlannedTime, step: Step): Promise<Outcome> {
  const isSeries = step.request.repeat !== undefined;
  if (isSeries) await sql`SAVEPOINT lesson`.execute(tx.db);
  try {
    return await bookOne(tx, by, time, step);
  } catch (error) {
    if (!isSeries || !(error instanceof AppError)) throw error;
    await sql`ROLLBACK TO SAVEPOINT lesson`.execute(tx.db);
    return { time, error };
  }
}

async function bookOne(tx: Transaction, by: Booker, time: PlannedTime, step: Step): Promise<Outcome> {
  const { request, candidateId, places, kind, minutesBetween } = step;
  const taken = await takeLockedTime(tx, time);
  if (!taken) return { before: await findRepeated(tx, time, candidateId) };
  const lesson = await takeLesson(tx, taken.taking, candidateId);
  if (!lesson) throw new AppError('not_found');
  if (kind && lessonMinutes(lesson) !== kind.minutes) throw new AppError('kind_does_not_fit');
  // What was taught is the office's to enter: students owe it, and instructors are paid for it.
  if (by.member?.role === 'instructor' && isPast(tx, lesson)) throw new AppError('forbidden');
  await assertOutcome(tx, lesson, request.outcome);
  await assertPossible(tx, lesson);
  const objecting = { by, places, isPublished: taken.isPublished, minutesBetween, locale: by.locale };
  const overridden = assertConfirmed(await findObjections(tx, lesson, objecting), request);
  const credit = lesson.has_package
    ? await takeCredit(
        tx,
        candidateId,
        lesson,
        lessonMinutes(lesson),
        kind && { id: kind.id, hasPrice: kind.priceCents !== null },
      )
    : null;
  const booking = { ...newBooking(tx, lesson, { places, kind, credit }), series_id: step.seriesId };
  await insertBooking(tx, booking).catch(explainOfficeConstraint);
  return { booking, overridden, isTold: request.notify && lesson.is_school_offered };
}

/** An outcome is for a past lesson, in a month that's open. @throws AppError lesson_not_over, month_closed */
async function assertOutcome(tx: Transaction, lesson: TakenLesson, outcome: LessonOutcome | undefined): Promise<void> {
  if (isPast(tx, lesson)) await assertMonthOpen(tx, lesson.school_id, lesson.local_date);
  else if (outcome !== undefined) throw new AppError('lesson_not_over');
}

const isPast = (ctx: Context, { ends_at }: { ends_at: Date }): boolean => ends_at.getTime() <= ctx.clock.nowMs();

/** The time is taken: by this student, who was booked a moment ago, or by another lesson. @throws AppError slot_taken */
async function findRepeated(tx: Transaction, time: PlannedTime, candidateId: string): Promise<string> {
  const holder = await selectBookingAt(tx, time);
  if (holder?.candidateId !== candidateId) throw new AppError('slot_taken');
  return holder.id;
}

async function finish(
  tx: Transaction,
  by: Booker,
  { outcome = 'Completed', reason }: Request,
  made: Made[],
): Promise<void> {
  for (const { booking } of made) if (isPast(tx, booking)) await settleAtOnce(tx, booking, outcome);
  const memberId = by.member?.id ?? null;
  await writeTogether(tx, async (batch) => {
    for (const { booking, isTold } of made) {
      const hasBegun = booking.starts_at.getTime() <= tx.clock.nowMs();
      await announceOfficeChange(batch, { booking, before: null, notify: isTold && !hasBegun, memberId });
      await scheduleReminders(batch, booking);
    }
    await publishChangedDays(batch, new Set(made.flatMap(({ booking }) => daysOf(booking))));
    for (const { booking, overridden } of made)
      await recordOverridden(batch, by, { bookingId: booking.id, overridden, reason });
  });
}

const daysOf = ({ local_date: date, local_start: startTime, local_end: endTime }: BookingRow): string[] => [
  date,
  findEndDate({ date, startTime, endTime }),
];

/** Gives a past lesson its outcome, without a message. */
async function settleAtOnce(tx: Transaction, booking: NewBooking, outcome: LessonOutcome): Promise<void> {
  const nowMs = tx.clock.nowMs();
  const transition = assertTransition(OUTCOME_ACTIONS[outcome], 'school', booking, nowMs);
  const refundCents = refundOnTransition(transition, booking, nowMs)?.refundCents ?? null;
  if (outcome === 'Instructor no-show') await prolongCredit(tx, booking);
  await updateOutcome(tx, booking.id, { status: outcome, refundCents, waived: null, now: nowDate(tx.clock) });
}

/** If no lesson of a series can be booked: everything that could be confirmed, or else the first refusal. */
function mergeErrors(errors: AppError[]): AppError {
  const warnings = new Map(errors.flatMap((error) => warningsIn(error)).map((warning) => [warning.code, warning]));
  if (warnings.size > 0) return new AppError('needs_confirmation', { details: { warnings: [...warnings.values()] } });
  return errors[0] ?? new AppError('not_found');
}

const warningsIn = (error: AppError): BookingWarning[] =>
  error.code === 'needs_confirmation' ? (error.details as z.infer<typeof confirmationDetailsSchema>).warnings : [];

const presentRefused = ({ time, error }: { time: OfficeTime; error: AppError }): NotBooked => ({
  time,
  code: error.code,
  warnings: warningsIn(error),
});

/** @throws AppError student_busy, car_busy, slot_taken for a constraint against overlaps */
function explainOfficeConstraint(error: unknown): never {
  switch (brokenConstraint(error)) {
    case 'bookings_candidate_overlap':
      throw new AppError('student_busy', { cause: error });
    case 'bookings_car_overlap':
      throw new AppError('car_busy', { cause: error });
    case 'bookings_instructor_overlap':
    case 'bookings_live_slot':
    case 'slots_instructor_overlap':
      throw new AppError('slot_taken', { cause: error });
    default:
      throw error;
  }
}

/** Adds the instructor's free times of the day to `slot_taken`. */
async function addOfficeTimes(ctx: Context, by: Booker, request: Request, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'slot_taken') return error;
  const { instructorId, kindId, date, location, pickupPostalCode } = request;
  const times = await findOfficeTimes(ctx, {
    schoolId: by.id,
    instructorId,
    kindId: kindId ?? undefined,
    from: date,
    to: date,
    places: { location, pickupPostalCode },
  });
  const otherSlots = times.map(({ startTime, endTime }) => ({ startTime, endTime }));
  return new AppError('slot_taken', { details: { otherSlots } });
}
