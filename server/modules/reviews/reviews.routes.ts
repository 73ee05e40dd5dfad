import type { FastifyInstance } from 'fastify';
import { reviewEndpoints } from '#contract/reviews.ts';
import type { Context } from '#server/context.ts';
import { onlyInstructor } from '#server/platform/http/actor.ts';
import { route } from '#server/platform/http/route.ts';
import { answerReview, listSchoolReviews, writeReview } from './reviews.ts';

export function registerReviewRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, reviewEndpoints.writeReview, ({ params, body }) => writeReview(ctx, params.id, body));
  route(app, reviewEndpoints.schoolReviews, ({ actor, params, query }) =>
    listSchoolReviews(ctx, params.schoolId, { ...query, onlyInstructorId: onlyInstructor(actor) }),
  );
  route(app, reviewEndpoints.answerReview, ({ params, body }) => answerReview(ctx, params.id, body));
}
