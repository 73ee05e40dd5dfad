import * as z from 'zod/mini';
import { searchText } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { pageQuery, pageSchema } from './paging.ts';
import { handledReviewSchema } from './reviews.ts';
import { idSchema, optionalLines } from './validation.ts';

export const REVIEW_VISIBILITIES = ['all', 'shown', 'hidden'] as const;

export const adminReviewSchema = z.extend(handledReviewSchema, {
  code: z.string(),
  schoolName: z.string(),
  /** Hidden by an administrator: nobody else sees it, and it counts towards no average. */
  isHidden: z.boolean(),
  /** Reason the administrator gave; null while the review is shown. */
  hiddenReason: z.nullable(z.string()),
});
export type AdminReview = z.infer<typeof adminReviewSchema>;

/** Hiding a review requires a reason. */
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
      "Reviews, newest first, filtered by part of the comment or of the instructor's or school's name, or by booking code",
    query: z.extend(pageQuery, {
      search: searchText,
      state: z._default(z.enum(REVIEW_VISIBILITIES, { error: 'invalid' }), 'all'),
    }),
    response: pageSchema(adminReviewSchema),
  }),
  setReviewVisibility: endpoint({
    method: 'POST',
    path: '/admin/reviews/:id/visibility',
    access: ['admin'],
    summary: 'Hide a review with a reason, or show it again; updates averages immediately',
    params: z.object({ id: idSchema }),
    body: reviewVisibilitySchema,
    status: 204,
    refusals: ['not_found'],
  }),
};
