import type { FastifyInstance } from 'fastify';
import { progressEndpoints } from '#contract/progress.ts';
import { route } from '#server/platform/http/route.ts';
import type { ProgressService } from './progress.service.ts';

export function registerProgressRoutes(app: FastifyInstance, progress: ProgressService): void {
  route(app, progressEndpoints.lessonProgress, ({ params }) => progress.ofLesson(params.id));

  route(app, progressEndpoints.saveLessonProgress, ({ params, body }) => progress.save(params.id, body));

  route(app, progressEndpoints.progress, ({ actor }) => progress.ofCandidate(actor.id));

  route(app, progressEndpoints.studentProgress, ({ actor }) =>
    progress.ofCandidate(actor.id, { withNotes: !actor.guardian }),
  );

  route(app, progressEndpoints.progressSheet, async ({ actor, locale, reply }) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="lanewise-progress.csv"')
      .send(await progress.sheet(actor.id, locale)),
  );
}
