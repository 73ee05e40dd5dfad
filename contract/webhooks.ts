import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, requiredText } from './validation.ts';

/** What an address may be told of. */
export const WEBHOOK_EVENTS = [
  'booking.created',
  'booking.moved',
  'booking.cancelled',
  'booking.completed',
  'review.created',
  'payment.recorded',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const WEBHOOKS_MAX = 10;
/** An address that has taken nothing for so long is told nothing more. */
export const WEBHOOK_PATIENCE_DAYS = 3;
/** How much of an answer is read. */
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
  /** Since when nothing has arrived; null while all does. */
  failingSince: z.nullable(z.string()),
  /** When it was given up; null: it is told. */
  turnedOffAt: z.nullable(z.string()),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const webhookDeliverySchema = z.object({
  id: z.string(),
  event: z.string(),
  createdAt: z.string(),
  state: z.enum(['waiting', 'delivered', 'given_up']),
  /** When it is tried next; null where it is not. */
  nextTryAt: z.nullable(z.string()),
  /** The latest first. */
  tries: z.array(
    z.object({
      at: z.string(),
      /** Null: nobody answered, `answer` says why. */
      status: z.nullable(z.number()),
      /** The beginning of what was answered. */
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
    summary: 'The addresses that hear of what happens at the school',
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
      'Tell an address of what happens, by POST, signed as Standard Webhooks say with the secret that is told this once. What happens ' +
      'to one booking arrives in its order; what was not taken (2xx within 10 s) is told again with growing pauses for ' +
      `${WEBHOOK_PATIENCE_DAYS} days. 410 says that the address wants no more`,
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
    summary: 'Tell an address nothing more',
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
    summary: 'Tell an address again that was given up; what it missed is told first',
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
    summary: 'The last 50 messages to an address, with each try and its answer, the latest first',
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
    summary: 'Send a message once more, delivered or not',
    params: z.object({ id: idSchema, webhookId: idSchema, deliveryId: idSchema }),
    refusals: ['not_found'],
    status: 204,
  }),
};
