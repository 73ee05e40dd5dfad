import type { Instructor } from '#contract/instructors.ts';

export const fullName = ({ firstName, lastName }: Pick<Instructor, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** 'Toyota Corolla' */
export const carName = ({ instructorCar: { make, model } }: Pick<Instructor, 'instructorCar'>): string =>
  `${make} ${model}`.trim();
