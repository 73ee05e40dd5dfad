import { CAR_TIME_LIMITS, isLongDay } from '#contract/car-facts.ts';
import type { Locale } from '#contract/locale.ts';
import type { BookingWarning, BookingWarningCode } from '#contract/office-bookings.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { Context, Transaction } from '#server/context.ts';
import { recordOverride } from '#server/modules/audit/audit.ts';
import { compareWithHours } from '#server/modules/availability/working-hours.ts';
import type { MinutesBetween, PlacesOfLesson } from '#server/modules/reach/reach.rules.ts';
import { readMemberPermissions } from '#server/modules/schools/schools.ts';
import type { AreaRow } from '#server/modules/service-areas/service-areas.db.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Member } from '#server/platform/http/actor.ts';
import { assertInsideArea, assertReachable } from './booking-checks.ts';
import type { BookingRow } from './bookings.db.ts';
import { lessonMinutes } from './bookings.rules.ts';
import { hasOtherEnds } from './lesson-places.ts';
import { selectConflicts, selectLearnerLicence } from './office-objections.db.ts';
import { judgeOverride, needsReason, type Override } from './office-objections.rules.ts';
import { selectMinutesOfDay, type TakenLesson } from './take-slot.db.ts';

export type { Override };

// What speaks against a lesson that the office books, moves, hands over, restores or offers. Use cases call, with the locks of `takeLesson` held:
// `assertPossible`, `findObjections`, `assertConfirmed`, and with the last writes `recordOverridden`.

/** The member who acts for a school. */
export interface OfficeMember {
  /** The school's. */
  id: string;
  member: Member | null;
}

/**
 * Refuses what nobody can override. The instructor's own time is refused by taking it.
 * @param besideBooking the booking that moves or changes hands
 * @throws AppError car_out_of_service, instructor_licence_expired, slot_taken, car_busy (with the colleague's name), student_busy; invalid_request at
 *   `instructorId` if the instructor has left
 */
export async function assertPossible(
  tx: Transaction,
  lesson: TakenLesson,
  { besideBooking = null }: { besideBooking?: string | null } = {},
): Promise<void> {
  if (!lesson.is_instructor_active && lesson.ends_at.getTime() > tx.clock.nowMs())
    throw new AppError('invalid_request', { fields: [{ path: 'instructorId', code: 'instructor_left' }] });
  if (lesson.is_car_out) throw new AppError('car_out_of_service');
  if (lesson.licence_expiry !== null && lesson.licence_expiry < lesson.local_date)
    throw new AppError('instructor_licence_expired');
  const conflicts = await selectConflicts(tx, lesson, besideBooking);
  if (conflicts.isInstructorBusy) throw new AppError('slot_taken');
  if (conflicts.carWith !== null) throw new AppError('car_busy', { details: { carWith: conflicts.carWith } });
  if (conflicts.isStudentBusy) throw new AppError('student_busy');
}

/**
 * Everything that speaks against a lesson and can be overridden. A past lesson has been given, so nothing does.
 * @param isPublished of the taken time
 * @param besideBooking the booking that moves or changes hands
 */
export async function findObjections(
  tx: Transaction,
  lesson: TakenLesson,
  {
    by,
    places,
    isPublished,
    minutesBetween,
    besideBooking = null,
    locale,
  }: {
    by: OfficeMember;
    places: PlacesOfLesson;
    isPublished: boolean;
    minutesBetween: MinutesBetween;
    besideBooking?: string | null;
    locale: Locale;
  },
): Promise<BookingWarning[]> {
  if (lesson.ends_at.getTime() <= tx.clock.nowMs()) return [];
  const found: Objection[] = [
    ...(await objectToHours(tx, lesson, { isPublished, locale })),
    ...objectToArea(tx, lesson, places),
    ...(await objectToDrive(tx, lesson, { places, minutesBetween, besideBooking })),
    ...(lesson.is_busy ? [{ code: 'busy_elsewhere' as const }] : []),
    ...(await objectToLongDay(tx, lesson, besideBooking)),
    ...(await objectToLicence(tx, lesson)),
  ];
  const mayReason = await mayOverride(tx, by);
  return found.map((objection) => {
    const isReasoned = needsReason(objection.code);
    return { ...objection, needsReason: isReasoned, mayOverride: !isReasoned || mayReason };
  });
}

/**
 * What speaks against other places of a booked lesson. Places that stay aren't objected to.
 * @param area of the instructor, whose car is locked
 */
