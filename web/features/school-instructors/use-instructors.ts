import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Instructor, type instructorChangesSchema, instructorEndpoints } from '#contract/instructors.ts';
import { call } from '../../api/client.ts';

export type InstructorChanges = z.input<typeof instructorChangesSchema>;

const listKey = (schoolId: string) => ['school-instructors', schoolId] as const;
const oneKey = (id: string) => ['instructor', id] as const;

export function useSchoolInstructors(schoolId: string | undefined) {
  return useQuery({
    queryKey: listKey(schoolId ?? ''),
    queryFn: ({ signal }) =>
      call(instructorEndpoints.schoolInstructors, { params: { schoolId: schoolId ?? '' }, signal }),
    enabled: schoolId !== undefined,
  });
}

/** API-12, as much as the caller may see. */
export function useInstructor(id: string) {
  return useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(instructorEndpoints.instructor, { params: { id }, signal }),
  });
}

/** Puts what the server answered in place, then asks again: a car may be another instructor's too. */
export function useStoredInstructor(): (stored: Instructor) => void {
  const queries = useQueryClient();
  return (stored) => {
    queries.setQueryData(oneKey(stored.id), stored);
    queries.setQueryData<Instructor[]>(listKey(stored.school.id), (list) =>
      list?.map((one) => (one.id === stored.id ? stored : one)),
    );
    void queries.invalidateQueries({ queryKey: listKey(stored.school.id) });
  };
}

export function useInstructorChange(id: string) {
  const store = useStoredInstructor();
  return useMutation({
    mutationFn: (body: InstructorChanges) => call(instructorEndpoints.changeInstructor, { params: { id }, body }),
    onSuccess: store,
  });
}

/** A form's field that another instructor of the school has: told with all other faults, before the server is asked. */
export function useEmailFault(schoolId: string, besideId: string | null) {
  const { data: instructors = [] } = useSchoolInstructors(schoolId);
  return ({ email }: { email: string }): { email?: 'email_in_use' } => {
    const wanted = email.trim().toLowerCase();
    const isTaken = instructors.some((one) => one.id !== besideId && one.email?.toLowerCase() === wanted);
    return isTaken ? { email: 'email_in_use' } : {};
  };
}
