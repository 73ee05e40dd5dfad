import type { Drive } from './school-calendar.ts';

/**
 * The one rule for travel: a drive has to fit the gap between two lessons plus the school's tolerance, the minutes of driving that
 * may overlap lessons.
 */
export const fitsGap = (
  driveMinutes: number,
  { gapMinutes, toleranceMinutes }: Pick<Drive, 'gapMinutes' | 'toleranceMinutes'>,
): boolean => driveMinutes <= gapMinutes + toleranceMinutes;

/** A drive nobody can work out, because a place isn't known, always counts as possible. */
export const hasTime = ({ way, ...between }: Pick<Drive, 'way' | 'gapMinutes' | 'toleranceMinutes'>): boolean =>
  way === null || fitsGap(way.minutes, between);
