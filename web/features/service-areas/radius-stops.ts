import { RADIUS_KM } from '#contract/validation.ts';

const upTo = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

/** Where a slider stops: by the kilometre near by, where one counts, and in longer steps farther out. */
export const RADIUS_STOPS = [...upTo(RADIUS_KM.min, 30, 1), ...upTo(35, 100, 5), ...upTo(110, RADIUS_KM.max, 10)];

/** The stop that is nearest to a radius. */
export const stopOf = (radiusKm: number): number =>
  RADIUS_STOPS.reduce(
    (best, stop, index) => (Math.abs(stop - radiusKm) < Math.abs((RADIUS_STOPS[best] ?? 0) - radiusKm) ? index : best),
    0,
  );
