import { LRUCache } from 'lru-cache';
import type { Place } from '#contract/places.ts';
import { type Context, perContext, type Transaction } from '#server/context.ts';
import type { MinutesBetween } from '#server/modules/reach/reach.rules.ts';
import { filterReachableSlots, locateEnds } from '#server/modules/reach/reachable-slots.ts';
import type { PlacesOfLesson } from '#server/modules/reach/stops.ts';
import { readAreaRow, requireInside } from '#server/modules/service-areas/service-areas.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type LessonPlaces, placesOf, type SaidPlaces } from './lesson-places.ts';
import type { TakenLesson } from './take-slot.db.ts';

/** Two places of which only an estimate is known, while somebody could be asked: not here, where locks are held. */
class UnknownWay extends Error {
  readonly from: Place;
  readonly to: Place;
  constructor(from: Place, to: Place) {
    super('a way to be asked for');
    this.from = from;
    this.to = to;
  }
}

/** To a lesson and from it. */
const WAYS_MAX = 2;
const REFUSED_MAX = 10_000;

/** Who is told no more, until when: a lesson that they do get would tell as much as one that they do not. */
const refused = perContext(() => new LRUCache<string, number>({ max: REFUSED_MAX }));

function requireMoreTries(ctx: Context, candidateId: string): void {
  const leftMs = (refused(ctx).get(candidateId) ?? 0) - ctx.clock.nowMs();
  if (leftMs > 0) throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
}

export async function countReachTry(ctx: Context, candidateId: string): Promise<void> {
  try {
    await ctx.reachTries.count(`reach:${candidateId}`);
  } catch (error) {
    if (error instanceof AppError && error.retryAfterSeconds !== undefined)
      refused(ctx).set(candidateId, ctx.clock.nowMs() + error.retryAfterSeconds * 1000);
    throw error;
  }
}

/** @throws AppError invalid_request for a postal code that is nowhere */
export function parseLessonPlaces(ctx: Context, said: SaidPlaces): LessonPlaces {
  return placesOf(said, ctx.postal);
}

/**
 * Both ends, but for one that is as it was `before`: an area may have shrunk since.
 * @throws AppError outside_service_area; where a place is not known nobody is turned away
 */
export function assertInsideArea(
  ctx: Context,
  lesson: Pick<TakenLesson, 'reach'>,
  places: PlacesOfLesson,
  before?: PlacesOfLesson,
): void {
  const area = readAreaRow(ctx, lesson.reach);
  const { pickup, dropOff } = locateEnds(ctx, places);
  if (pickup !== null && places.pickup_postal_code !== before?.pickup_postal_code) requireInside(pickup, area);
  const endsElsewhere = places.drop_off_postal_code !== (before?.drop_off_postal_code ?? null);
  if (dropOff !== null && endsElsewhere) requireInside(dropOff, area, { isDropOff: true });
}

/**
 * Whether there is time to drive to a lesson that was taken, and from it to the next. Whoever else books this instructor waits for the
 * lock on the car that `takeLesson` holds; what they booked before it was given is read here, in a statement that begins after.
 * @throws AppError unreachable, and nothing of whose lesson stands in the way
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

/**
 * Does something in a transaction that has to know ways. Another server is never asked in one, for it holds locks: the transaction is
 * given up, the way asked for, and all done anew.
 * @param candidateId null for a school, which knows its own lessons
 * @throws AppError too_many_requests for a student who was told too often that a lesson can not be reached
 */
export async function withTravelTimes<T>(
  ctx: Context,
  candidateId: string | null,
  work: (minutesBetween: MinutesBetween) => Promise<T>,
): Promise<T> {
  if (candidateId !== null) requireMoreTries(ctx, candidateId);
  for (let asked = 0; ; asked++) {
    try {
      return await work((from, to) => {
        const way = ctx.travel.known(from, to);
        if (way.isEstimate && ctx.travel.asksOthers && asked < WAYS_MAX) throw new UnknownWay(from, to);
        return way.minutes;
      });
    } catch (error) {
      // Who asks from many places could find out where the lesson is that stands in the way.
      const isTold = error instanceof AppError && error.code === 'unreachable';
      if (isTold && candidateId !== null) await countReachTry(ctx, candidateId);
      if (!(error instanceof UnknownWay)) throw error;
      await ctx.travel.toEach(error.from, [error.to]);
    }
  }
}
