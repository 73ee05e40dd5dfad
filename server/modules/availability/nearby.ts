import type { Place } from '#contract/places.ts';
import type { Covering, ServiceAreaService } from '#server/modules/service-areas/service-areas.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Geocoder } from '#server/platform/geo/place.ts';
import type { Travel } from '#server/platform/geo/travel.ts';
import type { AvailabilityRow } from './availability.repository.ts';

export type NearbyParts = {
  geocoder: Geocoder;
  travel: Pick<Travel, 'toEach'>;
  areas: Pick<ServiceAreaService, 'covering' | 'forget'>;
};

/** Who comes to a place that was asked for, and how long it takes. */
export function createNearby({ geocoder, travel, areas }: NearbyParts) {
  return {
    covering: areas.covering,

    /** Null where none was asked for. @throws AppError invalid_request for one that nobody knows */
    async placeOf(near: string | undefined): Promise<Place | null> {
      if (!near) return null;
      const [place] = await geocoder.find(near);
      if (!place) throw new AppError('invalid_request', { fields: [{ path: 'near', code: 'unknown_place' }] });
      return place;
    },

    /** By car, from the middle of each instructor's area. */
    async minutesTo(
      place: Place,
      rows: Pick<AvailabilityRow, 'instructor_id'>[],
      covering: readonly Covering[],
    ): Promise<Map<string, number>> {
      const listed = new Set(rows.map((row) => row.instructor_id));
      const asked = covering.filter(({ instructorId }) => listed.has(instructorId));
      const times = await travel.toEach(
        place,
        asked.map(({ centre }) => centre),
      );
      return new Map(asked.map(({ instructorId }, index) => [instructorId, times[index]?.minutes ?? 0]));
    },
  };
}
