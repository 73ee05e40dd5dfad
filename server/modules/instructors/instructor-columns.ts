import type * as z from 'zod/mini';
import type { instructorChangesSchema, newInstructorSchema } from '#contract/instructors.ts';
import { toCents } from '#contract/money.ts';
import type { InstructorColumns } from './instructors.db.ts';

export type NewInstructor = Omit<z.output<typeof newInstructorSchema>, 'schoolId' | 'termsAcceptance'>;
export type InstructorChanges = z.output<typeof instructorChangesSchema>;

export const columnsOfNew = (fields: Omit<NewInstructor, 'instructorCar'>): InstructorColumns => ({
  first_name: fields.firstName,
  last_name: fields.lastName,
  contact_number: fields.contactNumber,
  email: fields.email,
  years_of_experience: fields.numberOfYearsOfExperience,
  languages: fields.languages,
  rate_cents: toCents(fields.ratePerHour),
  bio: fields.bio,
  licence_number: fields.dlNumber,
  licence_expiry: fields.dlExpiryDate ?? null,
});

/** The columns of the fields that were given; a field that was not is no column here. */
export const columnsOfChanges = (
  fields: Omit<InstructorChanges, 'instructorCar' | 'isActive' | 'version'>,
): Partial<InstructorColumns> =>
  withoutAbsent({
    first_name: fields.firstName,
    last_name: fields.lastName,
    contact_number: fields.contactNumber,
    email: fields.email,
    years_of_experience: fields.numberOfYearsOfExperience,
    languages: fields.languages,
    rate_cents: fields.ratePerHour === undefined ? undefined : toCents(fields.ratePerHour),
    bio: fields.bio,
    licence_number: fields.dlNumber,
    licence_expiry: fields.dlExpiryDate,
  });

/** Leaves out what is undefined; null stays, it empties. */
export const withoutAbsent = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
