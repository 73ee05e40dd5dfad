import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyFor, call } from '../../api/client.ts';

const settingsKeys = { of: (schoolId: string) => ['school-settings', schoolId] };

export const useSchoolSettings = (schoolId: string) =>
  useQuery({
    queryKey: settingsKeys.of(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/settings', { params: { id: schoolId }, signal }),
  });

export function useSaveSchoolSettings(schoolId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyFor<'PUT /school/:id/settings'>) =>
      call('PUT /school/:id/settings', { params: { id: schoolId }, body }),
    onSuccess: (stored) => queries.setQueryData(settingsKeys.of(schoolId), stored),
  });
}
