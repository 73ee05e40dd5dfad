import type { FastifyInstance } from 'fastify';
import { lessonKindEndpoints } from '#contract/lesson-kinds.ts';
import { route } from '#server/platform/http/route.ts';
import type { LessonKindService } from './lesson-kinds.service.ts';

export function registerLessonKindRoutes(app: FastifyInstance, kinds: LessonKindService): void {
  route(app, lessonKindEndpoints.schoolLessonKinds, ({ params }) => kinds.ofSchool(params.id));
  route(app, lessonKindEndpoints.addLessonKind, ({ params, body }) => kinds.add(params.id, body));
  route(app, lessonKindEndpoints.changeLessonKind, ({ params, body }) => kinds.change(params.id, params.kindId, body));
  route(app, lessonKindEndpoints.instructorLessonKinds, ({ params }) => kinds.offeredBy(params.id));
}
