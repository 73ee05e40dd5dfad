import { Bookings } from '../../features/admin/bookings.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { AdminPage } from './admin-page.tsx';

const useTexts = textsOf('admin');

/** RT-19 */
export default function AdminBookings() {
  const t = useTexts();
  return (
    <AdminPage title={t('sections.bookings')} lead={t('leads.bookings')}>
      <Bookings />
    </AdminPage>
  );
}
