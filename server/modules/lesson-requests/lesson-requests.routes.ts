import type { FastifyInstance } from 'fastify';
import { lessonRequestEndpoints } from '#contract/lesson-requests.ts';
import { route } from '#server/platform/http/route.ts';
import type { LessonRequestService } from './lesson-requests.service.ts';

export function registerLessonRequestRoutes(app: FastifyInstance, requests: LessonRequestService): void {
  route(app, lessonRequestEndpoints.lessonRequest, ({ actor, params }) => requests.read(actor, params.id));
  route(app, lessonRequestEndpoints.askSchool, ({ actor, params, body }) => requests.ask(actor, params.id, body));
  route(app, lessonRequestEndpoints.keepLesson, ({ actor, params }) => requests.keep(actor, params.id));
}
