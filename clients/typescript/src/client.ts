import createClient, { type Client } from 'openapi-fetch';
import { Webhook } from 'standardwebhooks';
import type { paths } from './api.ts';

export type { components, operations, paths } from './api.ts';

/** A webhook message; fetch the booking itself with a key that may read it. */
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

/** @param key created on the school's page 'Integrations' */
export function createLanewise({ baseUrl, key }: { baseUrl: string; key: string }): Client<paths> {
  return createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } });
}

/**
 * @param body as received, before parsing
 * @throws Error if the signature doesn't match the secret, or is older than five minutes
 */
export const verifyWebhook = (
  secret: string,
  body: string,
  headers: Record<string, string | string[] | undefined>,
): WebhookMessage => new Webhook(secret).verify(body, headers as Record<string, string>) as WebhookMessage;
