import type { FastifyInstance } from 'fastify';
import { webhookEndpoints } from '#contract/webhooks.ts';
import { route } from '#server/platform/http/route.ts';
import type { WebhookService } from './webhooks.service.ts';

export function registerWebhookRoutes(app: FastifyInstance, webhooks: WebhookService): void {
  route(app, webhookEndpoints.webhooks, ({ params }) => webhooks.list(params.id));
  route(app, webhookEndpoints.addWebhook, ({ params, body }) => webhooks.add(params.id, body));
  route(app, webhookEndpoints.removeWebhook, ({ params }) => webhooks.remove(params.id, params.webhookId));
  route(app, webhookEndpoints.turnWebhookOn, ({ params }) => webhooks.turnOn(params.id, params.webhookId));
  route(app, webhookEndpoints.webhookDeliveries, ({ params }) => webhooks.deliveries(params.id, params.webhookId));
  route(app, webhookEndpoints.sendAgain, ({ params }) =>
    webhooks.sendAgain(params.id, params.webhookId, params.deliveryId),
  );
}
