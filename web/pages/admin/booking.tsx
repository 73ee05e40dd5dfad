import { useParams } from 'react-router';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { BookingHistory } from '../../features/admin/booking-history.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('admin');

/** RT-19 */
export default function AdminBooking() {
  const t = useTexts();
  const { id = '' } = useParams();
  return (
    <AdminPage title={t('bookings.one')}>
      <BookingHistory id={id} />
    </AdminPage>
  );
}
