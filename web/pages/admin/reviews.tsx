import { useTranslation } from 'react-i18next';
import { Reviews } from '../../features/admin/reviews.tsx';
import { DeskPage } from './desk-page.tsx';

/** RT-19 */
export default function AdminReviews() {
  const { t } = useTranslation('admin');
  return (
    <DeskPage title={t('sections.reviews')} lead={t('leads.reviews')}>
      <Reviews />
    </DeskPage>
  );
}
