import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/bookings.ts';
import { refundFor } from '#contract/cancellation.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useNow } from '../../ui/use-now.ts';
import { lessonOf } from './lesson.ts';

/** What cancelling this booking at this very moment gives back. */
export function RefundNow({ booking }: { booking: Booking }) {
  const { t } = useTranslation('student');
  const { money, day, slot } = useFormats();
  const { percent, refundCents } = refundFor(
    'student_cancelled',
    {
      startsAtMs: Date.parse(booking.startTime),
      totalCents: toCents(booking.totalCharges),
      taxCents: toCents(booking.tax),
    },
    useNow(),
  );
  const lesson = lessonOf(booking);
  return (
    <div className="grid gap-1 rounded-md bg-sunken px-4 py-3">
      <p className="text-sm text-soft">
        {booking.code} · {day(lesson.date)}, {slot(lesson)}
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        <span>{t('refund.now')}</span>
        <span className="tabular text-lg font-bold" data-refund={percent}>
          {money(toDollars(refundCents))}
        </span>
      </p>
      <p className="text-sm">
        {t('refund.nowPercent', { percent })}
        {booking.bookingFee > 0 && ` · ${t('refund.nowFee', { fee: money(booking.bookingFee) })}`}
      </p>
      {refundCents > 0 && <p className="text-sm text-soft">{t('refund.nowSchool', { school: booking.schoolName })}</p>}
    </div>
  );
}
