import { Star } from 'lucide-react';
import { useLanguage } from '../../ui/i18n/language.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('reviews');

/** An average of reviews: a star, the figure, how many. */
export function Rating({ rating, count }: { rating: number | null; count: number }) {
  const t = useTexts();
  const language = useLanguage();
  if (rating === null) return <span className="text-sm text-soft">{t('none')}</span>;
  const figure = rating.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <span className="tabular inline-flex items-center gap-1 text-sm">
      <Star className="size-4 fill-amber stroke-amber-text" aria-hidden="true" />
      <span className="sr-only">{t('rating', { rating: figure })}</span>
      <span className="font-semibold" aria-hidden="true">
        {figure}
      </span>
      <span className="text-soft">{t('count', { count })}</span>
    </span>
  );
}
