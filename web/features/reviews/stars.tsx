import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { StarRow } from './star-row.tsx';

const useTexts = createTextsHook('reviews');

export function Stars({ rating }: { rating: number }) {
  const t = useTexts();
  return (
    <span className="inline-flex">
      <span className="sr-only">{t('rating', { rating })}</span>
      <StarRow full={rating} of={5} />
    </span>
  );
}
