import { LRUCache } from 'lru-cache';
import { isBookableDay } from '#contract/bookable-days.ts';
import { isLongDay } from '#contract/car-facts.ts';
import type { Place } from '#contract/places.ts';
import { countMinutes, timesThatFit } from '#contract/slot-runs.ts';
import { type Context, perContext, type Transaction } from '#server/context.ts';
import { obeysSchoolRules, type SlotKey } from '#server/modules/availability/availability.ts';
import { type Drive, findFreeTimes } from '#server/modules/availability/free-slots.ts';
import { mayRevealReach } from '#server/modules/availability/nearby.ts';
import type { MinutesBetween, PlacesOfLesson } from '#server/modules/reach/reach.rules.ts';
import { filterReachableSlots, locateEnds } from '#server/modules/reach/reachable-slots.ts';
import { assertInside, readAreaRow } from '#server/modules/service-areas/service-areas.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dayIn } from '#server/platform/clock.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';
import { lessonMinutes } from './bookings.rules.ts';
import { selectMinutesOfDay, type TakenLesson } from './take-slot.db.ts';

/**
 * Students may book this lesson now.
 * @param freedSlotId the slot that a move releases, which doesn't count against the school's rules
 * @throws AppError slot_not_offered
 */
export async function assertOffered(
  tx: Transaction,
  lesson: TakenLesson,
  freedSlotId: number | null = null,
): Promise<void> {
  const isOffered =
    lesson.is_offered &&
    (lesson.licence_expiry === null || lesson.licence_expiry >= lesson.local_date) &&
    isBookableDay(lesson.local_date, dayIn(lesson.time_zone, tx.clock.now())) &&
    (!lesson.has_booking_rules || (await obeysSchoolRules(tx, lesson.slot_id, freedSlotId)));
  if (!isOffered) throw new AppError('slot_not_offered');
}

/**
 * If the school enforces it, the student stays below the province's daily limit of hours in a car. Bookings of the same student wait for
 * the lock that `takeLesson` holds on the student.
 * @throws AppError long_day
 */
export async function assertDailyDrivingLimit(
  tx: Transaction,
  lesson: TakenLesson,
  exceptBookingId: string | null = null,
): Promise<void> {
  if (!lesson.refuses_long_days) return;
  const otherMinutes = await selectMinutesOfDay(tx, lesson.candidate_id, lesson.local_date, exceptBookingId);
  if (isLongDay(lesson.province, otherMinutes + lessonMinutes(lesson))) throw new AppError('long_day');
}

/**
 * Pickup and drop-off are inside the instructor's area, unless unchanged since `before`: the area may have shrunk. A place that we can't
 * locate passes.
 * @throws AppError outside_service_area
 */
export function assertInsideArea(
  ctx: Context,
  lesson: Pick<TakenLesson, 'reach'>,
  places: PlacesOfLesson,
  before?: PlacesOfLesson,
): void {
  const area = readAreaRow(ctx, lesson.reach);
  const { pickup, dropOff } = locateEnds(ctx, places);
  if (pickup !== null && places.pickup_postal_code !== before?.pickup_postal_code) assertInside(pickup, area);
  const endsElsewhere = places.drop_off_postal_code !== (before?.drop_off_postal_code ?? null);
  if (dropOff !== null && endsElsewhere) assertInside(dropOff, area, { isDropOff: true });
}

/**
 * The instructor has time to drive to a taken lesson and on to the next one. Other bookings of this instructor wait for the lock on the car
 * that `takeLesson` holds; this reads, in a later statement, what they booked before.
 * @throws AppError unreachable, which doesn't reveal whose lesson is in the way
 */
export async function assertReachable(
  tx: Transaction,
  lesson: Pick<TakenLesson, 'reach' | 'instructor_id' | 'starts_at' | 'ends_at'>,
  places: PlacesOfLesson,
  minutesBetween: MinutesBetween,
  besideBooking: string | null = null,
): Promise<void> {
  const { terms } = readAreaRow(tx, lesson.reach);
  const { instructor_id: instructorId, starts_at: startsAt, ends_at: endsAt } = lesson;
  const asked = { instructorId, terms, slots: [{ startsAt, endsAt }], ends: locateEnds(tx, places), besideBooking };
  const [free] = await filterReachableSlots(tx, asked, minutesBetween);
  if (!free) throw new AppError('unreachable');
}