export async function findObjectionsToPlaces(
  tx: Transaction,
  booking: BookingRow,
  { area, places, minutesBetween }: { area: AreaRow; places: PlacesOfLesson; minutesBetween: MinutesBetween },
): Promise<BookingWarning[]> {
  const lesson = { ...booking, reach: area };
  const found: Objection[] = [
    ...objectToArea(tx, lesson, places, booking),
    ...(hasOtherEnds(places, booking)
      ? await objectToDrive(tx, lesson, { places, minutesBetween, besideBooking: booking.id })
      : []),
  ];
  return found.map((objection) => ({ ...objection, needsReason: false, mayOverride: true }));
}

type Objection = Omit<BookingWarning, 'needsReason' | 'mayOverride'>;

async function objectToHours(
  tx: Transaction,
  lesson: TakenLesson,
  how: { isPublished: boolean; locale: Locale },
): Promise<Objection[]> {
  const { slot_id: slotId, school_id: schoolId, local_date: date, local_start: startTime, local_end: endTime } = lesson;
  const time = await compareWithHours(tx, { slotId, schoolId, date, startTime, endTime }, how);
  if (time.kind === 'within') return [];
  return time.kind === 'outside'
    ? [{ code: 'outside_hours' }]
    : [{ code: 'day_off', ...(time.reason !== '' && { dayOff: time.reason }) }];
}

function objectToArea(
  tx: Transaction,
  lesson: Pick<TakenLesson, 'reach'>,
  places: PlacesOfLesson,
  before?: PlacesOfLesson,
): Objection[] {
  try {
    assertInsideArea(tx, lesson, places, before);
    return [];
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'outside_service_area')) throw error;
    const details = error.details as { distanceKm: number; radiusKm: number; isDropOff?: boolean };
    return [{ code: 'outside_area', ...details }];
  }
}

async function objectToDrive(
  tx: Transaction,
  lesson: Parameters<typeof assertReachable>[1],
  {
    places,
    minutesBetween,
    besideBooking,
  }: { places: PlacesOfLesson; minutesBetween: MinutesBetween; besideBooking: string | null },
): Promise<Objection[]> {
  try {
    await assertReachable(tx, lesson, places, minutesBetween, besideBooking);
    return [];
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'unreachable')) throw error;
    return [{ code: 'unreachable' }];
  }
}

async function objectToLongDay(
  tx: Transaction,
  lesson: TakenLesson,
  besideBooking: string | null,
): Promise<Objection[]> {
  const others = await selectMinutesOfDay(tx, lesson.candidate_id, lesson.local_date, besideBooking);
  const minutes = others + lessonMinutes(lesson);
  const limitMinutes = CAR_TIME_LIMITS[lesson.province as ProvinceCode]?.minutes;
  return isLongDay(lesson.province, minutes) && limitMinutes !== undefined
    ? [{ code: 'long_day', minutes, limitMinutes }]
    : [];
}

async function objectToLicence(tx: Transaction, lesson: TakenLesson): Promise<Objection[]> {
  const licence = await selectLearnerLicence(tx, lesson);
  return licence?.expiresOn && licence.expiresOn < lesson.local_date
    ? [{ code: 'learner_licence', expiredOn: licence.expiresOn }]
    : [];
}

/** Owners and managers may override limits, and the front desk if the school allows it. */
async function mayOverride(ctx: Context, { id, member }: OfficeMember): Promise<boolean> {
  if (member?.role === 'front_desk') return (await readMemberPermissions(ctx, id)).deskOverrides;
  return member?.role === 'owner' || member?.role === 'manager';
}

/**
 * Lets the lesson pass if the caller confirmed every objection.
 * @returns what was overridden, for `recordOverridden`
 * @throws AppError needs_confirmation with everything found now, if any of it isn't in `confirmWarnings`; forbidden; invalid_request at `reason`
 */
export function assertConfirmed(warnings: readonly BookingWarning[], override: Override): BookingWarningCode[] {
  const verdict = judgeOverride(warnings, override);
  switch (verdict.kind) {
    case 'passes':
      return verdict.overridden;
    case 'ask':
      throw new AppError('needs_confirmation', { details: { warnings } });
    case 'forbidden':
      throw new AppError('forbidden', { details: { warnings } });
    case 'reason':
      throw new AppError('invalid_request', { fields: [{ path: 'reason', code: 'required' }] });
  }
}

/** Writes what was overridden, and why, into the school's history. Last in the transaction, because it waits for others' entries. */
export async function recordOverridden(
  tx: Transaction,
  { member }: OfficeMember,
  {
    bookingId,
    overridden,
    reason = '',
  }: { bookingId: string; overridden: readonly BookingWarningCode[]; reason?: string | undefined },
): Promise<void> {
  if (member === null || overridden.length === 0) return;
  await recordOverride(tx, { member, bookingId, codes: overridden, reason });
}
