import type { FastifyInstance } from 'fastify';
import { reviewEndpoints } from '#contract/reviews.ts';
import { onlyInstructor } from '#server/platform/http/actor.ts';
import { route } from '#server/platform/http/route.ts';
import type { ReviewService } from './reviews.service.ts';

export function registerReviewRoutes(app: FastifyInstance, reviews: ReviewService): void {
  route(app, reviewEndpoints.writeReview, ({ params, body }) => reviews.write(params.id, body));
  route(app, reviewEndpoints.schoolReviews, ({ actor, params, query }) =>
    reviews.ofSchool(params.schoolId, { ...query, onlyInstructorId: onlyInstructor(actor) }),
  );
  route(app, reviewEndpoints.answerReview, ({ params, body }) => reviews.answer(params.id, body));
}
