import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type School, schoolEndpoints } from '#contract/schools.ts';
import { call } from '../../api/client.ts';
import { type UploadOptions, upload } from '../../api/upload.ts';

const schoolKeys = { one: (schoolId: string | undefined) => ['schools', schoolId] };

/** The school's own record; nothing is asked while nobody is logged in. */
export function useSchool(schoolId: string | undefined) {
  return useQuery({
    queryKey: schoolKeys.one(schoolId),
    queryFn: ({ signal }) => call(schoolEndpoints.school, { params: { id: schoolId ?? '' }, signal }),
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
  useSchoolChange((fields: UploadOptions<typeof schoolEndpoints.saveSchoolInformation>['fields']) =>
    upload(schoolEndpoints.saveSchoolInformation, { fields }),
  );

export const useSendAddressLink = (id: string) =>
  useSchoolChange(() => call(schoolEndpoints.sendAddressLink, { params: { id } }));
