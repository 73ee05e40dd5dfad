import { postalCodeIn } from '#contract/written-postal-codes.ts';
import { AppError, type FieldFault } from '#server/platform/app-error.ts';
import type { PostalGeocoder } from '#server/platform/geo/postal-geocoder.ts';

/** Where a lesson begins and ends, as its booking has it. */
export interface LessonPlaces {
  pickup_location: string;
  pickup_postal_code: string | null;
  drop_off_location: string | null;
  drop_off_postal_code: string | null;
  pickup_note: string | null;
}

export interface SaidPlaces {
  location: string;
  pickupPostalCode?: string | null | undefined;
  dropOff?: string | undefined;
  dropOffPostalCode?: string | null | undefined;
  note?: string | undefined;
}

/**
 * What a student said of them. A postal code that was said for itself has to be one; one that stands in an address, and that nobody
 * knows, may be a typing slip in a line that people read.
 * @throws AppError invalid_request
 */
export function placesOf(said: SaidPlaces, postal: Pick<PostalGeocoder, 'ofPostalCode'>): LessonPlaces {
  const faults = (['pickupPostalCode', 'dropOffPostalCode'] as const).flatMap((path): FieldFault[] => {
    const code = said[path];
    return code && !postal.ofPostalCode(code) ? [{ path, code: 'unknown_postal_code' }] : [];
  });
  if (faults.length > 0) throw new AppError('invalid_request', { fields: faults });
  return writtenPlaces(said);
}

/** As they were written, whether there are such places or not. */
export function writtenPlaces(said: SaidPlaces): LessonPlaces {
  const codeOf = (given: string | null | undefined, address: string) => given ?? postalCodeIn(address);
  const dropOff = said.dropOff ?? '';
  return {
    pickup_location: said.location,
    pickup_postal_code: codeOf(said.pickupPostalCode, said.location),
    drop_off_location: dropOff || null,
    drop_off_postal_code: codeOf(said.dropOffPostalCode, dropOff),
    pickup_note: said.note || null,
  };
}

/** The fields of the form that changes them. */
export const placeFields = (places: { [P in keyof LessonPlaces]: LessonPlaces[P] | null }) => ({
  location: places.pickup_location,
  pickupPostalCode: places.pickup_postal_code,
  dropOff: places.drop_off_location,
  dropOffPostalCode: places.drop_off_postal_code,
  note: places.pickup_note,
});

/** Of a booking whose places are forgotten. */
export const NOWHERE = {
  pickup_location: null,
  pickup_postal_code: null,
  drop_off_location: null,
  drop_off_postal_code: null,
  pickup_note: null,
};
