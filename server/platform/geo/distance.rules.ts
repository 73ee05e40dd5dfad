import type { Place } from '#contract/places.ts';
import type { Point } from './place.ts';

/** Mean radius of the Earth. The error from its flattening, half a percent, is less than the detour of any street. */
const EARTH_RADIUS_KM = 6371.0088;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Along the great circle. */
export function distanceKm(from: Point, to: Point): number {
  const northward = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const eastward = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const haversine = northward + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * eastward;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** A place that may be inside counts as inside, so that an uncertain location excludes nobody. */
export const isInside = (place: Place, area: { centre: Point; radiusKm: number }): boolean =>
  distanceKm(place, area.centre) - place.uncertaintyKm <= area.radiusKm;
