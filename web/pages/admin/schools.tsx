import { useTranslation } from 'react-i18next';
import { Schools } from '../../features/admin/schools.tsx';
import { AdminPage } from './admin-page.tsx';

/** RT-19 */
export default function AdminSchools() {
  const { t } = useTranslation('admin');
  return (
    <AdminPage title={t('sections.schools')} lead={t('leads.schools')}>
      <Schools />
    </AdminPage>
  );
}
