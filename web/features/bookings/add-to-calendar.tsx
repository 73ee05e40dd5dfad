import { CalendarPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { bookingEndpoints } from '#contract/bookings.ts';
import { addressOf } from '../../api/client.ts';
import { buttonStyle } from '../../ui/button-style.ts';

export function AddToCalendar({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation('student');
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
