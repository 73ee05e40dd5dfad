import type { MESSAGE_READERS } from '#contract/school-students.ts';

/** A student's parents in the school's record, and whom the school writes to. */
export interface Family {
  messagesTo: (typeof MESSAGE_READERS)[number];
  parents: { name: string; phone: string; email: string | null }[];
}

/** Parents who get messages; none who can't be reached. */
export const pickParents = (family: Family | null): Family['parents'] =>
  !family || family.messagesTo === 'student'
    ? []
    : family.parents.filter(({ phone, email }) => phone !== '' || email !== null);

/** Without a parent to write to, messages go to the student. */
export const isStudentWrittenTo = (family: Family | null): boolean =>
  family?.messagesTo !== 'parent' || pickParents(family).length === 0;

/** Parents who get a message of their own: one to each address, and none to the student's. */
export function pickOtherParents(family: Family | null, studentEmail: string | null): Family['parents'] {
  const taken = new Set(isStudentWrittenTo(family) && studentEmail ? [studentEmail.toLowerCase()] : []);
  return pickParents(family).filter(({ email }) => {
    const isNew = email === null || !taken.has(email.toLowerCase());
    if (email !== null) taken.add(email.toLowerCase());
    return isNew;
  });
}
