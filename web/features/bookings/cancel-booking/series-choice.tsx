import type { SeriesCancelling } from '#contract/booking-series.ts';
import { duration } from '../../../ui/duration.ts';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { useFormats } from '../../../ui/i18n/formats.ts';
import { textsOf } from '../../../ui/i18n/texts-of.ts';

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

/** What the policy gives for each at this moment. */
export function SeriesRefund({ series: { lessons } }: { series: SeriesCancelling }) {
  const t = useTexts();
  const { shortDay, slot } = useFormats();
  return (
    <div className="grid gap-2 rounded-md bg-sunken px-4 py-3">
      <p>{t('refund.policy')}</p>
      <ul className="grid gap-1 text-sm">
        {lessons.map(({ bookingId, date, startTime, endTime, refundPercent, creditMinutes }) => (
          <li key={bookingId} className="flex flex-wrap justify-between gap-x-4">
            <span className="first-letter:uppercase">
              {shortDay(date)}, {slot({ startTime, endTime })}
            </span>
            <span className="tabular">
              {t('refund.percent', { percent: refundPercent })}
              {creditMinutes > 0 && ` · ${duration(creditMinutes)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
