import type { Instructor } from '#contract/instructors.ts';

export const fullName = ({ firstName, lastName }: Pick<Instructor, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();
