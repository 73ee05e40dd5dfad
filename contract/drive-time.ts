import type { Drive } from './school-calendar.ts';

/** Counted with every drive: parking, saying goodbye and changing seats. */
export const STOP_MINUTES = 4;

/** Answers of the previous version, and days that phones kept from it, have no tolerance. */
type GapBetween = Pick<Drive, 'gapMinutes'> & Partial<Pick<Drive, 'toleranceMinutes'>>;

/**
 * The one rule for travel: a drive has to fit the gap between two lessons plus the school's tolerance, the minutes of driving that
 * may overlap lessons.
 */
export const fitsGap = (driveMinutes: number, { gapMinutes, toleranceMinutes = 0 }: GapBetween): boolean =>
  driveMinutes <= gapMinutes + toleranceMinutes;

/** A drive nobody can work out, because a place isn't known, always counts as possible. */
export const hasTime = ({ way, ...between }: Pick<Drive, 'way'> & GapBetween): boolean =>
  way === null || fitsGap(way.minutes, between);
