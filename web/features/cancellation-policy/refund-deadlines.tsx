import { CircleCheck, CircleSlash, Contrast } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FULL_REFUND_HOURS, HALF_REFUND_HOURS, refundPercent } from '#contract/cancellation.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { hoursBefore, instantOf } from '../../ui/wall-time.ts';

interface RefundDeadlinesProps {
  /** When the lesson begins, on its street's clock. */
  starts: { date: string; time: string };
  timeZone: string;
  hasFee: boolean;
}

/** What cancelling this very lesson costs, with the dates, before anything is confirmed. */
export function RefundDeadlines({ starts, timeZone, hasFee }: RefundDeadlinesProps) {
  const { t } = useTranslation('student');
  const formats = useFormats();
  const until = (hours: number) => {
    const wall = hoursBefore(starts, timeZone, hours);
    return { day: formats.shortDay(wall.date), time: formats.time(wall.time) };
  };
  // A lesson can be booked, or kept, when the first of these moments has passed.
  const percent = refundPercent('student_cancelled', instantOf(starts, timeZone), Date.now());
  return (
    <div className="grid gap-2 text-sm">
      <p className="font-semibold">{t('refund.title')}</p>
      <ul className="grid gap-1.5">
        {percent === 100 && (
          <li className="flex gap-2">
            <CircleCheck className="mt-0.5 size-4 shrink-0 text-good-text" aria-hidden="true" />
            {t('refund.full', until(FULL_REFUND_HOURS))}
          </li>
        )}
        {percent >= 50 && (
          <li className="flex gap-2">
            <Contrast className="mt-0.5 size-4 shrink-0 text-amber-text" aria-hidden="true" />
            {t('refund.half', until(HALF_REFUND_HOURS))}
          </li>
        )}
        <li className="flex gap-2">
          <CircleSlash className="mt-0.5 size-4 shrink-0 text-loss-text" aria-hidden="true" />
          {t(percent === 0 ? 'refund.noneNow' : 'refund.none')}
        </li>
      </ul>
      {hasFee && <p className="text-soft">{t('refund.fee')}</p>}
    </div>
  );
}
