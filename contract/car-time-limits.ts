import type { ProvinceCode } from './provinces.ts';

/** How long a student may be taught in a car a day, where a province's rules for driver education say so. */
export const CAR_TIME_LIMITS: Partial<Record<ProvinceCode, { minutes: number; source: string; readOn: string }>> = {
  BC: {
    minutes: 240,
    source: 'https://yndrc.tirf.ca/driver_education/program_inventory.php?classes=67',
    readOn: '2026-11-22',
  },
  ON: { minutes: 120, source: 'https://www.tomorrowsdrivers.com/courses/mto-requirements/', readOn: '2026-11-22' },
  SK: {
    minutes: 120,
    source: 'https://yndrc.tirf.ca/driver_education/program_inventory.php?classes=71',
    readOn: '2026-11-22',
  },
};

/** Whether so many minutes of a day are more than the province lets a student have; where it says nothing never. */
export const isLongDay = (province: string | null, minutes: number): boolean =>
  minutes > (CAR_TIME_LIMITS[province as ProvinceCode]?.minutes ?? Number.POSITIVE_INFINITY);
