import { useTranslation } from 'react-i18next';
import { Bookings } from '../../features/admin/bookings.tsx';
import { DeskPage } from './desk-page.tsx';

/** RT-19 */
export default function AdminBookings() {
  const { t } = useTranslation('admin');
  return (
    <DeskPage title={t('sections.bookings')} lead={t('leads.bookings')}>
      <Bookings />
    </DeskPage>
  );
}
