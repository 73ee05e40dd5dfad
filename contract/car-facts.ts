import type { ProvinceCode } from './provinces.ts';

export const TRANSMISSIONS = ['automatic', 'manual'] as const;
export type Transmission = (typeof TRANSMISSIONS)[number];

/** Daily limit on a student's time in a car, where a province's driver education rules set one. */
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

/** True if the minutes exceed the province's daily limit; never true where it sets none. */
export const isLongDay = (province: string | null, minutes: number): boolean =>
  minutes > (CAR_TIME_LIMITS[province as ProvinceCode]?.minutes ?? Number.POSITIVE_INFINITY);

/** A car's details besides its plate. */
export const CAR_FACTS = ['make', 'model', 'year', 'color', 'transmission'] as const;
export type CarFact = (typeof CAR_FACTS)[number];

/** A car the school already has, and how saving would change it. */
export interface SharedCar {
  /** Names of colleagues who drive it; empty if nobody does. */
  drivers: string[];
  car: {
    make: string;
    model: string;
    year: number | null;
    color: string;
    plateNumber: string;
    transmission: Transmission | null;
  };
  /** Details that differ from the stored ones. */
  changes: CarFact[];
}
