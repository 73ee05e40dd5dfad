import type { StudentRow } from '#contract/school-students.ts';

/** A student as the dialog shows them. */
export type KnownStudent = Pick<
  StudentRow,
  'id' | 'firstName' | 'lastName' | 'phone' | 'email' | 'hasAccount' | 'lastLesson' | 'nextLesson'
>;

/** Name of the dialog's draft in this tab. */
export const DRAFT = 'office-booking';

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** The person a booking is for, as far as it's known. */
export interface BookingPerson {
  /** Text of the search field. */
  typed: string;
  chosen: KnownStudent | null;
  isNew: boolean;
  /** A new person's fields. */
  student: { firstName: string; lastName: string; phone: string; email: string };
}

/** Name of the person the booking is for; empty before one is chosen or typed. */
export const nameOf = ({ chosen, isNew, student, typed }: BookingPerson): string =>
  chosen ? fullName(chosen) : isNew ? fullName(student) || student.phone || student.email : typed.trim();
