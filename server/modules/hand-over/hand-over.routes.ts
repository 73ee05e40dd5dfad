import type { FastifyInstance } from 'fastify';
import { handOverEndpoints, parseMoment } from '#contract/hand-over.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { handOverLessons } from './hand-over-lessons.ts';
import { listLessonsWithoutInstructor, previewHandOver } from './plan-hand-over.ts';
import { undoHandOver } from './undo-hand-over.ts';

export function registerHandOverRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, handOverEndpoints.handOver, ({ actor, params, query, body }) => {
    const time = { from: parseMoment(body.from), until: parseMoment(body.until) };
    if (query.preview) return previewHandOver(ctx, actor.id, params.id, time);
    return handOverLessons(ctx, actor, params.id, time, body);
  });

  route(app, handOverEndpoints.undoHandOver, ({ actor, params, body, locale }) => {
    const time = { from: parseMoment(body.from), until: parseMoment(body.until) };
    return undoHandOver(ctx, actor, { instructorId: params.id, time, locale }, body);
  });

  route(app, handOverEndpoints.lessonsWithoutInstructor, ({ params }) => listLessonsWithoutInstructor(ctx, params.id));
}
