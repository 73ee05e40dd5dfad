import type { FastifyInstance } from 'fastify';
import { schoolCalendarEndpoints } from '#contract/school-calendar.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { readCalendarBetween, readCalendarWeek, readTaughtLessons } from './school-calendar.ts';

export function registerSchoolCalendarRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, schoolCalendarEndpoints.schoolCalendar, ({ actor, params, query }) =>
    readCalendarBetween(ctx, actor, params.schoolId, query),
  );
  route(app, schoolCalendarEndpoints.taught, ({ actor, params, query }) =>
    readTaughtLessons(ctx, actor, params.schoolId, query),
  );
  route(app, schoolCalendarEndpoints.schoolWeek, ({ actor, params, query }) =>
    readCalendarWeek(ctx, actor, params.schoolId, query),
  );
}
