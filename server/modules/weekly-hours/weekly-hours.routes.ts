import type { FastifyInstance } from 'fastify';
import { weeklyHoursEndpoints } from '#contract/weekly-hours.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { onlyInstructor } from '#server/platform/http/actor.ts';
import { route } from '#server/platform/http/route.ts';
import { addDaysOff, listDaysOff, listSchoolHolidays, removeDaysOff, saveSchoolHolidays } from './days-off.ts';
import { showHoursRun } from './run-hours.ts';
import {
  listWeeklyHours,
  previewWeeklyHours,
  saveWeeklyHours,
  showWeeklyHours,
  undoWeeklyHours,
} from './weekly-hours.ts';

export function registerWeeklyHoursRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, weeklyHoursEndpoints.weeklyHours, ({ actor, params }) => showWeeklyHours(ctx, actor.id, params.id));

  route(app, weeklyHoursEndpoints.saveWeeklyHours, ({ actor, params, query, body }) => {
    // Instructors may not change colleagues' hours.
    if (onlyInstructor(actor) !== undefined && body.alsoTo?.length) throw new AppError('forbidden');
    return query.preview
      ? previewWeeklyHours(ctx, actor.id, params.id, body)
      : saveWeeklyHours(ctx, actor, params.id, body);
  });

  route(app, weeklyHoursEndpoints.weeklyHoursRun, async ({ actor }) => ({ run: await showHoursRun(ctx, actor) }));

  route(app, weeklyHoursEndpoints.undoWeeklyHours, ({ actor, body }) => undoWeeklyHours(ctx, actor, body.changeId));

  route(app, weeklyHoursEndpoints.schoolWeeklyHours, ({ actor }) => listWeeklyHours(ctx, actor));

  route(app, weeklyHoursEndpoints.daysOff, ({ params }) => listDaysOff(ctx, params.id));

  route(app, weeklyHoursEndpoints.addDaysOff, ({ actor, params, body, locale }) =>
    addDaysOff(ctx, actor, params.id, body, locale),
  );

  route(app, weeklyHoursEndpoints.removeDaysOff, ({ actor, params }) =>
    removeDaysOff(ctx, actor.id, params.id, params.dayOffId),
  );

  route(app, weeklyHoursEndpoints.holidays, ({ params, locale }) => listSchoolHolidays(ctx, params.id, locale));

  route(app, weeklyHoursEndpoints.keepHoliday, ({ params, body, locale }) =>
    saveSchoolHolidays(ctx, params.id, body, locale),
  );
}
