import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';

const familyKeys = { students: ['family', 'students'] };

/** Whose guardian one is. A student may have taken it back since. */
export const useGuardedStudents = () =>
  useQuery({
    queryKey: familyKeys.students,
    queryFn: ({ signal }) => call('GET /guarded-students', { signal }),
    staleTime: 0,
  });

export const useLeaveStudent = () =>
  useChange([familyKeys.students], (id: string) => call('DELETE /guarded-students/:id', { params: { id } }));