/** The route service has to be asked for this drive, but not inside a transaction that holds locks. */
class UnknownDrive extends Error {
  readonly from: Place;
  readonly to: Place;
  constructor(from: Place, to: Place) {
    super('a drive that the route service has to be asked for');
    this.from = from;
    this.to = to;
  }
}

/** To a lesson and from it. */
const DRIVES_MAX = 2;

/**
 * Runs `work` with the travel times that are known. If it needs one that isn't, rolls back, asks the route service and runs `work` again.
 * @param candidateId null for a school, which may know where its lessons are
 * @throws AppError too_many_requests after too many `unreachable` answers, which would reveal where other lessons are
 */
export async function withTravelTimes<T>(
  ctx: Context,
  candidateId: string | null,
  work: (minutesBetween: MinutesBetween) => Promise<T>,
): Promise<T> {
  if (candidateId !== null) assertReachTriesLeft(ctx, candidateId);
  for (let asked = 0; ; asked++) {
    try {
      return await work((from, to) => {
        const drive = ctx.travel.known(from, to);
        if (drive.isEstimate && ctx.travel.asksOthers && asked < DRIVES_MAX) throw new UnknownDrive(from, to);
        return drive.minutes;
      });
    } catch (error) {
      const isUnreachable = error instanceof AppError && error.code === 'unreachable';
      if (isUnreachable && candidateId !== null) await countReachTry(ctx, candidateId);
      if (!(error instanceof UnknownDrive)) throw error;
      await ctx.travel.toEach(error.from, [error.to]);
    }
  }
}

const BLOCKED_MAX = 10_000;

/** Until when a student may not try again. A lesson that they could book would reveal as much as one that they couldn't. */
const blockedUntilMs = perContext(() => new LRUCache<string, number>({ max: BLOCKED_MAX }));

function assertReachTriesLeft(ctx: Context, candidateId: string): void {
  const leftMs = (blockedUntilMs(ctx).get(candidateId) ?? 0) - ctx.clock.nowMs();
  if (leftMs > 0) throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
}

export async function countReachTry(ctx: Context, candidateId: string): Promise<void> {
  try {
    await ctx.reachTries.count(`reach:${candidateId}`);
  } catch (error) {
    if (error instanceof AppError && error.retryAfterSeconds !== undefined)
      blockedUntilMs(ctx).set(candidateId, ctx.clock.nowMs() + error.retryAfterSeconds * 1000);
    throw error;
  }
}

/** Explains a broken constraint: somebody was faster, or the student has a lesson at that time. @throws AppError slot_taken, student_busy */
export function explainConstraint(error: unknown): never {
  const constraint = brokenConstraint(error);
  if (constraint === 'bookings_candidate_overlap') throw new AppError('student_busy', { cause: error });
  if (constraint !== null) throw new AppError('slot_taken', { cause: error });
  throw error;
}

/** The same for a school, which may know that a colleague has the car. @throws AppError slot_taken, student_busy, car_busy */
export function explainOfficeConstraint(error: unknown): never {
  if (brokenConstraint(error) === 'bookings_car_overlap') throw new AppError('car_busy', { cause: error });
  return explainConstraint(error);
}

/** Adds to a slot_taken error the day's other slots that fit the lesson's kind and leave time to drive. */
export async function addOtherSlots(
  ctx: Context,
  refusal: unknown,
  {
    instructorId,
    candidateId,
    drive,
    kindId,
    ...time
  }: SlotKey & { candidateId: string; drive: Drive; kindId?: string | null | undefined },
): Promise<unknown> {
  const { date } = time;
  if (!(refusal instanceof AppError) || refusal.code !== 'slot_taken') return refusal;
  const range = { fromDate: date, toDate: date };
  // Students who asked from too many places see every slot, which reveals nothing about other lessons.
  const usedDrive = (await mayRevealReach(ctx, candidateId, drive.ends)) ? drive : null;
  const free = await findFreeTimes(ctx, instructorId, range, usedDrive);
  const otherSlots = (kindId ? timesThatFit(free, countMinutes(time)) : free)
    .filter((slot) => slot.date === date)
    .map(({ startTime, endTime }) => ({ startTime, endTime }));
  return new AppError('slot_taken', { details: { otherSlots } });
}
