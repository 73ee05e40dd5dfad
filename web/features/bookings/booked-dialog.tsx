import type { Booking } from '#contract/bookings.ts';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { SuccessDialog } from '../../ui/overlay/dialog.tsx';
import { AddToCalendar } from './lesson-summary.tsx';

const useTexts = createTextsHook('bookings');

const phoneQuestion = lazyImport(async () => (await import('../settings/phone-question.tsx')).PhoneQuestion);

/** IP-04: confirms the booking, with its reference, a calendar link and a way to My Bookings. */
export function BookedDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTexts();
  const PhoneQuestion = useLazyImport(phoneQuestion, true, () => undefined);
  return (
    <SuccessDialog
      isOpen
      onClose={onClose}
      title={t('book.doneTitle')}
      actions={
        <>
          <AddToCalendar bookingId={booking.bookingId} />
          <Button onClick={onClose}>{t('book.toBookings')}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{t('book.doneText')}</p>
        <p className="rounded-md bg-sunken px-4 py-3">
          <span className="block text-sm text-soft">{t('book.reference')}</span>
          <span className="text-lg font-bold tracking-wide">{booking.code}</span>
        </p>
        {PhoneQuestion && <PhoneQuestion schoolName={booking.schoolName} />}
      </div>
    </SuccessDialog>
  );
}
