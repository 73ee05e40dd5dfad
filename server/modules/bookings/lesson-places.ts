import { postalCodeIn } from '#contract/written-postal-codes.ts';
import type { Context } from '#server/context.ts';
import { AppError, type FieldFault } from '#server/platform/app-error.ts';

/** Where a lesson starts and ends. */
export interface LessonPlaces {
  pickup_location: string;
  pickup_postal_code: string | null;
  drop_off_location: string | null;
  drop_off_postal_code: string | null;
  pickup_note: string | null;
}

/** The places that travel times depend on. */
const ENDS = ['pickup_postal_code', 'drop_off_location', 'drop_off_postal_code'] as const;
const PLACES = ['pickup_location', ...ENDS] as const;

type Ends = Pick<LessonPlaces, (typeof ENDS)[number]>;
export const hasOtherEnds = (places: Ends, before: Ends): boolean => ENDS.some((name) => places[name] !== before[name]);

/** Whether anything but the note differs. */
export const hasOtherPlaces = (
  places: LessonPlaces,
  before: { [P in keyof LessonPlaces]: LessonPlaces[P] | null },
): boolean => PLACES.some((name) => places[name] !== before[name]);

/** The same, as a student enters it. */
export interface PlacesRequest {
  location: string;
  pickupPostalCode?: string | null | undefined;
  dropOff?: string | undefined;
  dropOffPostalCode?: string | null | undefined;
  note?: string | undefined;
}

/**
 * A postal code entered in its own field has to exist. One inside an address may be a typo, which people can read past.
 * @throws AppError invalid_request
 */
export function parsePlaces(ctx: Context, said: PlacesRequest): LessonPlaces {
  const faults = (['pickupPostalCode', 'dropOffPostalCode'] as const).flatMap((path): FieldFault[] => {
    const code = said[path];
    return code && !ctx.postal.ofPostalCode(code) ? [{ path, code: 'unknown_postal_code' }] : [];
  });
  if (faults.length > 0) throw new AppError('invalid_request', { fields: faults });
  return normalizePlaces(said);
}

/** Without checking that the places exist. */
export function normalizePlaces(said: PlacesRequest): LessonPlaces {
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

/** The fields of the form that changes the places. */
export const placeFields = (places: { [P in keyof LessonPlaces]: LessonPlaces[P] | null }) => ({
  location: places.pickup_location,
  pickupPostalCode: places.pickup_postal_code,
  dropOff: places.drop_off_location,
  dropOffPostalCode: places.drop_off_postal_code,
  note: places.pickup_note,
});

/** Erases the places of a booking. */
export const ERASED_PLACES = {
  pickup_location: null,
  pickup_postal_code: null,
  drop_off_location: null,
  drop_off_postal_code: null,
  pickup_note: null,
};
