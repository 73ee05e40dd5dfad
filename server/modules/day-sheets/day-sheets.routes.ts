import type { FastifyInstance } from 'fastify';
import { daySheetEndpoints } from '#contract/day-sheets.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { printDaySheets, readDaySheets } from './day-sheets.ts';

export function registerDaySheetRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, daySheetEndpoints.daySheets, ({ params, query }) => readDaySheets(ctx, params.id, query));
  route(app, daySheetEndpoints.printDaySheets, ({ params, body }) => printDaySheets(ctx, params.id, body));
}
