import type { FastifyInstance } from 'fastify';
import { webhookEndpoints } from '#contract/webhooks.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { addWebhook, listDeliveries, listWebhooks, removeWebhook, resendDelivery, turnOnWebhook } from './webhooks.ts';

export function registerWebhookRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, webhookEndpoints.webhooks, ({ params }) => listWebhooks(ctx, params.id));
  route(app, webhookEndpoints.addWebhook, ({ params, body }) => addWebhook(ctx, params.id, body));
  route(app, webhookEndpoints.removeWebhook, ({ params }) => removeWebhook(ctx, params.id, params.webhookId));
  route(app, webhookEndpoints.turnWebhookOn, ({ params }) => turnOnWebhook(ctx, params.id, params.webhookId));
  route(app, webhookEndpoints.webhookDeliveries, ({ params }) => listDeliveries(ctx, params.id, params.webhookId));
  route(app, webhookEndpoints.sendAgain, ({ params }) =>
    resendDelivery(ctx, params.id, params.webhookId, params.deliveryId),
  );
}
