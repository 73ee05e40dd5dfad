import type { AdminReview } from '#contract/admin-reviews.ts';
import type { Page } from '#contract/paging.ts';
import type { HandledReview } from '#contract/reviews.ts';
import type { BookingService } from '#server/modules/bookings/bookings.service.ts';
import { shownReviewer } from '#server/modules/instructors/instructors.rules.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { requireUnchanged, versionOf } from '#server/platform/record-version.ts';
import {
  insertReview,
  type OperatorsReviewRow,
  type ReviewRow,
  type ReviewSearch,
  selectOwner,
  selectReview,
  selectReviews,
  selectSchoolReviews,
  selectShownLocked,
  updateAnswer,
  updateHidden,
} from './reviews.repository.ts';

export type { ReviewSearch };

export function createReviewService({
  db,
  clock,
  bookings,
  schools,
}: {
  db: Database;
  clock: Clock;
  bookings: Pick<BookingService, 'find'>;
  schools: Pick<SchoolService, 'changeOffer'>;
}) {
  async function read(executor: Database, id: string): Promise<HandledReview> {
    const row = await selectReview(executor, id);
    if (!row) throw new AppError('not_found');
    return present(row);
  }

  return {
    /**
     * A student's one review of a completed lesson; the averages that students are shown have it at once.
     * @throws AppError not_found, lesson_not_completed, already_reviewed
     */
    async write(bookingId: string, review: { rating: number; comment: string }): Promise<HandledReview> {
      const booking = await bookings.find(bookingId);
      if (booking.status !== 'Completed') throw new AppError('lesson_not_completed');
      return schools.changeOffer(async (transaction) => {
        const written = { ...review, bookingId, instructorId: booking.instructor_id, now: nowDate(clock) };
        const id = await insertReview(transaction, written);
        if (id === undefined) throw new AppError('already_reviewed');
        return read(transaction, id);
      });
    },

    /** What was written about a school's instructors and is shown. */
    async ofSchool(schoolId: string, asked: Parameters<typeof selectSchoolReviews>[2]): Promise<Page<HandledReview>> {
      const { items, next } = await selectSchoolReviews(db, schoolId, asked);
      return { items: items.map(present), next };
    },

    /** Every review there is, hidden ones too, as the operator reads them. */
    async search(asked: ReviewSearch): Promise<Page<AdminReview>> {
      const { items, next } = await selectReviews(db, asked);
      return { items: items.map(presentToOperator), next };
    },

    ownersOf: (id: string) => selectOwner(db, id),

    /** @throws AppError changed_meanwhile; not_found, also for one that is hidden */
    answer: (
      id: string,
      { answer, version }: { answer: string; version?: string | undefined },
    ): Promise<HandledReview> =>
      db.transaction().execute(async (transaction) => {
        const before = await selectShownLocked(transaction, id);
        if (!before) throw new AppError('not_found');
        requireUnchanged(version, answerOf(before));
        await updateAnswer(transaction, id, { answer, now: nowDate(clock) });
        return read(transaction, id);
      }),

    /**
     * Hidden ones are shown nowhere and count in no average. In a transaction of `changeOffer`.
     * @returns false when it was so already
     * @throws AppError not_found
     */
    async setHidden(transaction: Database, id: string, reason: string | null): Promise<boolean> {
      const hidden = reason === null ? null : { at: nowDate(clock), reason };
      const hasChanged = await updateHidden(transaction, id, hidden);
      if (hasChanged === undefined) throw new AppError('not_found');
      return hasChanged;
    },
  };
}

export type ReviewService = ReturnType<typeof createReviewService>;

const answerOf = ({ answer }: Pick<ReviewRow, 'answer'>) => ({ answer });

const present = (row: ReviewRow): HandledReview => ({
  id: row.id,
  bookingId: row.booking_id,
  instructorId: row.instructor_id,
  instructorName: `${row.instructor_first_name} ${row.instructor_last_name}`,
  name: row.disabled_at === null ? shownReviewer(row.first_name, row.last_name) : '',
  rating: row.rating,
  comment: row.comment,
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  version: versionOf(answerOf(row)),
});

const presentToOperator = (row: OperatorsReviewRow): AdminReview => ({
  ...present(row),
  code: row.code,
  schoolName: row.school_name,
  isHidden: row.hidden_at !== null,
  hiddenReason: row.hidden_reason,
});
