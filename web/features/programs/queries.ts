import { useMutation, useQuery } from '@tanstack/react-query';
import type { apiKeyEndpoints } from '#contract/api-keys.ts';
import type { BodyIn } from '#contract/endpoint.ts';
import type { SchoolSite } from '#contract/school-sites.ts';
import type { webhookEndpoints } from '#contract/webhooks.ts';
import { call } from '../../api/client.ts';

const programKeys = {
  keys: (schoolId: string | null) => ['programs', schoolId, 'keys'],
  site: (schoolId: string) => ['programs', schoolId, 'site'],
  webhooks: (schoolId: string) => ['programs', schoolId, 'webhooks'],
  deliveries: (schoolId: string, id: string) => [...programKeys.webhooks(schoolId), id],
};

/** @param schoolId null: a student's own, here and below */
export const useApiKeys = (schoolId: string | null) =>
  useQuery({
    queryKey: programKeys.keys(schoolId),
    queryFn: ({ signal }) =>
      schoolId === null
        ? call('GET /keys', { signal })
        : call('GET /school/:id/keys', { params: { id: schoolId }, signal }),
  });

export type NewKey = BodyIn<(typeof apiKeyEndpoints)['addApiKey']> | BodyIn<(typeof apiKeyEndpoints)['addOwnKey']>;

export const useAddApiKey = (schoolId: string | null) =>
  useMutation({
    mutationFn: (body: NewKey) =>
      schoolId === null
        ? call('POST /keys', { body: body as BodyIn<(typeof apiKeyEndpoints)['addOwnKey']> })
        : call('POST /school/:id/keys', {
            params: { id: schoolId },
            body: body as BodyIn<(typeof apiKeyEndpoints)['addApiKey']>,
          }),
    meta: { stale: [programKeys.keys(schoolId)] },
  });

export const useEndApiKey = (schoolId: string | null) =>
  useMutation({
    mutationFn: (keyId: string) =>
      schoolId === null
        ? call('DELETE /keys/:keyId', { params: { keyId } })
        : call('DELETE /school/:id/keys/:keyId', { params: { id: schoolId, keyId } }),
    meta: { stale: [programKeys.keys(schoolId)] },
  });

export const useSite = (schoolId: string) =>
  useQuery({
    queryKey: programKeys.site(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/site', { params: { id: schoolId }, signal }),
  });

export const useChangeSite = (schoolId: string) =>
  useMutation({
    mutationFn: (body: SchoolSite) => call('PUT /school/:id/site', { params: { id: schoolId }, body }),
    meta: { stale: [programKeys.site(schoolId)] },
  });

export const useWebhooks = (schoolId: string) =>
  useQuery({
    queryKey: programKeys.webhooks(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/webhooks', { params: { id: schoolId }, signal }),
  });

export const useAddWebhook = (schoolId: string) =>
  useMutation({
    mutationFn: (body: BodyIn<(typeof webhookEndpoints)['addWebhook']>) =>
      call('POST /school/:id/webhooks', { params: { id: schoolId }, body }),
    meta: { stale: [programKeys.webhooks(schoolId)] },
  });

export const useRemoveWebhook = (schoolId: string) =>
  useMutation({
    mutationFn: (webhookId: string) =>
      call('DELETE /school/:id/webhooks/:webhookId', { params: { id: schoolId, webhookId } }),
    meta: { stale: [programKeys.webhooks(schoolId)] },
  });

export const useTurnWebhookOn = (schoolId: string) =>
  useMutation({
    mutationFn: (webhookId: string) =>
      call('POST /school/:id/webhooks/:webhookId/on', { params: { id: schoolId, webhookId } }),
    meta: { stale: [programKeys.webhooks(schoolId)] },
  });

/** The last messages to an address. */
export const useDeliveries = (schoolId: string, webhookId: string) =>
  useQuery({
    queryKey: programKeys.deliveries(schoolId, webhookId),
    queryFn: ({ signal }) =>
      call('GET /school/:id/webhooks/:webhookId/deliveries', { params: { id: schoolId, webhookId }, signal }),
  });

export const useSendAgain = (schoolId: string, webhookId: string) =>
  useMutation({
    mutationFn: (deliveryId: string) =>
      call('POST /school/:id/webhooks/:webhookId/deliveries/:deliveryId/again', {
        params: { id: schoolId, webhookId, deliveryId },
      }),
    meta: { stale: [programKeys.webhooks(schoolId)] },
  });
