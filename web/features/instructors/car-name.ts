import type { Instructor } from '#contract/instructors.ts';

/** `Toyota Corolla 2023` */
export const carName = ({ make, model, year }: Instructor['instructorCar']): string =>
  [make, model, year].filter(Boolean).join(' ');
