import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { School } from '#contract/schools.ts';
import { call } from '../../api/client.ts';
import { type UploadOptions, upload } from '../../api/upload.ts';

const schoolKeys = { one: (schoolId: string | undefined) => ['schools', schoolId] };

/** The school's own record. Not fetched while logged out. */
export function useSchool(schoolId: string | undefined) {
  return useQuery({
    queryKey: schoolKeys.one(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id', { params: { id: schoolId ?? '' }, signal }),
    enabled: schoolId !== undefined,
  });
}

function useSchoolChange<Sent = void>(send: (sent: Sent) => Promise<School>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (stored) => queries.setQueryData(schoolKeys.one(stored.id), stored),
  });
}

export const useSaveInformation = () =>
  useSchoolChange((fields: UploadOptions<'POST /school/info'>['fields']) => upload('POST /school/info', { fields }));

export const useSendAddressLink = (id: string) =>
  useSchoolChange(() => call('POST /school/:id/contact-address/link', { params: { id } }));
