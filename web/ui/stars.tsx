import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const FIVE = [1, 2, 3, 4, 5];

export function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex">
      <span className="sr-only">{t('reviews.rating', { rating })}</span>
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
