import { expect, test } from 'vitest';
import { formatPostalCode } from '#contract/written-postal-codes.ts';
import { distanceKm } from '#server/platform/geo/distance.rules.ts';
import { createPostalGeocoder } from '#server/platform/geo/postal-geocoder.ts';
import { estimateTravel } from '#server/platform/geo/travel-estimate.rules.ts';
import { DEMO_ADDRESSES } from './addresses.ts';
import { DEMO_SCHOOLS } from './people.ts';
import { createPlaces } from './places.ts';

const postal = createPostalGeocoder();
const places = createPlaces(postal);
const placeOf = (code: string) => postal.ofPostalCode(code) ?? expect.fail(`${code} is nowhere`);

test('every address has a postal code of its city', () => {
  for (const school of DEMO_SCHOOLS)
    for (const { postalCode } of DEMO_ADDRESSES[school.city] ?? []) {
      expect(formatPostalCode(postalCode)).toBe(postalCode);
      expect(distanceKm(placeOf(postalCode), placeOf(school.postalCode))).toBeLessThan(30);
    }
});

test('an instructor drives to several addresses, usually in time after the previous lesson', () => {
  let thrown = 0;
  const dice = (sides: number) => thrown++ % sides;
  for (const school of DEMO_SCHOOLS)
    for (const instructor of school.instructors) {
      const first = places({ school, instructor }, dice, null);
      const next = Array.from({ length: 40 }, () =>
        places({ school, instructor }, dice, { places: first, gapMinutes: 30 }),
      );
      const minutes = next.map(({ pickupPostalCode }) => {
        const from = placeOf(first.dropOffPostalCode ?? first.pickupPostalCode);
        return estimateTravel(from, placeOf(pickupPostalCode)).minutes;
      });
      expect(new Set(next.map(({ pickup }) => pickup)).size).toBeGreaterThan(3);
      expect(minutes.filter((one) => one <= 30).length).toBeGreaterThan(33);
      const { postalCode, radiusKm } = instructor.area ?? { postalCode: school.postalCode, radiusKm: 25 };
      for (const { pickupPostalCode } of next)
        expect(distanceKm(placeOf(postalCode), placeOf(pickupPostalCode))).toBeLessThanOrEqual(radiusKm);
    }
});
