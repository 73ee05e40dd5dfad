import createClient, { type Client } from 'openapi-fetch';
import { Webhook } from 'standardwebhooks';
import type { paths } from './api.ts';

export type { components, operations, paths } from './api.ts';

/** What a webhook tells; ask for the booking itself with a key that may read it. */
export interface WebhookMessage {
  type:
    | 'booking.created'
    | 'booking.moved'
    | 'booking.cancelled'
    | 'booking.completed'
    | 'review.created'
    | 'payment.recorded';
  timestamp: string;
  data: Record<string, unknown>;
}

/** @param key made on the school's page 'Integrations' */
export function createLanewise({ baseUrl, key }: { baseUrl: string; key: string }): Client<paths> {
  return createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } });
}

/**
 * @param body as it came, before anything parsed it
 * @throws Error when it was not signed with the secret, or was signed more than five minutes ago
 */
export const verifyWebhook = (
  secret: string,
  body: string,
  headers: Record<string, string | string[] | undefined>,
): WebhookMessage => new Webhook(secret).verify(body, headers as Record<string, string>) as WebhookMessage;
