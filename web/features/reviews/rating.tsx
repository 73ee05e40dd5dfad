import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { StarRow } from './star-row.tsx';

const useTexts = createTextsHook('reviews');

/** An average of reviews: a star, the figure, how many. */
export function Rating({ rating, count }: { rating: number | null; count: number }) {
  const t = useTexts();
  const { stars } = useFormats();
  if (rating === null) return <span className="text-sm text-soft">{t('none')}</span>;
  const figure = stars(rating);
  return (
    <span className="tabular inline-flex items-center gap-1 text-sm">
      <StarRow full={1} />
      <span className="sr-only">{t('rating', { rating: figure })}</span>
      <span className="font-semibold" aria-hidden="true">
        {figure}
      </span>
      <span className="text-soft">{t('count', { count })}</span>
    </span>
  );
}
