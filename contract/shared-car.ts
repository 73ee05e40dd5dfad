import type { Transmission } from './transmissions.ts';

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
