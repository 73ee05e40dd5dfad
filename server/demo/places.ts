import type { Place } from '#contract/places.ts';
import { distanceKm } from '#server/platform/geo/distance.rules.ts';
import type { PostalGeocoder } from '#server/platform/geo/postal-geocoder.ts';
import { estimateTravel } from '#server/platform/geo/travel-estimate.rules.ts';
import { DEMO_ADDRESSES, type DemoAddress } from './addresses.ts';
import type { DemoInstructor, DemoSchool } from './people.ts';

/** Returns a whole number below `sides`. */
export type Dice = (sides: number) => number;

/** Where a lesson begins, and where it ends if elsewhere. */
export interface LessonPlaces {
  pickup: string;
  pickupPostalCode: string;
  dropOff: string | null;
  dropOffPostalCode: string | null;
}

/** The radius of a school that never set one. */
const USUAL_KM = 25;
/** One lesson in this many ends somewhere else. */
const ENDS_ELSEWHERE = 6;
/** One lesson in this many was agreed on by phone, without thinking of the drive. */
const IN_A_HURRY = 15;

/** Picks addresses within an instructor's area, nearly always reachable in time after the previous lesson. */
export function createPlaces(postal: PostalGeocoder) {
  const placeOf = (postalCode: string): Place => {
    const place = postal.ofPostalCode(postalCode);
    if (!place) throw new TypeError(`${postalCode} is nowhere`);
    return place;
  };
  const minutesTo = (from: string, { postalCode }: DemoAddress) =>
    estimateTravel(placeOf(from), placeOf(postalCode)).minutes;

  return (
    { school, instructor }: { school: DemoSchool; instructor: DemoInstructor },
    dice: Dice,
    before: { places: LessonPlaces; gapMinutes: number } | null,
  ): LessonPlaces => {
    const { postalCode, radiusKm } = instructor.area ?? { postalCode: school.postalCode, radiusKm: USUAL_KM };
    const within = (DEMO_ADDRESSES[school.city] ?? []).filter(
      (one) => distanceKm(placeOf(postalCode), placeOf(one.postalCode)) <= radiusKm,
    );
    const oneOf = (addresses: readonly DemoAddress[]): DemoAddress => {
      const address = addresses[dice(addresses.length) % addresses.length];
      if (!address) throw new TypeError(`${instructor.lastName} comes to no address`);
      return address;
    };
    const from = before && (before.places.dropOffPostalCode ?? before.places.pickupPostalCode);
    const inTime = within.filter((one) => !from || minutesTo(from, one) <= (before?.gapMinutes ?? 0));
    const pickup = oneOf(inTime.length > 0 && dice(IN_A_HURRY) !== 1 ? inTime : within);
    const others = within.filter((one) => one !== pickup && minutesTo(pickup.postalCode, one) < 25);
    const dropOff = others.length > 0 && dice(ENDS_ELSEWHERE) === 1 ? oneOf(others) : null;
    return {
      pickup: `${pickup.street}, ${pickup.town}`,
      pickupPostalCode: pickup.postalCode,
      dropOff: dropOff ? `${dropOff.street}, ${dropOff.town}` : null,
      dropOffPostalCode: dropOff?.postalCode ?? null,
    };
  };
}
