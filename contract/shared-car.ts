import type { Transmission } from './transmissions.ts';

/** What a school says of a car beside its plate. */
export const CAR_FACTS = ['make', 'model', 'year', 'color', 'transmission'] as const;
export type CarFact = (typeof CAR_FACTS)[number];

/** A car that the school has, and what saving would change of it. */
export interface SharedCar {
  /** The names of the colleagues who drive it; none while nobody does. */
  drivers: string[];
  car: {
    make: string;
    model: string;
    year: number | null;
    color: string;
    plateNumber: string;
    transmission: Transmission | null;
  };
  /** What was said of it that is not as it is stored. */
  changes: CarFact[];
}
