import { AuditLog } from '../../features/admin/audit-log.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { AdminPage } from './admin-page.tsx';

const useTexts = textsOf('admin');

/** RT-19 */
export default function AdminAudit() {
  const t = useTexts();
  return (
    <AdminPage title={t('sections.audit')} lead={t('leads.audit')}>
      <AuditLog />
    </AdminPage>
  );
}
