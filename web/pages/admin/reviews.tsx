import { useTranslation } from 'react-i18next';
import { Reviews } from '../../features/admin/reviews.tsx';
import { AdminPage } from './admin-page.tsx';

/** RT-19 */
export default function AdminReviews() {
  const { t } = useTranslation('admin');
  return (
    <AdminPage title={t('sections.reviews')} lead={t('leads.reviews')}>
      <Reviews />
    </AdminPage>
  );
}
