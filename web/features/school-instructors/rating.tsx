import type { Instructor } from '#contract/instructors.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { StarRow } from '../reviews/star-row.tsx';

const useTexts = createTextsHook('school-instructors');

/** '-' before the first review (IT-01). */
export function Rating({ instructor: { rating, reviews } }: { instructor: Pick<Instructor, 'rating' | 'reviews'> }) {
  const t = useTexts();
  const { stars } = useFormats();
  if (rating === null) return t('profile.unknown');
  const shown = stars(rating);
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <StarRow full={1} />
      <span aria-hidden="true">
        {shown} <span className="text-soft">({reviews.length})</span>
      </span>
      <span className="sr-only">{t('instructors.ratingOf', { rating: shown, count: reviews.length })}</span>
    </span>
  );
}
