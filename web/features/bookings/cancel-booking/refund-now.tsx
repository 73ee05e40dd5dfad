import type { Booking } from '#contract/bookings.ts';
import { cancellingNow, waitsForConfirmation } from '#contract/cancelling-now.ts';
import { toDollars } from '#contract/money.ts';
import { useFormats } from '../../../ui/i18n/formats.ts';
import { textsOf } from '../../../ui/i18n/texts-of.ts';
import { useNow } from '../../../ui/use-now.ts';
import { lessonOf } from '../lesson.ts';

const useTexts = textsOf('cancel-booking');
const BOX = 'grid gap-1 rounded-md bg-sunken px-4 py-3';

/** What the policy gives at this moment, and what was paid. */
export function RefundNow({ booking }: { booking: Booking }) {
  const t = useTexts();
  const { money, day, slot } = useFormats();
  const { percent, payableCents, settlement } = cancellingNow(booking, useNow());
  const lesson = lessonOf(booking);
  const what = (
    <p className="text-sm text-soft">
      {booking.code} · {day(lesson.date)}, {slot(lesson)}
    </p>
  );
  if (waitsForConfirmation(booking))
    return (
      <div className={BOX}>
        {what}
        <p className="font-semibold">{t('refund.unconfirmed')}</p>
      </div>
    );
  return (
    <div className={BOX}>
      {what}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{t('refund.policy')}</span>
        <span className="font-semibold">{t('refund.percent', { percent })}</span>
      </p>
      <p className="text-sm text-soft">
        {payableCents > 0 &&
          settlement &&
          (settlement.paidCents > 0
            ? t('refund.paid', { paid: money(toDollars(settlement.paidCents)) })
            : t('refund.unpaid'))}{' '}
        {booking.bookingFee > 0 && t('refund.fee', { fee: money(booking.bookingFee) })}
      </p>
    </div>
  );
}
