import { useTranslation } from 'react-i18next';
import type { Instructor } from '#contract/instructors.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Section } from './instructor-facts.tsx';

/** What students wrote, and what the school answered. */
export function InstructorReviews({ instructor }: { instructor: Instructor }) {
  const { t } = useTranslation('student');
  const { t: common } = useTranslation();
  const { rating, reviews } = instructor;
  return (
    <Section title={t('instructor.reviews')}>
      {reviews.length === 0 ? (
        <p className="text-soft">{common('reviews.none')}</p>
      ) : (
        <div className="grid gap-5">
          <Rating rating={rating} count={reviews.length} />
          <ul className="grid gap-5">
            {reviews.map((review, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a review has no other name, and the list is never reordered
              <li key={index} className="flex gap-4">
                <Avatar name={review.name || common('deletedAccount')} size={36} />
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-x-3">
                    <span className="font-semibold">{review.name || common('deletedAccount')}</span>
                    <Stars rating={review.rating} />
                  </p>
                  {review.comment && <p className="mt-1 whitespace-pre-line">{review.comment}</p>}
                  {review.answer && (
                    <div className="mt-3 border-l-3 border-line pl-4 text-sm">
                      <p className="font-semibold">{t('instructor.schoolAnswer')}</p>
                      <p className="whitespace-pre-line text-soft">{review.answer}</p>
                    </div>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}
