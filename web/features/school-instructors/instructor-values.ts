import type { Transmission } from '#contract/car-facts.ts';
import type { Instructor } from '#contract/instructors.ts';
import { TEACHING_LANGUAGES, type TeachingLanguage } from '#contract/teaching-languages.ts';
import type { Option } from '../../ui/form/select-list.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useInstructorNames } from './queries.ts';

const useTexts = createTextsHook('school-instructors');

/** AI-04, in the specification's order. */
export function useLanguageOptions(): Option<TeachingLanguage>[] {
  const t = useTexts();
  return TEACHING_LANGUAGES.map((id) => ({ id, label: t(`languages.${id}`) }));
}

/** 'English, Punjabi' */
export function useLanguageNames(): (languages: readonly TeachingLanguage[]) => string {
  const t = useTexts();
  return (languages) => languages.map((language) => t(`languages.${language}`)).join(', ');
}

/** Reports an email that another instructor has, with the other errors and before the server is asked. */
export function useEmailFault(schoolId: string, besideId: string | null) {
  const { data: instructors = [] } = useInstructorNames(schoolId);
  return ({ email }: { email: string }): { email?: 'email_in_use' } => {
    const wanted = email.trim().toLowerCase();
    const isTaken = instructors.some((one) => one.id !== besideId && one.email?.toLowerCase() === wanted);
    return isTaken ? { email: 'email_in_use' } : {};
  };
}

export interface InstructorValues {
  /** Empty for a new record. */
  version: string;
  firstName: string;
  lastName: string;
  contactNumber: string;
  email: string;
  numberOfYearsOfExperience: number | null;
  languages: TeachingLanguage[];
  ratePerHour: number | null;
  instructorCar: {
    make: string;
    model: string;
    year: number | null;
    color: string;
    plateNumber: string;
    transmission: Transmission | null;
  };
  bio: string;
  dlNumber: string;
  /** `YYYY-MM-DD`, or empty. */
  dlExpiryDate: string;
}

export const BLANK_INSTRUCTOR: InstructorValues = {
  version: '',
  firstName: '',
  lastName: '',
  contactNumber: '',
  email: '',
  numberOfYearsOfExperience: null,
  languages: [],
  ratePerHour: null,
  instructorCar: { make: '', model: '', year: null, color: '', plateNumber: '', transmission: null },
  bio: '',
  dlNumber: '',
  dlExpiryDate: '',
};

export function toInstructorValues(instructor: Instructor): InstructorValues {
  const { firstName, lastName, numberOfYearsOfExperience, languages, ratePerHour, bio, instructorCar } = instructor;
  return {
    version: instructor.version ?? '',
    ...{ firstName, lastName, numberOfYearsOfExperience, languages, ratePerHour, bio },
    contactNumber: instructor.contactNumber ?? '',
    email: instructor.email ?? '',
    instructorCar: { ...instructorCar, plateNumber: instructorCar.plateNumber ?? '' },
    dlNumber: instructor.dlNumber ?? '',
    dlExpiryDate: instructor.dlExpiryDate ?? '',
  };
}

/** Converts an instructor's current values to form values. */
export const fromRecord = (fields: Readonly<Record<string, unknown>>) => ({
  ...fields,
  ...('dlExpiryDate' in fields && { dlExpiryDate: fields.dlExpiryDate ?? '' }),
});

/** Converts form values to the request body. */
export const toBody = <V extends InstructorValues>(values: V) => ({
  ...values,
  dlExpiryDate: values.dlExpiryDate || null,
});

/** The changed fields. A car is sent whole, because a part alone could mean another car. */
export function changedFields(before: InstructorValues, now: InstructorValues): Partial<ReturnType<typeof toBody>> {
  const fields = Object.keys(now) as (keyof InstructorValues)[];
  const same = fields.filter((field) => JSON.stringify(now[field]) === JSON.stringify(before[field]));
  return Object.fromEntries(Object.entries(toBody(now)).filter(([field]) => !same.some((one) => one === field)));
}
