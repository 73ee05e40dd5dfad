import type { FastifyInstance } from 'fastify';
import { lessonRequestEndpoints } from '#contract/lesson-requests.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { keepLesson, readLessonRequests, requestLessonChange } from './lesson-requests.ts';

export function registerLessonRequestRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, lessonRequestEndpoints.lessonRequest, ({ actor, params }) => readLessonRequests(ctx, actor, params.id));
  route(app, lessonRequestEndpoints.askSchool, ({ actor, params, body }) =>
    requestLessonChange(ctx, actor, params.id, body),
  );
  route(app, lessonRequestEndpoints.keepLesson, ({ actor, params }) => keepLesson(ctx, actor, params.id));
}
