import type { FastifyInstance } from 'fastify';
import { analyticsEndpoints } from '#contract/analytics.ts';
import { route } from '#server/platform/http/route.ts';
import type { AnalyticsService } from './analytics.service.ts';

export function registerAnalyticsRoutes(app: FastifyInstance, analytics: AnalyticsService): void {
  route(app, analyticsEndpoints.schoolAnalytics, ({ params, query }) =>
    analytics.ofSchool(params.schoolId, query.period),
  );
}
