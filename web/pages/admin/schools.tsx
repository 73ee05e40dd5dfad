import { AdminPage } from '../../features/admin/admin-page.tsx';
import { Schools } from '../../features/admin/schools.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('admin');

/** RT-19 */
export default function AdminSchools() {
  const t = useTexts();
  return (
    <AdminPage title={t('sections.schools')} lead={t('leads.schools')}>
      <Schools />
    </AdminPage>
  );
}
