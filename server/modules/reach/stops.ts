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

/** A school's travel settings, as its row has them. */
export interface TermsRow {
  checks_travel: boolean;
  travel_tolerance_minutes: number;
}

/** Null where the school doesn't check travel. */
export const termsOf = (row: TermsRow): ReachTerms | null =>
  row.checks_travel ? { toleranceMinutes: row.travel_tolerance_minutes } : null;

/** A lesson at places nobody knows can always be reached, so its neighbours needn't be read. */
export const isAnywhere = ({ pickup, dropOff }: Ends): boolean => pickup === null && dropOff === null;

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
