import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const instructorKeys = {
  all: ['instructors'],
  one: (id: string) => [...instructorKeys.all, id],
};

/** API-12. The response depends on the caller's rights. */
export function useInstructor(id: string) {
  return useQuery({
    queryKey: instructorKeys.one(id),
    enabled: id !== '',
    queryFn: ({ signal }) => call('GET /instructor/:id', { params: { id }, signal }),
  });
}
