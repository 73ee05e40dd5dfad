import { useQuery } from '@tanstack/react-query';
import { schoolEndpoints } from '#contract/schools.ts';
import { call } from '../../api/client.ts';

export const schoolKey = (schoolId: string) => ['school', schoolId] as const;

/** The school's own record; nothing is asked while nobody is logged in. */
export function useSchool(schoolId: string | undefined) {
  return useQuery({
    queryKey: schoolKey(schoolId ?? ''),
    queryFn: ({ signal }) => call(schoolEndpoints.school, { params: { id: schoolId ?? '' }, signal }),
    enabled: schoolId !== undefined,
  });
}
