import type { BookingWarning, BookingWarningCode } from '#contract/booking-warnings.ts';
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import { HAND_OVER_REFUSALS, type HandOverResult, type handOverEndpoints, toSortable } from '#contract/hand-over.ts';
import { HAND_OVER_CHOICES, type HandOverChoice } from '#contract/hand-over-choices.ts';
import { resolveLocale } from '#contract/locale.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { explainConstraint, withTravelTimes } from '#server/modules/bookings/booking-checks.ts';
import type { BookingRow } from '#server/modules/bookings/bookings.ts';
import { findCorrespondents, getBooking, lockBooking } from '#server/modules/bookings/bookings.ts';
import { cancelLockedBooking } from '#server/modules/bookings/cancel-booking.ts';
import { giveToColleague } from '#server/modules/bookings/give-to-colleague.ts';
import { announceOfficeChange, quietUnless } from '#server/modules/bookings/office-messages.ts';
import { recordOverridden } from '#server/modules/bookings/office-objections.ts';
import { forgetDays, publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import type { MinutesBetween } from '#server/modules/reach/reach.rules.ts';
import { readSavedSettings } from '#server/modules/schools/schools.ts';
import { blockHours } from '#server/modules/weekly-hours/days-off.ts';
import { AppError, type FieldFault } from '#server/platform/app-error.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';
import type { Actor, Member } from '#server/platform/http/actor.ts';
import { textsIn } from '#server/platform/texts.ts';
import { selectColleagues, selectLesson } from './hand-over.db.ts';
import { findLessonsOf, type HandOverTime, judgeColleague } from './plan-hand-over.ts';
import type { Texts } from './texts.en.ts';

type Request = BodyOf<(typeof handOverEndpoints)['handOver']>;
type Row = NonNullable<Request['lessons']>[number];
type Answer = Extract<AnswerOf<(typeof handOverEndpoints)['handOver']>, { unnamed: unknown }>;

const texts = await textsIn<Texts>(import.meta.dirname);

/** What every row of one press shares. */
interface Press {
  schoolId: string;
  instructorId: string;
  time: HandOverTime;
  member: Member | null;
  notify: boolean;
  /** Whether the caller may override a day off. */
  mayOverride: boolean;
}

export const toTimeOff = ({ from, until }: HandOverTime) => ({
  ...{ fromDate: from.date, toDate: until.date },
  ...{ fromTime: from.time, untilTime: until.time },
});

/**
 * Blocks an instructor's hours, then hands over their lessons, each in a transaction of its own: what changed since the office looked
 * leaves only that lesson as it is. The same call again changes nothing more.
 * @throws AppError school_information_missing; invalid_request for a colleague who isn't one, or a reason that is missing
 */
export async function handOverLessons(
  ctx: Context,
  actor: Actor<'school'>,
  instructorId: string,
  time: HandOverTime,
  { lessons, notify }: Pick<Request, 'lessons' | 'notify'>,
): Promise<Answer> {
  if (lessons === undefined) throw refuse([{ path: 'lessons', code: 'required' }]);
  await assertColleagues(ctx, actor.id, instructorId, lessons);
  const dayOffId = await blockHours(ctx, actor.id, instructorId, toTimeOff(time));
  const mayOverride = await mayOverrideDaysOff(ctx, actor);
  const press = { schoolId: actor.id, instructorId, time, member: actor.member, notify, mayOverride };
  const rows = [];
  for (const lesson of lessons) rows.push({ bookingId: lesson.bookingId, ...(await handOverOne(ctx, press, lesson)) });
  const named = new Set(lessons.map(({ bookingId }) => bookingId));
  const left = await findLessonsOf(ctx, instructorId, time);
  const unnamed = left.map(({ id }) => id).filter((id) => !named.has(id));
  return { lessons: rows, unnamed, ...(dayOffId !== null && { dayOffId }) };
}

/** Refuses the whole call, before it changes anything. */
async function assertColleagues(ctx: Context, schoolId: string, instructorId: string, lessons: Row[]): Promise<void> {
  const colleagues = new Set((await selectColleagues(ctx, schoolId, instructorId)).map(({ id }) => id));
  const faults = lessons.flatMap(({ to, confirmWarnings = [], reason }, index): FieldFault[] => {
    if (!isChoice(to) && !colleagues.has(to)) return [{ path: `lessons.${index}.to`, code: 'invalid' }];
    return confirmWarnings.includes('day_off') && reason === ''
      ? [{ path: `lessons.${index}.reason`, code: 'required' }]
      : [];
  });
  if (faults.length > 0) throw refuse(faults);
}

const refuse = (fields: FieldFault[]) => new AppError('invalid_request', { fields });

export const isChoice = (to: string): to is HandOverChoice => HAND_OVER_CHOICES.some((choice) => choice === to);

async function mayOverrideDaysOff(ctx: Context, { id, member }: Actor<'school'>): Promise<boolean> {
  if (member?.role === 'front_desk') return (await readSavedSettings(ctx, id)).deskOverrides;
  return member?.role === 'owner' || member?.role === 'manager';
}

/** The booking isn't as the office saw it. */
class ChangedMeanwhile extends Error {}

class Unconfirmed extends Error {
  readonly warnings: BookingWarning[];
  constructor(warnings: BookingWarning[]) {
    super('something speaks against the colleague');
    this.warnings = warnings;
  }
}

type Outcome = { result: HandOverResult; warnings?: BookingWarning[] };

async function handOverOne(ctx: Context, press: Press, row: Row): Promise<Outcome> {
  const { to } = row;
  try {
    if (isChoice(to)) await settleOne(ctx, press, row.bookingId, to);
    else await giveOne(ctx, press, { ...row, to });
    return { result: 'done' };
  } catch (error) {
    if (error instanceof Unconfirmed) return { result: 'needs_confirmation', warnings: error.warnings };
    const code = error instanceof ChangedMeanwhile ? 'changed' : resultOf(error);
    if (code === null) throw error;
    // This call's first try, or a colleague's call, did it already.
    return { result: code === 'changed' && (await isDone(ctx, press, row)) ? 'done' : code };
  }
}

const CHANGED = ['not_found', 'status_conflict', 'lesson_begun'];

/** What a refused row answers; null for an error that isn't about the row. */
export function resultOf(error: unknown): HandOverResult | null {
  if (!(error instanceof AppError)) return null;
  if (CHANGED.includes(error.code)) return 'changed';
  return (
    ([...HAND_OVER_REFUSALS, 'student_busy', 'forbidden'].find((code) => code === error.code) as
      | HandOverResult
      | undefined) ?? null
  );
}

/** @throws ChangedMeanwhile unless it's one of the instructor's lessons of this time */
const assertTheirs =
  ({ schoolId, instructorId, time: { from, until } }: Press) =>
  (booking: BookingRow): void => {
    const startsAt = `${booking.local_date} ${booking.local_start}`;
    const isTheirs = booking.school_id === schoolId && booking.instructor_id === instructorId;
    const isInTime = toSortable(from, 'from') <= startsAt && startsAt < toSortable(until, 'until');
    if (!isTheirs || !isInTime || booking.status !== 'Booked') throw new ChangedMeanwhile();
  };

async function isDone(ctx: Context, { schoolId, instructorId }: Press, { bookingId, to }: Row): Promise<boolean> {
  const booking = await getBooking(ctx, bookingId).catch(() => null);
  if (booking?.school_id !== schoolId) return false;
  if (!isChoice(to)) return booking.status === 'Booked' && booking.instructor_id === to;
  return (
    to !== 'leave' &&
    booking.instructor_id === instructorId &&
    booking.status === 'Cancelled' &&
    booking.cancelled_by === 'school'
  );
}

/**
 * Leaves a lesson as it is, for somebody to take care of later, or cancels it free of charge. For another time, the cancellation
 * invites the student to choose one and lists free ones: nothing is booked that the student didn't choose.
 */
async function settleOne(ctx: Context, press: Press, bookingId: string, to: HandOverChoice): Promise<void> {
  const { member, notify } = press;
  const date = await inTransaction(ctx, async (tx) => {
    const before = await lockBooking(tx, bookingId);
    assertTheirs(press)(before);
    if (to === 'leave') return null;
    const { student } = await findCorrespondents(tx, before);
    const reason = texts(resolveLocale(student.locale)).reasons[to];
    await cancelLockedBooking(quietUnless(notify, tx), 'school', before, { reason, snowDayId: null });
    await publishChangedDays(tx, [before.local_date]);
    const booking = await getBooking(tx, bookingId);
    await announceOfficeChange(tx, { booking, before, notify, memberId: member?.id ?? null });
    return before.local_date;
  });
  if (date !== null) forgetDays(ctx, [date]);
}

async function giveOne(ctx: Context, press: Press, row: Row): Promise<void> {
  const { member, notify } = press;
  const booking = await withTravelTimes(ctx, null, (minutesBetween) =>
    inTransaction(ctx, async (tx) => {
      let overridden: BookingWarningCode[] = [];
      const given = await giveToColleague(tx, row.bookingId, row.to, {
        ...{ memberId: member?.id ?? null, notify, assertUnchanged: assertTheirs(press) },
        assertSuitable: async (locked) => {
          overridden = await assertSuitable(locked, press, row, minutesBetween);
        },
      });
      const { bookingId, reason } = row;
      await recordOverridden(tx, { id: press.schoolId, member }, { bookingId, overridden, reason });
      return given;
    }),
  ).catch((error: unknown) => {
    if (brokenConstraint(error) === 'bookings_car_overlap') throw new AppError('car_busy', { cause: error });
    return explainConstraint(error);
  });
  forgetDays(ctx, [booking.local_date]);
}

/** The colleague's hours need no confirmation: the office chose the colleague for this hour. @returns what was overridden */
async function assertSuitable(
  tx: Transaction,
  { schoolId, instructorId, mayOverride }: Press,
  { bookingId, to, confirmWarnings = [] }: Row,
  minutesBetween: MinutesBetween,
): Promise<BookingWarningCode[]> {
  const [lesson] = await selectLesson(tx, bookingId);
  if (!lesson) throw new ChangedMeanwhile();
  const found = await judgeColleague(tx, { schoolId, instructorId }, lesson, to, minutesBetween);
  if (found.refusal !== null) throw new AppError(found.refusal);
  const warnings = found.warnings.flatMap((code): BookingWarning[] =>
    code === 'outside_hours' || code === 'other_transmission'
      ? []
      : [{ code, needsReason: code === 'day_off', mayOverride: code !== 'day_off' || mayOverride }],
  );
  if (warnings.some(({ code }) => !confirmWarnings.includes(code))) throw new Unconfirmed(warnings);
  if (warnings.some((warning) => !warning.mayOverride)) throw new AppError('forbidden');
  return warnings.map(({ code }) => code);
}
