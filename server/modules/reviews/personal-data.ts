import type { Context } from '#server/context.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { eraseWordsOf, selectReviewsBy } from './reviews.db.ts';

/** What a student wrote of lessons. */
export const reviewsOfPerson = (ctx: Context): PersonalData => ({
  tables: ['reviews'],

  export: async ({ id }) => ({
    reviews: (await selectReviewsBy(ctx, id)).map((review) => ({
      booking: review.code,
      rating: review.rating,
      comment: review.comment,
      answer: review.answer,
      writtenAt: review.created_at.toISOString(),
    })),
  }),

  erase: (tx, { id }) => eraseWordsOf(tx, id),
});
