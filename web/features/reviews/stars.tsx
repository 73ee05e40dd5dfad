import { Star } from 'lucide-react';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('reviews');

const FIVE = [1, 2, 3, 4, 5];

export function Stars({ rating }: { rating: number }) {
  const t = useTexts();
  return (
    <span className="inline-flex">
      <span className="sr-only">{t('rating', { rating })}</span>
      {FIVE.map((place) => (
        <Star
          key={place}
          className={place <= rating ? 'size-4 fill-amber stroke-amber-text' : 'size-4 fill-sunken stroke-line-strong'}
          aria-hidden="true"
        />
      ))}
    </span>
  );
}
