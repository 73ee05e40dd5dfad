import { useMutation, useQuery } from '@tanstack/react-query';
import type { apiKeyEndpoints } from '#contract/api-keys.ts';
import type { BodyIn } from '#contract/endpoint.ts';
import { call } from '../../api/client.ts';

const apiKeyKeys = {
  list: (schoolId: string) => ['api-keys', schoolId],
};

export const useApiKeys = (schoolId: string) =>
  useQuery({
    queryKey: apiKeyKeys.list(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/keys', { params: { id: schoolId }, signal }),
  });

export const useAddApiKey = (schoolId: string) =>
  useMutation({
    mutationFn: (body: BodyIn<(typeof apiKeyEndpoints)['addApiKey']>) =>
      call('POST /school/:id/keys', { params: { id: schoolId }, body }),
    meta: { stale: [apiKeyKeys.list(schoolId)] },
  });

export const useEndApiKey = (schoolId: string) =>
  useMutation({
    mutationFn: (keyId: string) => call('DELETE /school/:id/keys/:keyId', { params: { id: schoolId, keyId } }),
    meta: { stale: [apiKeyKeys.list(schoolId)] },
  });
