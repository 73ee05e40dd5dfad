import { LRUCache } from 'lru-cache';
import type { Place } from '#contract/places.ts';
import type { MinutesBetween } from '#server/modules/reach/reach.rules.ts';
import type { ReachableSlots } from '#server/modules/reach/reachable-slots.ts';
import type { PlacesOfLesson } from '#server/modules/reach/stops.ts';
import { requireInside, type ServiceAreaService } from '#server/modules/service-areas/service-areas.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { PostalGeocoder } from '#server/platform/geo/postal-geocoder.ts';
import type { Travel } from '#server/platform/geo/travel.ts';
import type { GuessLimit } from '#server/platform/guess-limit.ts';
import { type LessonPlaces, placesOf, type SaidPlaces } from './lesson-places.ts';
import type { TakenLesson } from './take-slot.repository.ts';

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

export function createReach({
  clock,
  postal,
  travel,
  serviceAreas,
  slots,
  tries,
}: {
  clock: Clock;
  postal: Pick<PostalGeocoder, 'ofPostalCode'>;
  travel: Travel;
  serviceAreas: Pick<ServiceAreaService, 'areaOf'>;
  slots: Pick<ReachableSlots, 'endsOf' | 'reachable'>;
  /** How often somebody may be told that a lesson can not be reached. */
  tries: Pick<GuessLimit, 'count'>;
}) {
  /** Who is told no more, until when: a lesson that they do get would tell as much as one that they do not. */
  const refused = new LRUCache<string, number>({ max: REFUSED_MAX });

  function requireMoreTries(candidateId: string): void {
    const leftMs = (refused.get(candidateId) ?? 0) - clock.nowMs();
    if (leftMs > 0) throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
  }

  async function countTry(candidateId: string): Promise<void> {
    try {
      await tries.count(`reach:${candidateId}`);
    } catch (error) {
      if (error instanceof AppError && error.retryAfterSeconds !== undefined)
        refused.set(candidateId, clock.nowMs() + error.retryAfterSeconds * 1000);
      throw error;
    }
  }

  return {
    /** Somebody is told that a lesson can not be reached. @throws AppError too_many_requests */
    countTry,

    /** @throws AppError invalid_request for a postal code that is nowhere */
    placesOf: (said: SaidPlaces): LessonPlaces => placesOf(said, postal),

    /** Of what was said, or is booked; a code that is nowhere is a place that nobody knows. */
    endsOf: slots.endsOf,

    /**
     * Both ends, but for one that is as it was `before`: an area may have shrunk since.
     * @throws AppError outside_service_area; where a place is not known nobody is turned away
     */
    requireInside(lesson: Pick<TakenLesson, 'reach'>, places: PlacesOfLesson, before?: PlacesOfLesson): void {
      const area = serviceAreas.areaOf(lesson.reach);
      const { pickup, dropOff } = slots.endsOf(places);
      if (pickup !== null && places.pickup_postal_code !== before?.pickup_postal_code) requireInside(pickup, area);
      const endsElsewhere = places.drop_off_postal_code !== (before?.drop_off_postal_code ?? null);
      if (dropOff !== null && endsElsewhere) requireInside(dropOff, area, { isDropOff: true });
    },

    /**
     * Whether there is time to drive to a lesson that was taken, and from it to the next. Whoever else books this instructor waits for the
     * lock on the car that `takeLesson` holds; what they booked before it was given is read here, in a statement that begins after.
     * @throws AppError unreachable, and nothing of whose lesson stands in the way
     */
    async requireReachable(
      transaction: Database,
      lesson: Pick<TakenLesson, 'reach' | 'instructor_id' | 'starts_at' | 'ends_at'>,
      places: PlacesOfLesson,
      minutesBetween: MinutesBetween,
      besideBooking: string | null = null,
    ): Promise<void> {
      const { terms } = serviceAreas.areaOf(lesson.reach);
      const { instructor_id: instructorId, starts_at: startsAt, ends_at: endsAt } = lesson;
      const asked = { instructorId, terms, slots: [{ startsAt, endsAt }], ends: slots.endsOf(places), besideBooking };
      const [free] = await slots.reachable(transaction, asked, minutesBetween);
      if (!free) throw new AppError('unreachable');
    },

    /**
     * Does something in a transaction that has to know ways. Another server is never asked in one, for it holds locks: the transaction is
     * given up, the way asked for, and all done anew.
     * @param candidateId null for a school, which knows its own lessons
     * @throws AppError too_many_requests for a student who was told too often that a lesson can not be reached
     */
    async knowingWays<T>(candidateId: string | null, work: (minutesBetween: MinutesBetween) => Promise<T>): Promise<T> {
      if (candidateId !== null) requireMoreTries(candidateId);
      for (let asked = 0; ; asked++) {
        try {
          return await work((from, to) => {
            const way = travel.known(from, to);
            if (way.isEstimate && travel.asksOthers && asked < WAYS_MAX) throw new UnknownWay(from, to);
            return way.minutes;
          });
        } catch (error) {
          // Who asks from many places could find out where the lesson is that stands in the way.
          const isTold = error instanceof AppError && error.code === 'unreachable';
          if (isTold && candidateId !== null) await countTry(candidateId);
          if (!(error instanceof UnknownWay)) throw error;
          await travel.toEach(error.from, [error.to]);
        }
      }
    },
  };
}

export type Reach = ReturnType<typeof createReach>;
