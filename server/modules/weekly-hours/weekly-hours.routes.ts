import type { FastifyInstance } from 'fastify';
import { weeklyHoursEndpoints } from '#contract/weekly-hours.ts';
import { route } from '#server/platform/http/route.ts';
import type { WeeklyHoursService } from './weekly-hours.service.ts';

export function registerWeeklyHoursRoutes(app: FastifyInstance, weeklyHours: WeeklyHoursService): void {
  route(app, weeklyHoursEndpoints.weeklyHours, ({ actor, params }) => weeklyHours.show(actor.id, params.id));

  route(app, weeklyHoursEndpoints.saveWeeklyHours, ({ actor, params, query, body }) =>
    query.preview ? weeklyHours.preview(actor.id, params.id, body) : weeklyHours.save(actor, params.id, body),
  );

  route(app, weeklyHoursEndpoints.undoWeeklyHours, ({ actor, body }) => weeklyHours.undo(actor, body.changeId));

  route(app, weeklyHoursEndpoints.schoolWeeklyHours, ({ params }) => weeklyHours.ofSchool(params.id));
}
