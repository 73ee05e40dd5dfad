import { useQuery } from '@tanstack/react-query';
import type { apiKeyEndpoints } from '#contract/api-keys.ts';
import type { BodyIn } from '#contract/endpoint.ts';
import type { webhookEndpoints } from '#contract/webhooks.ts';
import { type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';

const integrationKeys = {
  keys: (schoolId: string) => ['programs', schoolId, 'keys'],
  site: (schoolId: string) => ['programs', schoolId, 'site'],
  webhooks: (schoolId: string) => ['programs', schoolId, 'webhooks'],
  deliveries: (schoolId: string, id: string) => [...integrationKeys.webhooks(schoolId), id],
};

export const useApiKeys = (schoolId: string) =>
  useQuery({
    queryKey: integrationKeys.keys(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/keys', { params: { id: schoolId }, signal }),
  });

export type NewKey = BodyIn<(typeof apiKeyEndpoints)['addApiKey']>;

export const useAddApiKey = (schoolId: string) =>
  useChange([integrationKeys.keys(schoolId)], (body: NewKey) =>
    call('POST /school/:id/keys', { params: { id: schoolId }, body }),
  );

export const useEndApiKey = (schoolId: string) =>
  useChange([integrationKeys.keys(schoolId)], (keyId: string) =>
    call('DELETE /school/:id/keys/:keyId', { params: { id: schoolId, keyId } }),
  );

export const useSite = (schoolId: string) =>
  useQuery({
    queryKey: integrationKeys.site(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/site', { params: { id: schoolId }, signal }),
  });

export const useChangeSite = (schoolId: string) =>
  useChange([integrationKeys.site(schoolId)], (body: BodyFor<'PUT /school/:id/site'>) =>
    call('PUT /school/:id/site', { params: { id: schoolId }, body }),
  );

export const useWebhooks = (schoolId: string) =>
  useQuery({
    queryKey: integrationKeys.webhooks(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/webhooks', { params: { id: schoolId }, signal }),
  });

export const useAddWebhook = (schoolId: string) =>
  useChange([integrationKeys.webhooks(schoolId)], (body: BodyIn<(typeof webhookEndpoints)['addWebhook']>) =>
    call('POST /school/:id/webhooks', { params: { id: schoolId }, body }),
  );

export const useRemoveWebhook = (schoolId: string) =>
  useChange([integrationKeys.webhooks(schoolId)], (webhookId: string) =>
    call('DELETE /school/:id/webhooks/:webhookId', { params: { id: schoolId, webhookId } }),
  );

export const useTurnWebhookOn = (schoolId: string) =>
  useChange([integrationKeys.webhooks(schoolId)], (webhookId: string) =>
    call('POST /school/:id/webhooks/:webhookId/on', { params: { id: schoolId, webhookId } }),
  );

/** Recent deliveries to a webhook. */
export const useDeliveries = (schoolId: string, webhookId: string) =>
  useQuery({
    queryKey: integrationKeys.deliveries(schoolId, webhookId),
    queryFn: ({ signal }) =>
      call('GET /school/:id/webhooks/:webhookId/deliveries', { params: { id: schoolId, webhookId }, signal }),
  });

export const useSendAgain = (schoolId: string, webhookId: string) =>
  useChange([integrationKeys.webhooks(schoolId)], (deliveryId: string) =>
    call('POST /school/:id/webhooks/:webhookId/deliveries/:deliveryId/again', {
      params: { id: schoolId, webhookId, deliveryId },
    }),
  );
