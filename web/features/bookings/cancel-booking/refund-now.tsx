import type { Booking } from '#contract/bookings.ts';
import { cancellingNow, waitsForConfirmation } from '#contract/cancelling-now.ts';
import { toDollars } from '#contract/money.ts';
import { duration } from '../../../ui/duration.ts';
import { useFormats } from '../../../ui/i18n/formats.ts';
import { textsOf } from '../../../ui/i18n/texts-of.ts';
import { useNow } from '../../../ui/use-now.ts';
import { lessonOf } from '../lesson.ts';

const useTexts = textsOf('cancel-booking');
const BOX = 'grid gap-1 rounded-md bg-sunken px-4 py-3';

/** What cancelling this booking at this very moment gives back and costs, and who pays it back. */
export function RefundNow({ booking }: { booking: Booking }) {
  const t = useTexts();
  const { money, day, slot } = useFormats();
  const { percent, refundCents, payableCents, lostCents, minutesBack, minutesLost } = cancellingNow(booking, useNow());
  const lesson = lessonOf(booking);
  const amounts = {
    school: booking.schoolName,
    refund: money(toDollars(refundCents)),
    lost: money(toDollars(lostCents)),
    total: money(toDollars(payableCents)),
  };
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
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        <span>{t('refund.now')}</span>
        <span className="tabular text-lg font-bold" data-refund={percent}>
          {booking.credit ? duration(minutesBack) : amounts.refund}
        </span>
      </p>
      <p className="text-sm">
        {t('refund.nowPercent', { percent })}
        {lostCents > 0 && !booking.credit && ` · ${t('refund.nowLost', amounts)}`}
        {minutesLost > 0 && ` · ${t('refund.nowLostCredit', { lost: duration(minutesLost) })}`}
        {booking.bookingFee > 0 && ` · ${t('refund.nowFee', { fee: money(booking.bookingFee) })}`}
      </p>
      <p className="text-sm text-soft">
        {t(
          booking.credit
            ? 'refund.settleCredit'
            : refundCents === 0
              ? 'refund.settleNone'
              : lostCents === 0
                ? 'refund.settleAll'
                : 'refund.settleSome',
          amounts,
        )}
      </p>
    </div>
  );
}
