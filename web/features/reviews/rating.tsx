import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

/** All stars in one SVG: a public page shows dozens of ratings, and one SVG per star made up half of it. */
export function StarRow({ full, of = full }: { full: number; of?: number }) {
  return (
    <svg
      viewBox={`0 0 ${of * SIDE} ${SIDE}`}
      className="h-4 shrink-0"
      strokeWidth={2}
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={starsFrom(0, full)} className="fill-amber stroke-amber-text" />
      {full < of && <path d={starsFrom(full, of)} className="fill-sunken stroke-line-strong" />}
    </svg>
  );
}

const SIDE = 24;
const STAR = 'l3 6.2 6.9.9-5 4.8 1.2 6.8-6.1-3.3-6.1 3.3 1.2-6.8-5-4.8 6.9-.9z';

const starsFrom = (first: number, end: number): string =>
  Array.from({ length: end - first }, (_, index) => `M${(first + index + 0.5) * SIDE} 2.3${STAR}`).join('');

export function Stars({ rating }: { rating: number }) {
  const t = useTexts();
  return (
    <span className="inline-flex">
      <span className="sr-only">{t('rating', { rating })}</span>
      <StarRow full={rating} of={5} />
    </span>
  );
}

const useTexts = createTextsHook('reviews');

/** Average rating with the number of reviews; `isShort` shows only the number. */
export function Rating({
  rating,
  count,
  isShort = false,
}: {
  rating: number | null;
  count: number;
  isShort?: boolean;
}) {
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
      <span className={isShort ? 'sr-only' : 'text-soft'}>{t('count', { count })}</span>
      {isShort && (
        <span className="text-soft" aria-hidden="true">
          ({count})
        </span>
      )}
    </span>
  );
}
