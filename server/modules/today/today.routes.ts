import type { FastifyInstance } from 'fastify';
import { todayEndpoints } from '#contract/today.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { listTodayInstructors, markTodaySeen, readToday } from './today.ts';

export function registerTodayRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, todayEndpoints.today, ({ actor, query }) => readToday(ctx, actor, query));
  route(app, todayEndpoints.todayInstructors, ({ actor, query }) => listTodayInstructors(ctx, actor, query));
  route(app, todayEndpoints.markTodaySeen, ({ actor, body }) =>
    markTodaySeen(ctx, actor, { until: new Date(body.seenUpTo), isUndo: body.isUndo }),
  );
}
