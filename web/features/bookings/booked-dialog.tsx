import type { Booking } from '#contract/bookings.ts';
import { Button } from '../../ui/button.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { SuccessDialog } from '../../ui/overlay/success-dialog.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';

const useTexts = textsOf('bookings');

const phoneQuestion = lazyImport(async () => (await import('../settings/phone-question.tsx')).PhoneQuestion);

/** IP-04: it is booked; the reference, the calendar, and on to My Bookings. */
export function BookedDialog({ booking, onClose }: { booking: Booking | undefined; onClose: () => void }) {
  const t = useTexts();
  const PhoneQuestion = useLazyImport(phoneQuestion, booking !== undefined, () => undefined);
  return (
    <SuccessDialog
      isOpen={booking !== undefined}
      onClose={onClose}
      title={t('book.doneTitle')}
      actions={
        booking && (
          <>
            <AddToCalendar bookingId={booking.bookingId} />
            <Button onClick={onClose}>{t('book.toBookings')}</Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        <p>{t('book.doneText')}</p>
        {booking && (
          <p className="rounded-md bg-sunken px-4 py-3">
            <span className="block text-sm text-soft">{t('book.reference')}</span>
            <span className="text-lg font-bold tracking-wide">{booking.code}</span>
          </p>
        )}
        {booking && PhoneQuestion && <PhoneQuestion schoolName={booking.schoolName} />}
      </div>
    </SuccessDialog>
  );
}
