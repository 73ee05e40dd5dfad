import type { Instructor } from '#contract/instructors.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { Rating } from '../reviews/rating.tsx';
import { Section } from './instructor-facts.tsx';

const useTexts = createTextsHook('instructors');

const reviewList = lazyImport(() => import('../reviews/review-list.tsx'));

/** What students think of an instructor: the average, and each review. */
export function InstructorReviews({ instructor: { rating, reviews } }: { instructor: Instructor }) {
  const t = useTexts();
  const ReviewList = useLazyImport(reviewList, reviews.length > 0, () => undefined)?.ReviewList;
  return (
    <Section title={t('instructor.reviews')}>
      <div className="grid gap-5">
        <Rating rating={rating} count={reviews.length} />
        {ReviewList && <ReviewList reviews={reviews} />}
      </div>
    </Section>
  );
}
