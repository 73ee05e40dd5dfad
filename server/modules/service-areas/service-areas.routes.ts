import type { FastifyInstance } from 'fastify';
import { serviceAreaEndpoints } from '#contract/service-areas.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { clearServiceArea, saveServiceArea, showSchoolArea, showServiceArea } from './service-areas.ts';

export function registerServiceAreaRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, serviceAreaEndpoints.schoolServiceArea, ({ params }) => showSchoolArea(ctx, params.id));

  route(app, serviceAreaEndpoints.serviceArea, ({ params }) => showServiceArea(ctx, params.id));

  route(app, serviceAreaEndpoints.saveServiceArea, ({ params, body }) => saveServiceArea(ctx, params.id, body));

  route(app, serviceAreaEndpoints.clearServiceArea, ({ params }) => clearServiceArea(ctx, params.id));
}
