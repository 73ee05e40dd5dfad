import type { FastifyInstance } from 'fastify';
import { weeklyHoursEndpoints } from '#contract/weekly-hours.ts';
import { route } from '#server/platform/http/route.ts';
import type { DaysOff } from './days-off.ts';
import type { SchoolHolidays } from './school-holidays.ts';
import type { WeeklyHoursService } from './weekly-hours.service.ts';

export function registerWeeklyHoursRoutes(
  app: FastifyInstance,
  {
    weeklyHours,
    daysOff,
    schoolHolidays,
  }: { weeklyHours: WeeklyHoursService; daysOff: DaysOff; schoolHolidays: SchoolHolidays },
): void {
  route(app, weeklyHoursEndpoints.weeklyHours, ({ actor, params }) => weeklyHours.show(actor.id, params.id));

  route(app, weeklyHoursEndpoints.saveWeeklyHours, ({ actor, params, query, body }) =>
    query.preview ? weeklyHours.preview(actor.id, params.id, body) : weeklyHours.save(actor, params.id, body),
  );

  route(app, weeklyHoursEndpoints.undoWeeklyHours, ({ actor, body }) => weeklyHours.undo(actor, body.changeId));

  route(app, weeklyHoursEndpoints.schoolWeeklyHours, ({ params }) => weeklyHours.ofSchool(params.id));

  route(app, weeklyHoursEndpoints.daysOff, ({ params }) => daysOff.list(params.id));

  route(app, weeklyHoursEndpoints.addDaysOff, ({ actor, params, body, locale }) =>
    daysOff.add(actor, params.id, body, locale),
  );

  route(app, weeklyHoursEndpoints.removeDaysOff, async ({ actor, params }) => {
    await daysOff.remove(actor.id, params.id, params.dayOffId);
    return undefined;
  });

  route(app, weeklyHoursEndpoints.holidays, ({ params, locale }) => schoolHolidays.list(params.id, locale));

  route(app, weeklyHoursEndpoints.keepHoliday, ({ params, body, locale }) =>
    schoolHolidays.keep(params.id, body, locale),
  );
}
