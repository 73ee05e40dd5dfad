import type { Instructor } from '#contract/instructors.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { Rating } from '../reviews/rating.tsx';
import { ReviewList } from '../reviews/review-list.tsx';
import { Section } from './instructor-facts.tsx';

const useTexts = textsOf('instructors');

/** What students think of an instructor: the average, and each review. */
export function InstructorReviews({ instructor: { rating, reviews } }: { instructor: Instructor }) {
  const t = useTexts();
  return (
    <Section title={t('instructor.reviews')}>
      <div className="grid gap-5">
        {reviews.length > 0 && <Rating rating={rating} count={reviews.length} />}
        <ReviewList reviews={reviews} />
      </div>
    </Section>
  );
}
