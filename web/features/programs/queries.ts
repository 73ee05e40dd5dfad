import { useMutation, useQuery } from '@tanstack/react-query';
import type { apiKeyEndpoints } from '#contract/api-keys.ts';
import type { BodyIn } from '#contract/endpoint.ts';
import type { webhookEndpoints } from '#contract/webhooks.ts';
import { call } from '../../api/client.ts';

const apiKeyKeys = {
  list: (schoolId: string) => ['api-keys', schoolId],
};

const webhookKeys = {
  all: ['webhooks'],
  list: (schoolId: string) => ['webhooks', schoolId],
  deliveries: (schoolId: string, id: string) => ['webhooks', schoolId, id],
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

export const useWebhooks = (schoolId: string) =>
  useQuery({
    queryKey: webhookKeys.list(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/webhooks', { params: { id: schoolId }, signal }),
  });

export const useAddWebhook = (schoolId: string) =>
  useMutation({
    mutationFn: (body: BodyIn<(typeof webhookEndpoints)['addWebhook']>) =>
      call('POST /school/:id/webhooks', { params: { id: schoolId }, body }),
    meta: { stale: [webhookKeys.all] },
  });

export const useRemoveWebhook = (schoolId: string) =>
  useMutation({
    mutationFn: (webhookId: string) =>
      call('DELETE /school/:id/webhooks/:webhookId', { params: { id: schoolId, webhookId } }),
    meta: { stale: [webhookKeys.all] },
  });

export const useTurnWebhookOn = (schoolId: string) =>
  useMutation({
    mutationFn: (webhookId: string) =>
      call('POST /school/:id/webhooks/:webhookId/on', { params: { id: schoolId, webhookId } }),
    meta: { stale: [webhookKeys.all] },
  });

/** The last messages to an address. */
export const useDeliveries = (schoolId: string, webhookId: string) =>
  useQuery({
    queryKey: webhookKeys.deliveries(schoolId, webhookId),
    queryFn: ({ signal }) =>
      call('GET /school/:id/webhooks/:webhookId/deliveries', { params: { id: schoolId, webhookId }, signal }),
  });

export const useSendAgain = (schoolId: string, webhookId: string) =>
  useMutation({
    mutationFn: (deliveryId: string) =>
      call('POST /school/:id/webhooks/:webhookId/deliveries/:deliveryId/again', {
        params: { id: schoolId, webhookId, deliveryId },
      }),
    meta: { stale: [webhookKeys.all] },
  });
