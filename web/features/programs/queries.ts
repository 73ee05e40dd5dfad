import { useQuery } from '@tanstack/react-query';
import type { apiKeyEndpoints } from '#contract/api-keys.ts';
import type { BodyIn } from '#contract/endpoint.ts';
import type { webhookEndpoints } from '#contract/webhooks.ts';
import { type BodyFor, call } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';

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
  useChange([programKeys.keys(schoolId)], (body: NewKey) =>
    schoolId === null
      ? call('POST /keys', { body: body as BodyIn<(typeof apiKeyEndpoints)['addOwnKey']> })
      : call('POST /school/:id/keys', {
          params: { id: schoolId },
          body: body as BodyIn<(typeof apiKeyEndpoints)['addApiKey']>,
        }),
  );

export const useEndApiKey = (schoolId: string | null) =>
  useChange([programKeys.keys(schoolId)], (keyId: string) =>
    schoolId === null
      ? call('DELETE /keys/:keyId', { params: { keyId } })
      : call('DELETE /school/:id/keys/:keyId', { params: { id: schoolId, keyId } }),
  );

export const useSite = (schoolId: string) =>
  useQuery({
    queryKey: programKeys.site(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/site', { params: { id: schoolId }, signal }),
  });

export const useChangeSite = (schoolId: string) =>
  useChange([programKeys.site(schoolId)], (body: BodyFor<'PUT /school/:id/site'>) =>
    call('PUT /school/:id/site', { params: { id: schoolId }, body }),
  );

export const useWebhooks = (schoolId: string) =>
  useQuery({
    queryKey: programKeys.webhooks(schoolId),
    queryFn: ({ signal }) => call('GET /school/:id/webhooks', { params: { id: schoolId }, signal }),
  });

export const useAddWebhook = (schoolId: string) =>
  useChange([programKeys.webhooks(schoolId)], (body: BodyIn<(typeof webhookEndpoints)['addWebhook']>) =>
    call('POST /school/:id/webhooks', { params: { id: schoolId }, body }),
  );

export const useRemoveWebhook = (schoolId: string) =>
  useChange([programKeys.webhooks(schoolId)], (webhookId: string) =>
    call('DELETE /school/:id/webhooks/:webhookId', { params: { id: schoolId, webhookId } }),
  );

export const useTurnWebhookOn = (schoolId: string) =>
  useChange([programKeys.webhooks(schoolId)], (webhookId: string) =>
    call('POST /school/:id/webhooks/:webhookId/on', { params: { id: schoolId, webhookId } }),
  );

/** The last messages to an address. */
export const useDeliveries = (schoolId: string, webhookId: string) =>
  useQuery({
    queryKey: programKeys.deliveries(schoolId, webhookId),
    queryFn: ({ signal }) =>
      call('GET /school/:id/webhooks/:webhookId/deliveries', { params: { id: schoolId, webhookId }, signal }),
  });

export const useSendAgain = (schoolId: string, webhookId: string) =>
  useChange([programKeys.webhooks(schoolId)], (deliveryId: string) =>
    call('POST /school/:id/webhooks/:webhookId/deliveries/:deliveryId/again', {
      params: { id: schoolId, webhookId, deliveryId },
    }),
  );
