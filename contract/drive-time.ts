import type { Drive } from './school-calendar.ts';

/** Added to every drive for parking, saying goodbye and changing seats. */
export const STOP_MINUTES = 4;

/** Answers from the previous version, and days phones stored from it, have no tolerance. */
type GapBetween = Pick<Drive, 'gapMinutes'> & Partial<Pick<Drive, 'toleranceMinutes'>>;

/**
 * The one rule for travel: a drive has to fit the gap between two lessons plus the school's tolerance, the minutes of driving that
 * may overlap lessons.
 */
export const fitsGap = (driveMinutes: number, { gapMinutes, toleranceMinutes = 0 }: GapBetween): boolean =>
  driveMinutes <= gapMinutes + toleranceMinutes;

/** A drive between unknown places always counts as possible. */
export const hasTime = ({ way, ...between }: Pick<Drive, 'way'> & GapBetween): boolean =>
  way === null || fitsGap(way.minutes, between);
