import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RADIUS_KM } from '#contract/validation.ts';
import { computeRings, estimateWidth, extentFor, kmAway, offsetKm, placeLabels } from './area-map.ts';
import { nearestStop, RADIUS_STOPS } from './queries.ts';

const TORONTO = { latitude: 43.65, longitude: -79.38 };

test('north is up, east is right, and kilometres are kilometres', () => {
  const north = offsetKm(TORONTO, { ...TORONTO, latitude: 44.65 });
  expect([Math.round(north.east), Math.round(north.north)]).toEqual([0, 111]);
  expect(offsetKm(TORONTO, { ...TORONTO, longitude: -79 }).east).toBeCloseTo(30.6, 1);
  // Hamilton is 59 km from Toronto.
  expect(Math.round(kmAway(TORONTO, { latitude: 43.2557, longitude: -79.8711 }))).toBe(59);
});

test('every area fits in its picture, fills a good part of it, and has rings to compare it with', () => {
  for (let radius = RADIUS_KM.min; radius <= RADIUS_KM.max; radius++) {
    const extent = extentFor(radius);
    expect(radius / extent).toBeLessThanOrEqual(0.84);
    expect(radius / extent).toBeGreaterThan(0.39);
    const rings = computeRings(extent);
    expect(rings.length).toBeGreaterThanOrEqual(1);
    expect(rings.length).toBeLessThanOrEqual(4);
    expect(rings.at(-1)).toBeLessThan(extent);
  }
});

test('no name lies over another, over what was there, or out of the picture, whatever there is to name', () => {
  const number = (max: number) => fc.integer({ min: 0, max });
  const mark = fc.record({ x: number(320), y: number(320), text: fc.string({ minLength: 1, maxLength: 24 }) });
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 40 }), (marks) => {
      const taken = [{ x: 140, y: 20, width: 60, height: 24 }];
      const named = marks.map((one, index) => ({ ...one, key: String(index) }));
      const labels = placeLabels(named, 320, taken);
      const boxes = [...taken, ...labels.map(({ box }) => box)];
      boxes.forEach((one, index) => {
        expect(one.x >= 0 && one.y >= 0 && one.x + one.width <= 320 && one.y + one.height <= 320).toBe(true);
        for (const other of boxes.slice(index + 1)) {
          const isOver =
            one.x < other.x + other.width &&
            other.x < one.x + one.width &&
            one.y < other.y + other.height &&
            other.y < one.y + one.height;
          expect(isOver).toBe(false);
        }
      });
    }),
  );
});

test('the most important is named first, on the side where there is room', () => {
  const at = (key: string, x: number, y: number) => ({ key, text: key, x, y });
  const labels = placeLabels([at('Toronto', 150, 150), at('Ajax', 155, 150), at('Oshawa', 300, 150)], 320, []);
  expect(labels.map(({ key, anchor }) => [key, anchor])).toEqual([
    ['Toronto', 'start'],
    ['Oshawa', 'end'],
  ]);
  expect(estimateWidth('Oshawa')).toBeGreaterThan(40);
  const dot = { x: 165, y: 145, width: 10, height: 10 };
  expect(placeLabels([at('Toronto', 150, 150)], 320, [], [dot])[0]?.anchor).toBe('end');
});

test('the slider reaches both ends and every kilometre near by; a radius between two stops is at the nearer', () => {
  expect([RADIUS_STOPS[0], RADIUS_STOPS[1], RADIUS_STOPS.at(-1)]).toEqual([1, 2, 200]);
  expect([1, 25, 33, 200].map((km) => RADIUS_STOPS[nearestStop(km)])).toEqual([1, 25, 35, 200]);
});
