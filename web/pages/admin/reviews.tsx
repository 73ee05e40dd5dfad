import { Reviews } from '../../features/admin/reviews.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { AdminPage } from './admin-page.tsx';

const useTexts = textsOf('admin');

/** RT-19 */
export default function AdminReviews() {
  const t = useTexts();
  return (
    <AdminPage title={t('sections.reviews')} lead={t('leads.reviews')}>
      <Reviews />
    </AdminPage>
  );
}
