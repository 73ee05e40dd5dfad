import { STARTS_OF_DAY, type TimeOfDay } from '#contract/day-list.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { offerEndpoints } from '#contract/offers.ts';
import type { Place } from '#contract/places.ts';
import type { Context } from '#server/context.ts';
import { type PlannedTime, planOfficeTime } from '#server/modules/availability/office-slots.ts';
import { isReachable, type MinutesBetween, resolveEnds, type Stop, toStop } from '#server/modules/reach/reach.rules.ts';
import { findLessonsAround } from '#server/modules/reach/reachable-slots.ts';
import { readAreaRow } from '#server/modules/service-areas/service-areas.ts';
import { judgeWorkingHours } from '#server/modules/weekly-hours/weekly-hours.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dayIn, nowDate, toDate } from '#server/platform/clock.ts';
import { calculateWithTravel } from '#server/platform/geo/by-ways.ts';
import { isInside } from '#server/platform/geo/distance.rules.ts';
import { deriveInstant } from '#server/platform/wall-time.ts';
import { type CandidateRow, type HourRow, selectCandidates, selectInstructor, selectOccupied } from './offers.db.ts';
import {
  findUnsuitable,
  type OfferCandidate,
  openUntil,
  pickRecipients,
  rankStudents,
  type Unsuitable,
} from './offers.rules.ts';

export interface Hour {
  instructorId: string;
  date: string;
  startTime: string;
  endTime: string;
}

/** An hour that can be offered. */
export interface FreeHour {
  time: PlannedTime;
  row: HourRow;
}

export type JudgedStudent = OfferCandidate & {
  row: CandidateRow;
  unsuitable: Unsuitable | null;
  /** Until when the instructor can still leave for them. */
  openUntilMs: number;
};

/**
 * Finds an hour of an instructor that nobody has.
 * @throws AppError not_found, school_not_offered, slot_taken, car_busy, instructor_licence_expired, car_out_of_service; slot_refused in time off;
 *   invalid_request for a time that is over
 */
export async function findFreeHour(ctx: Context, schoolId: string, hour: Hour): Promise<FreeHour> {
  const row = await selectInstructor(ctx, schoolId, hour.instructorId);
  if (!row) throw new AppError('not_found');
  if (!row.is_school_offered) throw new AppError('school_not_offered');
  const time = await planOfficeTime(ctx, hour);
  if (time.startsAt <= nowDate(ctx.clock))
    throw new AppError('invalid_request', { fields: [{ path: 'startTime', code: 'date_over' }] });
  if (row.licence_expiry !== null && row.licence_expiry < hour.date) throw new AppError('instructor_licence_expired');
  if (row.out_from !== null && row.out_from <= hour.date && (row.out_until === null || hour.date <= row.out_until))
    throw new AppError('car_out_of_service');
  const { isInstructorBusy, isCarBusy } = await selectOccupied(ctx, { ...time, carId: row.car_id });
  if (isInstructorBusy) throw new AppError('slot_taken');
  if (isCarBusy) throw new AppError('car_busy');
  if (await isInTimeOff(ctx, schoolId, hour)) throw new AppError('slot_refused');
  return { time, row };
}

/** Whether the instructor is off then. The office books such an hour only with a reason, so nobody is offered it. */
export async function isInTimeOff(ctx: Context, schoolId: string, { instructorId, ...time }: Hour): Promise<boolean> {
  return (await judgeWorkingHours(ctx, schoolId))(instructorId, time) === 'off';
}

