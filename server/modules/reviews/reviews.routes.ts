import type { FastifyInstance } from 'fastify';
import { reviewEndpoints } from '#contract/reviews.ts';
import { route } from '#server/platform/http/route.ts';
import type { ReviewService } from './reviews.service.ts';

export function registerReviewRoutes(app: FastifyInstance, reviews: ReviewService): void {
  route(app, reviewEndpoints.writeReview, ({ actor, params, body }) => reviews.write(actor, params.id, body));
  route(app, reviewEndpoints.schoolReviews, ({ actor, params, query }) =>
    reviews.ofSchool(actor, params.schoolId, query),
  );
  route(app, reviewEndpoints.answerReview, ({ actor, params, body }) => reviews.answer(actor, params.id, body.answer));
}
