import type { FastifyInstance } from 'fastify';
import { reviewEndpoints } from '#contract/reviews.ts';
import { route } from '#server/platform/http/route.ts';
import type { ReviewService } from './service.ts';

export function registerReviewRoutes(app: FastifyInstance, reviews: ReviewService): void {
  route(app, reviewEndpoints.writeReview, ({ actor, params, body }) => reviews.write(actor, params.id, body));
  route(app, reviewEndpoints.schoolReviews, ({ actor, params }) => reviews.ofSchool(actor, params.schoolId));
  route(app, reviewEndpoints.answerReview, ({ actor, params, body }) => reviews.answer(actor, params.id, body.answer));
  route(app, reviewEndpoints.setReviewVisibility, ({ params, body }) => reviews.setHidden(params.id, body.isHidden));
}
