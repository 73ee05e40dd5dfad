import type { SeriesCancelling } from '#contract/booking-series.ts';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { useFormats } from '../../../ui/i18n/formats.ts';
import { textsOf } from '../../../ui/i18n/texts-of.ts';
import { useReturned } from '../../cancellation-policy/returned.ts';

const useTexts = textsOf('cancel-booking');

/** This lesson alone, or all that are left of those that were booked with it. */
export function SeriesChoice({
  count,
  isAll,
  onChoose,
}: {
  count: number;
  isAll: boolean;
  onChoose: (isAll: boolean) => void;
}) {
  const t = useTexts();
  return (
    <RadioGroup
      name="which"
      label={t('series.which')}
      value={isAll ? 'all' : 'one'}
      onChange={(which) => onChoose(which === 'all')}
      options={[
        { id: 'one', label: t('series.one') },
        { id: 'all', label: t('series.all', { count }) },
      ]}
    />
  );
}

/** What each gives back at this moment, and what they come to. */
export function SeriesRefund({ series, school }: { series: SeriesCancelling; school: string }) {
  const t = useTexts();
  const { money, shortDay, slot } = useFormats();
  const { lessons, refund, creditMinutes, creditMinutesLost, lost } = series;
  const returned = useReturned();
  const amounts = { school, refund: money(refund), lost: money(lost) };
  return (
    <div className="grid gap-2 rounded-md bg-sunken px-4 py-3">
      <ul className="grid gap-1 text-sm">
        {lessons.map((lesson) => (
          <li key={lesson.bookingId} className="flex flex-wrap justify-between gap-x-4">
            <span className="first-letter:uppercase">
              {shortDay(lesson.date)}, {slot(lesson)}
            </span>
            <span className="tabular">
              {t('refund.nowPercent', { percent: lesson.refundPercent })} ·{' '}
              {returned(lesson.refund, lesson.creditMinutes)}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2 font-semibold">
        <span>{t('refund.now')}</span>
        <span className="tabular text-lg font-bold">{returned(refund, creditMinutes)}</span>
      </p>
      <p className="text-sm text-soft">
        {t(
          creditMinutes + creditMinutesLost > 0
            ? refund > 0
              ? 'series.settleCredit'
              : 'series.settleCreditAlone'
            : refund === 0
              ? 'refund.settleNone'
              : lost === 0
                ? 'refund.settleAll'
                : 'refund.settleSome',
          amounts,
        )}
      </p>
    </div>
  );
}
