import type { Place } from '#contract/places.ts';

/** A point on Earth, in WGS 84 degrees. */
export type Point = Pick<Place, 'latitude' | 'longitude'>;

export interface FindOptions {
  /** Leaves out places whose name is only similar to the text. */
  isExact?: boolean;
}

/** Finds places by the text that people type. */
export interface Geocoder {
  /** Best match first; empty if nothing matches. Never throws: if a server is down, there are fewer results. */
  find(text: string, options?: FindOptions): Promise<Place[]>;
}
