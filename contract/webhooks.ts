import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, requiredText } from './validation.ts';

/** Events a webhook can receive. */
export const WEBHOOK_EVENTS = [
  'booking.created',
  'booking.moved',
  'booking.cancelled',
  'booking.restored',
  'booking.completed',
  'review.created',
  'payment.recorded',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const WEBHOOKS_MAX = 10;
/** Days without a successful delivery after which we turn a webhook off. */
export const WEBHOOK_PATIENCE_DAYS = 3;
/** Most bytes we read of an answer. */
export const WEBHOOK_ANSWER_MAX = 64 * 1024;

const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '';
};

export const newWebhookSchema = z.object({
  url: requiredText(500).check(z.refine(isWebAddress, 'invalid_website')),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, { error: 'invalid' }), { error: 'required' })
    .check(z.minLength(1, 'required'), z.maxLength(WEBHOOK_EVENTS.length, 'invalid')),
});

export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  createdAt: z.string(),
  /** First failed delivery since the last success; null if the last one succeeded. */
  failingSince: z.nullable(z.string()),
  /** When we turned it off; null while it's on. */
  turnedOffAt: z.nullable(z.string()),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const webhookDeliverySchema = z.object({
  id: z.string(),
  event: z.string(),
  createdAt: z.string(),
  state: z.enum(['waiting', 'delivered', 'given_up']),
  /** Time of the next try; null if none is planned. */
  nextTryAt: z.nullable(z.string()),
  /** Latest first. */
  tries: z.array(
    z.object({
      at: z.string(),
      /** HTTP status; null if there was no answer, and then `answer` says why. */
      status: z.nullable(z.number()),
      /** Beginning of the answer. */
      answer: z.string(),
      milliseconds: z.number(),
    }),
  ),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

const school = z.object({ id: idSchema });
const webhook = z.object({ id: idSchema, webhookId: idSchema });

export const webhookEndpoints = {
  webhooks: endpoint({
    method: 'GET',
    path: '/school/:id/webhooks',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    scope: 'webhooks',
    summary: 'The school’s webhooks',
    params: school,
    response: z.array(webhookSchema),
  }),
  addWebhook: endpoint({
    method: 'POST',
    path: '/school/:id/webhooks',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    scope: 'webhooks',
    summary:
      'Add a webhook: we POST events, signed according to Standard Webhooks with the secret shown only in this answer. Events of ' +
      'a booking arrive in order; without a 2xx within 10 s, we retry with growing pauses for ' +
      `${WEBHOOK_PATIENCE_DAYS} days. A 410 answer unsubscribes the address`,
    params: school,
    body: newWebhookSchema,
    status: 201,
    refusals: ['webhooks_full'],
    response: z.extend(webhookSchema, { secret: z.string() }),
  }),
  removeWebhook: endpoint({
    method: 'DELETE',
    path: '/school/:id/webhooks/:webhookId',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    scope: 'webhooks',
    summary: 'Remove a webhook',
    params: webhook,
    refusals: ['not_found'],
    status: 204,
  }),
  turnWebhookOn: endpoint({
    method: 'POST',
    path: '/school/:id/webhooks/:webhookId/on',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    scope: 'webhooks',
    summary: 'Turn a failed webhook on again; missed events are sent first',
    params: webhook,
    refusals: ['not_found'],
    response: webhookSchema,
  }),
  webhookDeliveries: endpoint({
    method: 'GET',
    path: '/school/:id/webhooks/:webhookId/deliveries',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    scope: 'webhooks',
    summary: 'A webhook’s last 50 messages, latest first, with every try and its answer',
    params: webhook,
    refusals: ['not_found'],
    response: z.array(webhookDeliverySchema),
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/school/:id/webhooks/:webhookId/deliveries/:deliveryId/again',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    scope: 'webhooks',
    summary: 'Send a message again, delivered or not',
    params: z.object({ id: idSchema, webhookId: idSchema, deliveryId: idSchema }),
    refusals: ['not_found'],
    status: 204,
  }),
};
