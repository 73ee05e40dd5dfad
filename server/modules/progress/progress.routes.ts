import type { FastifyInstance } from 'fastify';
import { progressEndpoints } from '#contract/progress.ts';
import { route } from '#server/platform/http/route.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import type { ProgressService } from './progress.service.ts';

export function registerProgressRoutes(app: FastifyInstance, progress: ProgressService): void {
  route(app, progressEndpoints.lessonProgress, ({ params }) => progress.ofLesson(params.id));

  route(app, progressEndpoints.saveLessonProgress, ({ params, body }) => progress.save(params.id, body));

  route(app, progressEndpoints.progress, ({ actor }) => progress.ofCandidate(actor.id));

  route(app, progressEndpoints.studentProgress, ({ actor }) =>
    progress.ofCandidate(actor.id, { withNotes: !actor.guardian }),
  );

  route(app, progressEndpoints.progressSheet, async ({ actor, locale, reply }) =>
    sendFile(reply, 'text/csv; charset=utf-8', 'lanewise-progress.csv', await progress.sheet(actor.id, locale)),
  );
}
