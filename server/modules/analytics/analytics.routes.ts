import type { FastifyInstance } from 'fastify';
import { analyticsEndpoints } from '#contract/analytics.ts';
import { route } from '#server/platform/http/route.ts';
import type { AnalyticsService } from './analytics.service.ts';

export function registerAnalyticsRoutes(app: FastifyInstance, analytics: AnalyticsService): void {
  route(app, analyticsEndpoints.schoolAnalytics, ({ actor, params, query }) =>
    analytics.ofSchool(actor, params.schoolId, query.period),
  );
}
