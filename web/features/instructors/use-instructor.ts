import { useQuery } from '@tanstack/react-query';
import { instructorEndpoints } from '#contract/instructors.ts';
import { call } from '../../api/client.ts';

/** API-12. */
export function useInstructor(id: string) {
  return useQuery({
    queryKey: ['instructor', id],
    enabled: id !== '',
    queryFn: ({ signal }) => call(instructorEndpoints.instructor, { params: { id }, signal }),
  });
}
