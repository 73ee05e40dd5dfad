import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idSchema, optionalText, requiredText } from './validation.ts';

/** A review as the school and the operator handle it. */
export const handledReviewSchema = z.object({
  id: z.string(),
  bookingId: z.string(),
  instructorId: z.string(),
  instructorName: z.string(),
  /** Who wrote it, as strangers read it: `Amina O.` */
  name: z.string(),
  rating: z.number(),
  comment: z.string(),
  answer: z.string().nullable(),
  /** By an administrator: nobody else sees it and it counts in no average. */
  isHidden: z.boolean(),
  createdAt: z.string(),
});
export type HandledReview = z.infer<typeof handledReviewSchema>;

export const newReviewSchema = z.object({
  rating: z.number({ error: 'required' }).int('invalid_number').min(1, 'out_of_range').max(5, 'out_of_range'),
  comment: optionalText(1000),
});

export const reviewEndpoints = {
  writeReview: endpoint({
    method: 'POST',
    path: '/booking/:id/review',
    access: ['candidate'],
    summary: 'Review a lesson that was completed, once',
    params: z.object({ id: idSchema }),
    body: newReviewSchema,
    status: 201,
    response: handledReviewSchema,
  }),
  schoolReviews: endpoint({
    method: 'GET',
    path: '/review/school/:schoolId',
    access: ['school', 'admin'],
    summary: "Reviews of a school's own instructors, the newest first (at most 200)",
    params: z.object({ schoolId: idSchema }),
    response: z.array(handledReviewSchema),
  }),
  answerReview: endpoint({
    method: 'POST',
    path: '/review/:id/answer',
    access: ['school'],
    summary: "Answer a review of one's own instructor, shown under it; a second answer replaces the first",
    params: z.object({ id: idSchema }),
    body: z.object({ answer: requiredText(1000) }),
    response: handledReviewSchema,
  }),
  setReviewVisibility: endpoint({
    method: 'POST',
    path: '/review/:id/visibility',
    access: ['admin'],
    summary: 'Hide a review, or show it again',
    params: z.object({ id: idSchema }),
    body: z.object({ isHidden: z.boolean({ error: 'required' }) }),
    response: handledReviewSchema,
  }),
};
