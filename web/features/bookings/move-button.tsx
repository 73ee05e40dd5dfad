import { useState } from 'react';
import { transitionFor } from '#contract/booking-transitions.ts';
import type { Booking } from '#contract/bookings.ts';
import { Button } from '../../ui/button.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { useNow } from '../../ui/use-now.ts';
import { MoveDialog } from './move-dialog.tsx';

const useTexts = textsOf('bookings');

/** Where the booking may be moved now; of one that may no more, why. */
export function MoveButton({ booking }: { booking: Booking }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const times = { startsAtMs: Date.parse(booking.startTime), endsAtMs: Date.parse(booking.endTime) };
  const transition = transitionFor('move', 'candidate', { ...times, status: booking.bookingStatus }, useNow());
  return (
    <>
      {transition === 'too_late_to_move' && <p className="basis-full text-sm text-soft">{t('move.tooLate')}</p>}
      {booking.actions.includes('move') && transition !== 'too_late_to_move' && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('move.button')}
        </Button>
      )}
      {isOpen && <MoveDialog booking={booking} onClose={() => setOpen(false)} />}
    </>
  );
}
