import { CalendarPlus } from 'lucide-react';
import { buildUrl } from '../../api/client.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('bookings');

export function AddToCalendar({ bookingId }: { bookingId: string }) {
  const t = useTexts();
  return (
    <a
      href={buildUrl('GET /booking/:id/calendar.ics', { id: bookingId })}
      download
      className={buttonStyle('secondary')}
    >
      <CalendarPlus className="size-5" aria-hidden="true" />
      {t('book.addToCalendar')}
    </a>
  );
}
