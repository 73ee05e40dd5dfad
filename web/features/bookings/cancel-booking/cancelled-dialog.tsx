import type { Booking } from '#contract/bookings.ts';
import { Button } from '../../../ui/button.tsx';
import { useFormats } from '../../../ui/i18n/formats.ts';
import { textsOf } from '../../../ui/i18n/texts-of.ts';
import { SuccessDialog } from '../../../ui/overlay/success-dialog.tsx';
import { instructorName, lessonOf } from '../lesson.ts';

const useTexts = textsOf('cancel-booking');

/** It is cancelled; what comes back is what the server says. */
export function CancelledDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTexts();
  const { money, day } = useFormats();
  const refund = booking.refund ?? 0;
  return (
    <SuccessDialog
      isOpen
      onClose={onClose}
      title={t('cancelled.title')}
      actions={<Button onClick={onClose}>{t('cancelled.close')}</Button>}
    >
      <div className="grid gap-4">
        <p>{t('cancelled.text', { day: day(lessonOf(booking).date), name: instructorName(booking) })}</p>
        <p className="rounded-md bg-sunken px-4 py-3">
          <span className="block font-semibold">
            {refund > 0 ? t('cancelled.refund', { refund: money(refund) }) : t('cancelled.noRefund')}
          </span>
          {refund > 0 && (
            <span className="text-sm text-soft">{t('cancelled.refundText', { school: booking.schoolName })}</span>
          )}
        </p>
      </div>
    </SuccessDialog>
  );
}
