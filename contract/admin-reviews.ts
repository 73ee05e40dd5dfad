import * as z from 'zod/mini';
import { searchText } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './paging.ts';
import { handledReviewSchema } from './reviews.ts';
import { idSchema, optionalLines } from './validation.ts';

export const REVIEW_VISIBILITIES = ['all', 'shown', 'hidden'] as const;

export const adminReviewSchema = z.extend(handledReviewSchema, {
  code: z.string(),
  schoolName: z.string(),
  /** By an administrator: nobody else sees it and it counts in no average. */
  isHidden: z.boolean(),
  /** What the administrator wrote who hid it; null while it is shown. */
  hiddenReason: z.nullable(z.string()),
});
export type AdminReview = z.infer<typeof adminReviewSchema>;

/** Hiding says why. */
export const reviewVisibilitySchema = z
  .object({ isHidden: z.boolean({ error: 'required' }), reason: optionalLines(500) })
  .check(z.refine(({ isHidden, reason }) => !isHidden || reason !== '', { path: ['reason'], message: 'required' }));

export const adminReviewEndpoints = {
  adminReviews: endpoint({
    method: 'GET',
    path: '/admin/reviews',
    access: ['admin'],
    shows: 'review',
    summary:
      "Reviews by a part of the comment, the instructor's or the school's name, or by the booking's code; newest first",
    query: z.extend(pageQuery, {
      search: searchText,
      state: z._default(z.enum(REVIEW_VISIBILITIES, { error: 'invalid' }), 'all'),
    }),
    response: pageOf(adminReviewSchema),
  }),
  setReviewVisibility: endpoint({
    method: 'POST',
    path: '/admin/reviews/:id/visibility',
    access: ['admin'],
    summary: 'Hide a review, saying why, or show it again; averages follow at once',
    params: z.object({ id: idSchema }),
    body: reviewVisibilitySchema,
    status: 204,
    refusals: ['not_found'],
  }),
};
