import { CircleCheck, CircleSlash, Contrast } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { wallOf } from '#contract/formats.ts';
import type { RefundDeadlines as Deadlines } from '#contract/refund-deadlines.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useNow } from '../../ui/use-now.ts';

interface RefundDeadlinesProps {
  /** As the server says them, on the street's clock. */
  deadlines: Deadlines;
  hasFee: boolean;
}

/** What cancelling this very lesson costs, with the dates, before anything is confirmed. */
export function RefundDeadlines({ deadlines, hasFee }: RefundDeadlinesProps) {
  const { t } = useTranslation('student');
  const formats = useFormats();
  const nowMs = useNow();
  const until = (deadline: string) => {
    const wall = wallOf(deadline);
    return { day: formats.shortDay(wall.date), time: formats.time(wall.time) };
  };
  // A lesson can be booked, or kept, when the first of these moments has passed.
  const isAhead = (deadline: string) => nowMs < Date.parse(deadline);
  return (
    <div className="grid gap-2 text-sm">
      <p className="font-semibold">{t('refund.title')}</p>
      <ul className="grid gap-1.5">
        {isAhead(deadlines.full) && (
          <li className="flex gap-2">
            <CircleCheck className="mt-0.5 size-4 shrink-0 text-good-text" aria-hidden="true" />
            {t('refund.full', until(deadlines.full))}
          </li>
        )}
        {isAhead(deadlines.half) && (
          <li className="flex gap-2">
            <Contrast className="mt-0.5 size-4 shrink-0 text-amber-text" aria-hidden="true" />
            {t('refund.half', until(deadlines.half))}
          </li>
        )}
        <li className="flex gap-2">
          <CircleSlash className="mt-0.5 size-4 shrink-0 text-loss-text" aria-hidden="true" />
          {t(isAhead(deadlines.half) ? 'refund.none' : 'refund.noneNow')}
        </li>
      </ul>
      {hasFee && <p className="text-soft">{t('refund.fee')}</p>}
    </div>
  );
}
