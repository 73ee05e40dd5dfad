import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/bookings.ts';
import { Button } from '../../ui/button.tsx';
import { MoveDialog } from './move-dialog.tsx';

/** Where the booking may be moved now. */
export function MoveButton({ booking }: { booking: Booking }) {
  const { t } = useTranslation('student');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {booking.actions.includes('move') && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('move.button')}
        </Button>
      )}
      {isOpen && <MoveDialog booking={booking} onClose={() => setOpen(false)} />}
    </>
  );
}
