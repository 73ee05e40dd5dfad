import type { Booking } from '#contract/bookings.ts';
import { toCollect } from '#contract/charges.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('school-bookings');

/** What the school collects for a lesson, and how much of it is tax while none is given back. */
export function ToCollect({ booking }: { booking: Booking }) {
  const t = useTexts();
  const { money } = useFormats();
  const hasTax = booking.tax > 0 && !booking.refund;
  return (
    <>
      <span className="font-semibold">{money(toCollect(booking))}</span>
      {hasTax && (
        <span className="block text-sm whitespace-nowrap text-soft">
          {t('bookings.taxIncluded', { tax: money(booking.tax) })}
        </span>
      )}
    </>
  );
}
