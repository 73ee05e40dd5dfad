import { AdminPage } from '../../features/admin/admin-page.tsx';
import { Bookings } from '../../features/admin/bookings.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';

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
