import type { PersonalData } from '#server/personal-data.ts';
import { eraseReviewTexts, selectReviewsBy } from './reviews.db.ts';

export const reviewsPersonalData: PersonalData = {
  tables: ['reviews'],

  export: async (ctx, { id }) => ({
    reviews: (await selectReviewsBy(ctx, id)).map((review) => ({
      booking: review.code,
      rating: review.rating,
      comment: review.comment,
      answer: review.answer,
      writtenAt: review.created_at.toISOString(),
    })),
  }),

  erase: (tx, { id }) => eraseReviewTexts(tx, id),
};
