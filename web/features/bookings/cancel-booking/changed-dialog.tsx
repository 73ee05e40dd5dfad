import type { Booking } from '#contract/bookings.ts';
import { Button } from '../../../ui/button.tsx';
import { useFormats } from '../../../ui/i18n/formats.ts';
import { textsOf } from '../../../ui/i18n/texts-of.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { instructorName, lessonOf } from '../lesson.ts';

const useTexts = textsOf('cancel-booking');
const useBookingsTexts = textsOf('bookings');

/** The lesson was cancelled, or held, while its student was deciding. */
export function ChangedDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTexts();
  const bookings = useBookingsTexts();
  const { day } = useFormats();
  const isCancelled = booking.bookingStatus === 'Cancelled';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(isCancelled ? 'cancelled.already' : 'cancelled.over')}
      actions={<Button onClick={onClose}>{t('cancelled.close')}</Button>}
    >
      <p>
        {t(isCancelled ? 'cancelled.alreadyText' : 'cancelled.overText', {
          ...{ name: instructorName(booking), day: day(lessonOf(booking).date) },
          status: bookings(`status.${booking.bookingStatus}`),
        })}
      </p>
    </Dialog>
  );
}
