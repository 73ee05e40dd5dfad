import { useTranslation } from 'react-i18next';
import type { Instructor } from '#contract/instructors.ts';
import { Stars } from '../../ui/stars.tsx';

export function Reviews({ reviews }: { reviews: Instructor['reviews'] }) {
  const { t } = useTranslation('school');
  const { t: common } = useTranslation();
  if (reviews.length === 0) return <p className="text-soft">{t('profile.noReviews')}</p>;
  return (
    <ul className="grid gap-5">
      {reviews.map((review, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a review has no other name, and the list is never reordered
        <li key={index} className="grid gap-1 border-line not-last:border-b not-last:pb-5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{review.name || common('deletedAccount')}</span>
            <Stars rating={review.rating} />
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
