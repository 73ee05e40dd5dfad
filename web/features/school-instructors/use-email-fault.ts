import { useSchoolInstructors } from './queries.ts';

/** A form's field that another instructor of the school has: told with all other faults, before the server is asked. */
export function useEmailFault(schoolId: string, besideId: string | null) {
  const { data: instructors = [] } = useSchoolInstructors(schoolId);
  return ({ email }: { email: string }): { email?: 'email_in_use' } => {
    const wanted = email.trim().toLowerCase();
    const isTaken = instructors.some((one) => one.id !== besideId && one.email?.toLowerCase() === wanted);
    return isTaken ? { email: 'email_in_use' } : {};
  };
}