/** The school's students for an hour, best first, with why some aren't asked. */
export async function judgeStudents(
  ctx: Context,
  { time, row }: FreeHour,
  candidateIds?: readonly string[],
): Promise<JudgedStudent[]> {
  const now = nowDate(ctx.clock);
  const { instructorId, date, startsAt, endsAt, schoolId } = time;
  const [students, around] = await Promise.all([
    selectCandidates(ctx, {
      ...{ schoolId, instructorId, date, startsAt, endsAt, now, dayStartedAt: startOfDay(ctx, time.timeZone) },
      ...{ transmission: row.transmission, rateCents: row.rate_cents, languages: row.languages },
      ...(candidateIds && { candidateIds }),
    }),
    findLessonsAround(ctx, { instructorId, startsAt, endsAt }),
  ]);
  const stops = around.map((lesson) => toStop(lesson, resolveEnds(lesson, ctx.postal)));
  const minutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
  const area = readAreaRow(ctx, row);
  return calculateWithTravel(ctx.travel, (minutesBetween) =>
    rankStudents(
      students.map((student): JudgedStudent => {
        const pickup = ctx.postal.ofPostalCode(student.pickupPostalCode);
        const stop = toStop({ starts_at: startsAt, ends_at: endsAt }, { pickup, dropOff: pickup });
        const drive =
          pickup && driveTo(pickup, stop, { stops, home: area.centre, nowMs: now.getTime() }, minutesBetween);
        const { centre, radiusKm, terms } = area;
        const judged: OfferCandidate = {
          id: student.candidateId,
          waitingSince: waitingSince(student, time, minutes),
          ...{ hasLessonThen: student.hasLessonThen, minutesThatDay: student.minutesThatDay },
          ...{ offersToday: student.offersToday, hasOptedOut: student.hasOptedOut },
          licenceExpiresOn: student.licenceExpiresOn,
          isOutsideArea: pickup !== null && centre !== null && !isInside(pickup, { centre, radiusKm }),
          needsOtherCar:
            student.lastTransmission !== null && student.lastTransmission !== (row.transmission ?? 'automatic'),
          driveMinutes: drive,
          isUnreachable:
            (terms !== null && !isReachable(stop, stops, terms, minutesBetween)) ||
            openUntil(startsAt.getTime(), drive) <= now.getTime(),
          ...{ creditMinutes: student.creditMinutes, lastLessonAt: student.lastLessonAt },
        };
        const unsuitable = findUnsuitable(judged, { date, minutes, province: row.province });
        return { ...judged, row: student, unsuitable, openUntilMs: openUntil(startsAt.getTime(), drive) };
      }),
    ),
  );
}

/** The drive from the lesson before, if the instructor has one that day, or from the middle of their area. */
function driveTo(
  pickup: Place,
  stop: Stop,
  { stops, home, nowMs }: { stops: readonly Stop[]; home: Place | null; nowMs: number },
  minutesBetween: MinutesBetween,
): number | null {
  const before = stops
    .filter(({ endsAtMs }) => endsAtMs <= stop.startsAtMs && endsAtMs > nowMs - HOUR_MS * 12)
    .reduce<Stop | null>((last, one) => (last === null || one.endsAtMs > last.endsAtMs ? one : last), null);
  const from = before === null ? home : before.dropOff;
  return from === null ? null : minutesBetween(from, pickup);
}

const HOUR_MS = 3_600_000;

function waitingSince({ wishes }: CandidateRow, { startTime }: PlannedTime, minutes: number): Date | null {
  const fitting = wishes.filter(({ timeOfDay, minMinutes }) => {
    const [from, before] = timeOfDay === null ? ['00:00', '24:00'] : STARTS_OF_DAY[timeOfDay as TimeOfDay];
    return from <= startTime && startTime < before && (minMinutes === null || minMinutes <= minutes);
  });
  const since = fitting.map((wish) => Date.parse(wish.since));
  return since.length === 0 ? null : new Date(Math.min(...since));
}

function startOfDay(ctx: Context, timeZone: string): Date {
  const derived = deriveInstant({ date: dayIn(timeZone, ctx.clock.now()), time: '00:00', timeZone });
  // A zone that skips midnight starts its day at one.
  return derived.kind === 'skipped' ? new Date(ctx.clock.nowMs() - 24 * HOUR_MS) : toDate(derived.instant);
}

/** @throws AppError as `findFreeHour` */
export async function suggestStudents(
  ctx: Context,
  schoolId: string,
  hour: Hour,
): Promise<AnswerOf<(typeof offerEndpoints)['offerSuggestions']>> {
  const judged = await judgeStudents(ctx, await findFreeHour(ctx, schoolId, hour));
  return {
    students: judged
      .filter(({ unsuitable, row }) => unsuitable === null && !row.isAsked && !row.cancelledThen)
      .map(({ row, waitingSince: since, driveMinutes, creditMinutes, openUntilMs }) => ({
        ...{ id: row.recordId, firstName: row.firstName, lastName: row.lastName, isWaiting: since !== null },
        ...{ driveMinutes, creditMinutes, lastLesson: row.lastLesson, nextLesson: row.nextLesson },
        ...{ phone: row.phone, hasAddress: pickRecipients(row).length > 0 },
        openUntil: new Date(openUntilMs).toISOString(),
      })),
  };
}
