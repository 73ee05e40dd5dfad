import type { AdminReview } from '#contract/admin.ts';
import type { Page } from '#contract/paging.ts';
import type { HandledReview } from '#contract/reviews.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { getBooking } from '#server/modules/bookings/bookings.ts';
import { presentReviewer } from '#server/modules/instructors/instructors.rules.ts';
import { changeOffer } from '#server/modules/schools/schools.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { computeVersion, requireUnchanged } from '#server/platform/record-version.ts';
import {
  eraseReviewTexts,
  insertReview,
  type OperatorsReviewRow,
  type ReviewRow,
  type ReviewSearch,
  selectOwner,
  selectReview,
  selectReviews,
  selectReviewsBy,
  selectSchoolReviews,
  selectShownLocked,
  updateAnswer,
  updateHidden,
} from './reviews.db.ts';

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

export type { ReviewSearch };

async function read(ctx: Context, id: string): Promise<HandledReview> {
  const row = await selectReview(ctx, id);
  if (!row) throw new AppError('not_found');
  return present(row);
}

/**
 * A lesson gets one review. It counts in the averages at once.
 * @throws AppError not_found, lesson_not_completed, already_reviewed
 */
export async function writeReview(
  ctx: Context,
  bookingId: string,
  review: { rating: number; comment: string },
): Promise<HandledReview> {
  const booking = await getBooking(ctx, bookingId);
  if (booking.status !== 'Completed') throw new AppError('lesson_not_completed');
  return changeOffer(ctx, async (tx) => {
    const written = { ...review, bookingId, instructorId: booking.instructor_id, now: nowDate(tx.clock) };
    const id = await insertReview(tx, written);
    if (id === undefined) throw new AppError('already_reviewed');
    return read(tx, id);
  });
}

/** Visible reviews of a school's instructors. */
export async function listSchoolReviews(
  ctx: Context,
  schoolId: string,
  asked: Parameters<typeof selectSchoolReviews>[2],
): Promise<Page<HandledReview>> {
  const { items, next } = await selectSchoolReviews(ctx, schoolId, asked);
  return { items: items.map(present), next };
}

/** Every review, hidden ones too, for administrators. */
export async function searchReviews(ctx: Context, asked: ReviewSearch): Promise<Page<AdminReview>> {
  const { items, next } = await selectReviews(ctx, asked);
  return { items: items.map(presentToOperator), next };
}

export function findReviewOwners(ctx: Context, id: string) {
  return selectOwner(ctx, id);
}

/** @throws AppError changed_meanwhile; not_found, also for a hidden review */
export function answerReview(
  ctx: Context,
  id: string,
  { answer, version }: { answer: string; version?: string | undefined },
): Promise<HandledReview> {
  return inTransaction(ctx, async (tx) => {
    const before = await selectShownLocked(tx, id);
    if (!before) throw new AppError('not_found');
    requireUnchanged(version, answerOf(before));
    await updateAnswer(tx, id, { answer, now: nowDate(tx.clock) });
    return read(tx, id);
  });
}

/**
 * Hidden reviews appear nowhere and count in no average. Runs in a transaction of `changeOffer`.
 * @returns false if nothing changed
 * @throws AppError not_found
 */
export async function setReviewHidden(tx: Transaction, id: string, reason: string | null): Promise<boolean> {
  const hidden = reason === null ? null : { at: nowDate(tx.clock), reason };
  const hasChanged = await updateHidden(tx, id, hidden);
  if (hasChanged === undefined) throw new AppError('not_found');
  return hasChanged;
}

const answerOf = ({ answer }: Pick<ReviewRow, 'answer'>) => ({ answer });

const present = (row: ReviewRow): HandledReview => ({
  id: row.id,
  bookingId: row.booking_id,
  instructorId: row.instructor_id,
  instructorName: `${row.instructor_first_name} ${row.instructor_last_name}`,
  name: row.disabled_at === null ? presentReviewer(row.first_name, row.last_name) : '',
  rating: row.rating,
  comment: row.comment,
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  version: computeVersion(answerOf(row)),
});

const presentToOperator = (row: OperatorsReviewRow): AdminReview => ({
  ...present(row),
  code: row.code,
  schoolName: row.school_name,
  isHidden: row.hidden_at !== null,
  hiddenReason: row.hidden_reason,
});
