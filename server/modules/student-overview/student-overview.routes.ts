import type { FastifyInstance } from 'fastify';
import { studentOverviewEndpoints } from '#contract/student-overviews.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { readStudentOverview } from './student-overview.ts';

export function registerStudentOverviewRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, studentOverviewEndpoints.studentOverview, ({ actor, params }) =>
    readStudentOverview(ctx, actor, params.id, params.studentId),
  );
}
