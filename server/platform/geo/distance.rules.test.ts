import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm, isInside } from './distance.rules.ts';

const TORONTO = { latitude: 43.6532, longitude: -79.3832 };
const MONTREAL = { latitude: 45.5019, longitude: -73.5674 };

const anyPoint = fc.record({
  latitude: fc.double({ min: 41, max: 84, noNaN: true }),
  longitude: fc.double({ min: -141, max: -52, noNaN: true }),
});

test('Toronto and Montréal are 504 km apart, and a degree of latitude is 111 km', () => {
  expect(distanceKm(TORONTO, MONTREAL)).toBeCloseTo(504.3, 0);
  expect(distanceKm({ latitude: 45, longitude: -80 }, { latitude: 46, longitude: -80 })).toBeCloseTo(111.2, 1);
  expect(distanceKm({ latitude: 60, longitude: -80 }, { latitude: 60, longitude: -81 })).toBeCloseTo(55.6, 1);
});

test('distance is symmetric, zero to the same point, and satisfies the triangle inequality', () => {
  fc.assert(
    fc.property(anyPoint, anyPoint, anyPoint, (one, other, third) => {
      expect(distanceKm(one, one)).toBe(0);
      expect(distanceKm(one, other)).toBeCloseTo(distanceKm(other, one), 6);
      expect(distanceKm(one, other)).toBeLessThanOrEqual(distanceKm(one, third) + distanceKm(third, other) + 1e-6);
    }),
  );
});

test('a place counts as inside if it may be: at its distance minus its uncertainty, edge included', () => {
  const place = { label: 'x', postalCode: null, province: 'ON', ...TORONTO, uncertaintyKm: 0 } as const;
  const km = distanceKm(TORONTO, MONTREAL);
  expect(isInside(place, { centre: TORONTO, radiusKm: 1 })).toBe(true);
  expect(isInside(place, { centre: MONTREAL, radiusKm: km })).toBe(true);
  expect(isInside(place, { centre: MONTREAL, radiusKm: km - 0.001 })).toBe(false);
  expect(isInside({ ...place, uncertaintyKm: 1 }, { centre: MONTREAL, radiusKm: km - 1 })).toBe(true);
  expect(isInside({ ...place, uncertaintyKm: 1 }, { centre: MONTREAL, radiusKm: km - 1.001 })).toBe(false);
});

test('a place inside a circle is inside every larger one, and more uncertainty never excludes it', () => {
  fc.assert(
    fc.property(
      anyPoint,
      anyPoint,
      fc.nat(200),
      fc.nat(200),
      fc.nat(50),
      (at, centre, radiusKm, more, uncertaintyKm) => {
        const place = { label: 'x', postalCode: null, province: 'ON', ...at, uncertaintyKm } as const;
        if (!isInside(place, { centre, radiusKm })) return;
        expect(isInside(place, { centre, radiusKm: radiusKm + more })).toBe(true);
        expect(isInside({ ...place, uncertaintyKm: uncertaintyKm + more }, { centre, radiusKm })).toBe(true);
      },
    ),
  );
});
