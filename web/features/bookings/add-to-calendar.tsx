import { CalendarPlus } from 'lucide-react';
import { addressOf } from '../../api/client.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('bookings');

export function AddToCalendar({ bookingId }: { bookingId: string }) {
  const t = useTexts();
  return (
    <a
      href={addressOf('GET /booking/:id/calendar.ics', { id: bookingId })}
      download
      className={buttonStyle('secondary')}
    >
      <CalendarPlus className="size-5" aria-hidden="true" />
      {t('book.addToCalendar')}
    </a>
  );
}
