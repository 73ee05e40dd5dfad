import type { ReactNode } from 'react';
import type { Booking } from '#contract/bookings.ts';
import { Card } from '../../ui/card.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { SchoolAnswer } from '../reviews/school-answer.tsx';

const useTexts = textsOf('bookings');

// Few lessons that are looked at wait for a review.
const reviewForm = lazyImport(async () => (await import('./review-form.tsx')).ReviewForm);

interface LessonReviewProps {
  booking: Booking;
  /** Draws a rating. */
  stars: (rating: number) => ReactNode;
}

/** What the student thinks of a completed lesson: asked once, shown from then on. */
export function LessonReview({ booking, stars }: LessonReviewProps) {
  const t = useTexts();
  const { review, instructor } = booking;
  const isCompleted = booking.bookingStatus === 'Completed';
  const ReviewForm = useLazyImport(reviewForm, isCompleted && !review, () => undefined);
  if (!isCompleted) return null;
  return (
    <Card className="grid gap-3">
      <h2 tabIndex={-1} className="text-lg font-bold">
        {review ? t('review.yours') : t('review.ask', { name: instructor.firstName })}
      </h2>
      {ReviewForm && !review && <ReviewForm booking={booking} />}
      {review && (
        <>
          {stars(review.rating)}
          {review.comment && <p className="whitespace-pre-line">{review.comment}</p>}
          {review.answer && <SchoolAnswer>{review.answer}</SchoolAnswer>}
        </>
      )}
    </Card>
  );
}
