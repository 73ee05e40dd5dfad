import { useTranslation } from 'react-i18next';
import { AuditLog } from '../../features/admin/audit-log.tsx';
import { AdminPage } from './admin-page.tsx';

/** RT-19 */
export default function AdminAudit() {
  const { t } = useTranslation('admin');
  return (
    <AdminPage title={t('sections.audit')} lead={t('leads.audit')}>
      <AuditLog />
    </AdminPage>
  );
}
