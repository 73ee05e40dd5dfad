import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { BookingHistory } from '../../features/admin/booking-history.tsx';
import { AdminPage } from './admin-page.tsx';

/** RT-19 */
export default function AdminBooking() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  return (
    <AdminPage title={t('bookings.one')}>
      <BookingHistory id={id} />
    </AdminPage>
  );
}
