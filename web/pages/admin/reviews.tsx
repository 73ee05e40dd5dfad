import { AdminPage } from '../../features/admin/admin-page.tsx';
import { Reviews } from '../../features/admin/reviews.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';

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
