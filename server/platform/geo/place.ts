import type { Place } from '#contract/places.ts';

/** A point of the Earth, in degrees of WGS 84. */
export type Point = Pick<Place, 'latitude' | 'longitude'>;

/** Finds places by what people write. */
export interface Geocoder {
  /** Best first; none where nothing is called that. Never throws: who is down answers less, not an error. */
  find(text: string): Promise<Place[]>;
}
