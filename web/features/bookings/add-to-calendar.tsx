import { CalendarPlus } from 'lucide-react';
import { bookingEndpoints } from '#contract/bookings.ts';
import { addressOf } from '../../api/client.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('bookings');

export function AddToCalendar({ bookingId }: { bookingId: string }) {
  const t = useTexts();
  return (
    <a
      href={addressOf(bookingEndpoints.bookingCalendar, { id: bookingId })}
      download
      className={buttonStyle('secondary')}
    >
      <CalendarPlus className="size-5" aria-hidden="true" />
      {t('book.addToCalendar')}
    </a>
  );
}
