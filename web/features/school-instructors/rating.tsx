import { Star } from 'lucide-react';
import type { Instructor } from '#contract/instructors.ts';
import { languageTag } from '#contract/locale.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('school-instructors');

/** '-' before the first review (IT-01). */
export function Rating({ instructor: { rating, reviews } }: { instructor: Pick<Instructor, 'rating' | 'reviews'> }) {
  const t = useTexts();
  const language = useLanguage();
  if (rating === null) return t('profile.unknown');
  const shown = rating.toLocaleString(languageTag(language), { minimumFractionDigits: 1 });
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Star className="size-4 fill-amber stroke-amber-text" aria-hidden="true" />
      <span aria-hidden="true">
        {shown} <span className="text-soft">({reviews.length})</span>
      </span>
      <span className="sr-only">{t('instructors.ratingOf', { rating: shown, count: reviews.length })}</span>
    </span>
  );
}
