import type { FastifyInstance } from 'fastify';
import { apiKeyEndpoints } from '#contract/api-keys.ts';
import { AppError } from '#server/platform/app-error.ts';
import { route } from '#server/platform/http/route.ts';
import type { ApiKeyService } from './api-keys.service.ts';

export function registerApiKeyRoutes(app: FastifyInstance, keys: ApiKeyService): void {
  route(app, apiKeyEndpoints.apiKeys, ({ params }) => keys.list(params.id));

  route(app, apiKeyEndpoints.addApiKey, ({ actor, body, request }) => {
    if (request.sessionTokenHash === null) throw new AppError('not_authenticated');
    return keys.add(actor, request.sessionTokenHash, body);
  });

  route(app, apiKeyEndpoints.endApiKey, ({ params }) => keys.end(params.id, params.keyId));
}
