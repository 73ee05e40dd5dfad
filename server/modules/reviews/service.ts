import type { HandledReview } from '#contract/reviews.ts';
import type { BookingService } from '#server/modules/bookings/service.ts';
import { shownReviewer } from '#server/modules/instructors/rules.ts';
import type { SchoolService } from '#server/modules/schools/service.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { Refusal } from '#server/platform/refusal.ts';
import {
  insertReview,
  type ReviewRow,
  selectReview,
  selectSchoolReviews,
  updateAnswer,
  updateHidden,
} from './repository.ts';

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
    if (!row) throw new Refusal('not_found');
    return present(row);
  }

  return {
    /**
     * A student's one review of a completed lesson; the averages that students are shown have it at once.
     * @throws Refusal not_found, lesson_not_completed, already_reviewed
     */
    async write(
      actor: Actor<'candidate'>,
      bookingId: string,
      review: { rating: number; comment: string },
    ): Promise<HandledReview> {
      const booking = await bookings.find(actor, bookingId);
      if (booking.status !== 'Completed') throw new Refusal('lesson_not_completed');
      return schools.changeOffer(async (transaction) => {
        const written = { ...review, bookingId, instructorId: booking.instructor_id, now: nowDate(clock) };
        const id = await insertReview(transaction, written);
        if (id === undefined) throw new Refusal('already_reviewed');
        return read(transaction, id);
      });
    },

    /** What was written about a school's instructors; hidden ones are the administrator's to see. */
    async ofSchool(actor: Actor<'school' | 'admin'>, schoolId: string): Promise<HandledReview[]> {
      if (actor.kind === 'school' && actor.id !== schoolId) throw new Refusal('forbidden');
      const rows = await selectSchoolReviews(db, schoolId, { withHidden: actor.kind === 'admin' });
      return rows.map(present);
    },

    /** @throws Refusal not_found, also for what is another school's */
    async answer(actor: Actor<'school'>, id: string, answer: string): Promise<HandledReview> {
      const isMine = await updateAnswer(db, id, { schoolId: actor.id, answer, now: nowDate(clock) });
      if (!isMine) throw new Refusal('not_found');
      return read(db, id);
    },

    /** Hidden ones are shown nowhere and count in no average. @throws Refusal not_found */
    setHidden: (id: string, isHidden: boolean): Promise<HandledReview> =>
      schools.changeOffer(async (transaction) => {
        if (!(await updateHidden(transaction, id, isHidden ? nowDate(clock) : null))) throw new Refusal('not_found');
        return read(transaction, id);
      }),
  };
}

export type ReviewService = ReturnType<typeof createReviewService>;

const present = (row: ReviewRow): HandledReview => ({
  id: row.id,
  bookingId: row.booking_id,
  instructorId: row.instructor_id,
  instructorName: `${row.instructor_first_name} ${row.instructor_last_name}`,
  name: shownReviewer(row.first_name, row.last_name),
  rating: row.rating,
  comment: row.comment,
  answer: row.answer,
  isHidden: row.hidden_at !== null,
  createdAt: row.created_at.toISOString(),
});
