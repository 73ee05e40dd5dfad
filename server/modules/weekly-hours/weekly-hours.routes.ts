import type { FastifyInstance } from 'fastify';
import { weeklyHoursEndpoints } from '#contract/weekly-hours.ts';
import { AppError } from '#server/platform/app-error.ts';
import { onlyInstructor } from '#server/platform/http/actor.ts';
import { route } from '#server/platform/http/route.ts';
import type { WeeklyHours } from './compose-weekly-hours.ts';

export function registerWeeklyHoursRoutes(
  app: FastifyInstance,
  { weeklyHours, daysOff, schoolHolidays }: WeeklyHours,
): void {
  route(app, weeklyHoursEndpoints.weeklyHours, ({ actor, params }) => weeklyHours.show(actor.id, params.id));

  route(app, weeklyHoursEndpoints.saveWeeklyHours, ({ actor, params, query, body }) => {
    // Of colleagues only who may see them.
    if (onlyInstructor(actor) !== undefined && body.alsoTo?.length) throw new AppError('forbidden');
    return query.preview ? weeklyHours.preview(actor.id, params.id, body) : weeklyHours.save(actor, params.id, body);
  });

  route(app, weeklyHoursEndpoints.undoWeeklyHours, ({ actor, body }) => weeklyHours.undo(actor, body.changeId));

  route(app, weeklyHoursEndpoints.schoolWeeklyHours, ({ actor }) => weeklyHours.ofSchool(actor));

  route(app, weeklyHoursEndpoints.daysOff, ({ params }) => daysOff.list(params.id));

  route(app, weeklyHoursEndpoints.addDaysOff, ({ actor, params, body, locale }) =>
    daysOff.add(actor, params.id, body, locale),
  );

  route(app, weeklyHoursEndpoints.removeDaysOff, ({ actor, params }) =>
    daysOff.remove(actor.id, params.id, params.dayOffId),
  );

  route(app, weeklyHoursEndpoints.holidays, ({ params, locale }) => schoolHolidays.list(params.id, locale));

  route(app, weeklyHoursEndpoints.keepHoliday, ({ params, body, locale }) =>
    schoolHolidays.keep(params.id, body, locale),
  );
}
