import type { Booking } from '#contract/bookings.ts';
import { cancellingNow } from '#contract/cancelling-now.ts';
import { toDollars } from '#contract/money.ts';
import { useFormats } from '../../../ui/i18n/formats.ts';
import { textsOf } from '../../../ui/i18n/texts-of.ts';
import { useNow } from '../../../ui/use-now.ts';
import { lessonOf } from '../lesson.ts';

const useTexts = textsOf('cancel-booking');

/** What the policy gives at this moment, and what was paid. */
export function RefundNow({ booking }: { booking: Booking }) {
  const t = useTexts();
  const { money, day, slot } = useFormats();
  const { percent, payableCents, settlement } = cancellingNow(booking, useNow());
  const lesson = lessonOf(booking);
  const isUnpaid = settlement?.paidCents === 0;
  const notes = [
    payableCents > 0 &&
      settlement &&
      (isUnpaid ? t('refund.unpaid') : t('refund.paid', { paid: money(toDollars(settlement.paidCents)) })),
    booking.bookingFee > 0 && t(isUnpaid ? 'refund.feeDue' : 'refund.fee', { fee: money(booking.bookingFee) }),
  ].filter(Boolean);
  return (
    <div className="grid gap-1 rounded-md bg-sunken px-4 py-3">
      <p className="text-sm text-soft">
        {booking.code} · {day(lesson.date)}, {slot(lesson)}
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{t('refund.policy')}</span>
        <span className="font-semibold">{t('refund.percent', { percent })}</span>
      </p>
      {notes.length > 0 && <p className="text-sm text-soft">{notes.join(' ')}</p>}
    </div>
  );
}
