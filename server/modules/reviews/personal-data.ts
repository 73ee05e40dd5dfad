import type { Database } from '#server/platform/database/connect.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { eraseWordsOf, selectReviewsBy } from './reviews.repository.ts';

/** What a student wrote of lessons. */
export const reviewsOfPerson = (db: Database): PersonalData => ({
  tables: ['reviews'],

  export: async ({ id }) => ({
    reviews: (await selectReviewsBy(db, id)).map((review) => ({
      booking: review.code,
      rating: review.rating,
      comment: review.comment,
      answer: review.answer,
      writtenAt: review.created_at.toISOString(),
    })),
  }),

  erase: (transaction, { id }) => eraseWordsOf(transaction, id),
});
