import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Instructor } from '#contract/instructors.ts';

const STARS = [1, 2, 3, 4, 5];

export function Reviews({ reviews }: { reviews: Instructor['reviews'] }) {
  const { t } = useTranslation('school');
  if (reviews.length === 0) return <p className="text-soft">{t('profile.noReviews')}</p>;
  return (
    <ul className="grid gap-5">
      {reviews.map((review, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a review has no other name, and the list is never reordered
        <li key={index} className="grid gap-1 border-line not-last:border-b not-last:pb-5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{review.name}</span>
            <span className="inline-flex" aria-hidden="true">
              {STARS.map((star) => (
                <Star
                  key={star}
                  className={`size-4 ${star <= review.rating ? 'fill-amber stroke-amber-text' : 'stroke-line-strong'}`}
                />
              ))}
            </span>
            <span className="sr-only">{t('profile.reviewRating', { rating: review.rating })}</span>
          </p>
          {review.comment && <p>{review.comment}</p>}
          {review.answer && (
            <p className="mt-1 border-l-3 border-line-strong pl-3 text-soft">
              <span className="font-medium">{t('profile.answer')}</span> {review.answer}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
