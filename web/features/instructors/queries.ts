import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const instructorKeys = {
  all: ['instructors'],
  one: (id: string) => [...instructorKeys.all, id],
  public: (id: string) => [...instructorKeys.all, 'public', id],
};

/** API-12. The response depends on the caller's rights. */
export function useInstructor(id: string) {
  return useQuery({
    queryKey: instructorKeys.one(id),
    enabled: id !== '',
    queryFn: ({ signal }) => call('GET /instructor/:id', { params: { id }, signal }),
  });
}

/** For visitors, who see neither contact details nor plate. */
export function usePublicInstructor(id: string) {
  return useQuery({
    queryKey: instructorKeys.public(id),
    enabled: id !== '',
    queryFn: ({ signal }) => call('GET /public/instructor/:slug', { params: { slug: id }, signal }),
  });
}
