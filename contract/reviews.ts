import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageQuery, pageSchema } from './paging.ts';
import { recordVersion, sentVersion } from './record-version.ts';
import { idSchema, optionalLines, requiredLines } from './validation.ts';

/** A review as the school and administrators see it. */
export const handledReviewSchema = z.object({
  id: z.string(),
  bookingId: z.string(),
  instructorId: z.string(),
  instructorName: z.string(),
  /** Author's public name: `Amina O.`; empty if the account is disabled or erased. */
  name: z.string(),
  rating: z.number(),
  comment: z.string(),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  createdAt: z.string(),
  ...recordVersion,
});
export type HandledReview = z.infer<typeof handledReviewSchema>;

export const newReviewSchema = z.object({
  rating: z
    .number({ error: 'required' })
    .check(z.int('not_whole'), z.minimum(1, 'out_of_range'), z.maximum(5, 'out_of_range')),
  comment: optionalLines(1000),
});

/** `unanswered`: the school hasn't answered yet. */
export const REVIEW_STATES = ['all', 'unanswered'] as const;

export const reviewAnswerSchema = z.object({ answer: requiredLines(1000) });

export const reviewEndpoints = {
  writeReview: endpoint({
    method: 'POST',
    path: '/booking/:id/review',
    access: ['candidate'],
    owner: { booking: 'params.id' },
    summary: 'Review a completed lesson, once',
    params: z.object({ id: idSchema }),
    body: newReviewSchema,
    status: 201,
    refusals: ['lesson_not_completed', 'already_reviewed'],
    response: handledReviewSchema,
  }),
  schoolReviews: endpoint({
    method: 'GET',
    path: '/review/school/:schoolId',
    access: ['school'],
    owner: { school: 'params.schoolId' },
    members: 'own',
    summary: "Shown reviews of a school's instructors, newest first",
    params: z.object({ schoolId: idSchema }),
    query: z.extend(pageQuery, { state: z._default(z.enum(REVIEW_STATES, { error: 'invalid' }), 'all') }),
    response: pageSchema(handledReviewSchema),
  }),
  answerReview: endpoint({
    method: 'POST',
    path: '/review/:id/answer',
    access: ['school'],
    owner: { review: 'params.id' },
    members: 'managers',
    summary:
      'Reply to a review of one of the school’s instructors. The reply appears under it, and a new one replaces ' +
      'it',
    params: z.object({ id: idSchema }),
    body: z.extend(reviewAnswerSchema, sentVersion),
    response: handledReviewSchema,
  }),
};
