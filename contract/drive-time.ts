import type { Drive } from './school-calendar.ts';

/** What there is between two lessons is enough for the drive and what the school wants beside it. */
export const hasTime = ({
  way,
  gapMinutes,
  extraMinutes,
}: Pick<Drive, 'way' | 'gapMinutes' | 'extraMinutes'>): boolean => gapMinutes >= (way?.minutes ?? 0) + extraMinutes;
