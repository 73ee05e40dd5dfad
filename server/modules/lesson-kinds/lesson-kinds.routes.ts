import type { FastifyInstance } from 'fastify';
import { lessonKindEndpoints } from '#contract/lesson-kinds.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { addLessonKind, changeLessonKind, listInstructorLessonKinds, listLessonKinds } from './lesson-kinds.ts';

export function registerLessonKindRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, lessonKindEndpoints.schoolLessonKinds, ({ params }) => listLessonKinds(ctx, params.id));
  route(app, lessonKindEndpoints.addLessonKind, ({ params, body }) => addLessonKind(ctx, params.id, body));
  route(app, lessonKindEndpoints.changeLessonKind, ({ params, body }) =>
    changeLessonKind(ctx, params.id, params.kindId, body),
  );
  route(app, lessonKindEndpoints.instructorLessonKinds, ({ params }) => listInstructorLessonKinds(ctx, params.id));
}
