import { useTranslation } from 'react-i18next';
import { Bookings } from '../../features/admin/bookings.tsx';
import { AdminPage } from './admin-page.tsx';

/** RT-19 */
export default function AdminBookings() {
  const { t } = useTranslation('admin');
  return (
    <AdminPage title={t('sections.bookings')} lead={t('leads.bookings')}>
      <Bookings />
    </AdminPage>
  );
}
