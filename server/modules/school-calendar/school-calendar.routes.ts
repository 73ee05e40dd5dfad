import type { FastifyInstance } from 'fastify';
import { schoolCalendarEndpoints } from '#contract/school-calendar.ts';
import { route } from '#server/platform/http/route.ts';
import type { SchoolCalendarService } from './school-calendar.service.ts';

export function registerSchoolCalendarRoutes(app: FastifyInstance, calendar: SchoolCalendarService): void {
  route(app, schoolCalendarEndpoints.schoolCalendar, ({ actor, params, query }) =>
    calendar.between(actor, params.schoolId, query),
  );
  route(app, schoolCalendarEndpoints.taught, ({ actor, params, query }) =>
    calendar.taught(actor, params.schoolId, query),
  );
  route(app, schoolCalendarEndpoints.schoolWeek, ({ actor, params, query }) =>
    calendar.week(actor, params.schoolId, query.from),
  );
}
