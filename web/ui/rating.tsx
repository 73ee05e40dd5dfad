import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** An average of reviews: a star, the figure, how many. */
export function Rating({ rating, count }: { rating: number | null; count: number }) {
  const { t, i18n } = useTranslation();
  if (rating === null) return <span className="text-sm text-soft">{t('reviews.none')}</span>;
  const figure = rating.toLocaleString(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <span className="tabular inline-flex items-center gap-1 text-sm">
      <Star className="size-4 fill-amber stroke-amber-text" aria-hidden="true" />
      <span className="sr-only">{t('reviews.rating', { rating: figure })}</span>
      <span className="font-semibold" aria-hidden="true">
        {figure}
      </span>
      <span className="text-soft">{t('reviews.count', { count })}</span>
    </span>
  );
}
