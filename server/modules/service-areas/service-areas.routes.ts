import type { FastifyInstance } from 'fastify';
import { serviceAreaEndpoints } from '#contract/service-areas.ts';
import { route } from '#server/platform/http/route.ts';
import type { ServiceAreaService } from './service-areas.service.ts';

export function registerServiceAreaRoutes(app: FastifyInstance, areas: ServiceAreaService): void {
  route(app, serviceAreaEndpoints.schoolServiceArea, ({ params }) => areas.showSchool(params.id));

  route(app, serviceAreaEndpoints.serviceArea, ({ params }) => areas.show(params.id));

  route(app, serviceAreaEndpoints.saveServiceArea, ({ params, body }) => areas.save(params.id, body));

  route(app, serviceAreaEndpoints.clearServiceArea, ({ params }) => areas.clear(params.id));
}
