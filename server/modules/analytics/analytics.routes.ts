import type { FastifyInstance } from 'fastify';
import { analyticsEndpoints } from '#contract/analytics.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { readAnalytics } from './analytics.ts';

export function registerAnalyticsRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, analyticsEndpoints.schoolAnalytics, ({ params, query }) =>
    readAnalytics(ctx, params.schoolId, query.period),
  );
}
