import type { MESSAGE_READERS } from '#contract/school-students.ts';

/** A student's parents in the school's record, and whom the school writes to. */
export interface Family {
  messagesTo: (typeof MESSAGE_READERS)[number];
  parents: { name: string; phone: string; email: string | null }[];
  dateOfBirth: string | null;
}

const ADULT_YEARS = 18;

/** On their birthday and later. */
export function isAdult(dateOfBirth: string | null, today: string): boolean {
  if (dateOfBirth === null) return false;
  const [year = '', ...monthAndDay] = dateOfBirth.split('-');
  return [Number(year) + ADULT_YEARS, ...monthAndDay].join('-') <= today;
}

/** Parents who get messages. None once the student is an adult, and none who can't be reached. */
export function pickParents(family: Family | null, today: string): Family['parents'] {
  if (!family || family.messagesTo === 'student' || isAdult(family.dateOfBirth, today)) return [];
  return family.parents.filter(({ phone, email }) => phone !== '' || email !== null);
}

/** Without a parent to write to, messages go to the student. */
export const isStudentWrittenTo = (family: Family | null, today: string): boolean =>
  family?.messagesTo !== 'parent' || pickParents(family, today).length === 0;
