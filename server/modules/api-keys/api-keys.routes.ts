import type { FastifyInstance } from 'fastify';
import { apiKeyEndpoints } from '#contract/api-keys.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { route } from '#server/platform/http/route.ts';
import { addApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';

export function registerApiKeyRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, apiKeyEndpoints.apiKeys, ({ params }) => listApiKeys(ctx, params.id));

  route(app, apiKeyEndpoints.addApiKey, ({ actor, body, request }) => {
    if (request.sessionTokenHash === null) throw new AppError('not_authenticated');
    return addApiKey(ctx, actor, request.sessionTokenHash, body);
  });

  route(app, apiKeyEndpoints.endApiKey, ({ params }) => revokeApiKey(ctx, params.id, params.keyId));
}
