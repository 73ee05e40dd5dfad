import type { FastifyInstance } from 'fastify';
import { figureEndpoints } from '#contract/figures.ts';
import { route } from '#server/platform/http/route.ts';
import type { FigureService } from './service.ts';

export function registerFigureRoutes(app: FastifyInstance, figures: FigureService): void {
  route(app, figureEndpoints.schoolFigures, ({ actor, params, query }) =>
    figures.ofSchool(actor, params.schoolId, query.period),
  );
}
