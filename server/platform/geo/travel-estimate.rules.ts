import { STOP_MINUTES } from '#contract/lesson-day.ts';
import { distanceKm } from './distance.rules.ts';
import type { Point } from './place.ts';

/**
 * Estimates a drive without a map. Streets are about a third longer than the great circle: a grid adds 27 % on average,
 * and rivers and railways add the rest. A trip begins and ends on city streets, at rush-hour speed with lights and
 * turns; then come arterial roads; the rest is highway, including lights at its ends. The stop is for parking,
 * saying goodbye and changing seats.
 */
export const DRIVE = {
  detour: 1.35,
  /** Stretches with their length in kilometres and their speed; the last one has no end. */
  stretches: [
    { km: 10, kmPerHour: 32 },
    { km: 30, kmPerHour: 50 },
    { km: Number.POSITIVE_INFINITY, kmPerHour: 80 },
  ],
  stopMinutes: STOP_MINUTES,
} as const;

/** Kilometres and minutes by car, rounded, because an estimate isn't more precise. */
export function estimateTravel(from: Point, to: Point): { km: number; minutes: number } {
  const km = distanceKm(from, to) * DRIVE.detour;
  let minutes: number = DRIVE.stopMinutes;
  let left = km;
  for (const stretch of DRIVE.stretches) {
    const driven = Math.min(left, stretch.km);
    minutes += (driven / stretch.kmPerHour) * 60;
    left -= driven;
  }
  return { km: Math.round(km), minutes: Math.round(minutes) };
}
