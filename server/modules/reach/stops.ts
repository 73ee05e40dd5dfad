import type { Place } from '#contract/places.ts';
import type { PostalGeocoder } from '#server/platform/geo/postal-geocoder.ts';
import type { ReachTerms, Stop } from './reach.rules.ts';

/** Where a lesson begins and ends, as its booking has it. */
export interface PlacesOfLesson {
  pickup_postal_code: string | null;
  drop_off_location: string | null;
  drop_off_postal_code: string | null;
}

/** The ends of a drive: those of a lesson, or of one that somebody looks for. */
export type Ends = Pick<Stop, 'pickup' | 'dropOff'>;

/** What a school wants, as its row has it. */
export interface TermsRow {
  checks_travel: boolean;
  extra_travel_minutes: number;
  unknown_gap_minutes: number;
}

/** Null where the school wants nothing. */
export const termsOf = (row: TermsRow): ReachTerms | null =>
  row.checks_travel ? { extraMinutes: row.extra_travel_minutes, unknownGapMinutes: row.unknown_gap_minutes } : null;

/** Nothing could be too near to a lesson that is nobody knows where. */
export const isFree = ({ pickup, dropOff }: Ends, terms: ReachTerms): boolean =>
  pickup === null && dropOff === null && terms.unknownGapMinutes === 0;

export type Postal = Pick<PostalGeocoder, 'ofPostalCode'>;

/** A lesson ends where it began unless something else was said, with a postal code or without. */
export function endsOf(places: PlacesOfLesson, postal: Postal): Ends {
  const placeOf = (code: string | null): Place | null => (code === null ? null : postal.ofPostalCode(code));
  const pickup = placeOf(places.pickup_postal_code);
  const endsElsewhere = places.drop_off_location !== null || places.drop_off_postal_code !== null;
  return { pickup, dropOff: endsElsewhere ? placeOf(places.drop_off_postal_code) : pickup };
}

export const stopOf = (times: { starts_at: Date; ends_at: Date }, ends: Ends): Stop => ({
  startsAtMs: times.starts_at.getTime(),
  endsAtMs: times.ends_at.getTime(),
  ...ends,
});
