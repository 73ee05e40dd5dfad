import type { FastifyInstance } from 'fastify';
import { progressEndpoints } from '#contract/progress.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import { drawProgressSheet, readLessonProgress, readStudentProgress, saveLessonProgress } from './progress.ts';

export function registerProgressRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, progressEndpoints.lessonProgress, ({ params }) => readLessonProgress(ctx, params.id));

  route(app, progressEndpoints.saveLessonProgress, ({ params, body }) => saveLessonProgress(ctx, params.id, body));

  route(app, progressEndpoints.progress, ({ actor }) => readStudentProgress(ctx, actor.id));

  route(app, progressEndpoints.studentProgress, ({ actor }) =>
    readStudentProgress(ctx, actor.id, { withNotes: !actor.guardian }),
  );

  route(app, progressEndpoints.progressSheet, async ({ actor, locale, reply }) =>
    sendFile(reply, 'text/csv; charset=utf-8', 'lanewise-progress.csv', await drawProgressSheet(ctx, actor.id, locale)),
  );
}
