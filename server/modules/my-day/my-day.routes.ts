import type { FastifyInstance } from 'fastify';
import { myDayEndpoints } from '#contract/my-day.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { readMyDay } from './my-day.ts';

export function registerMyDayRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, myDayEndpoints.myDay, ({ actor, query }) => readMyDay(ctx, actor, query.date));
}
