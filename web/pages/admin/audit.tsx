import { AdminPage } from '../../features/admin/admin-page.tsx';
import { AuditLog } from '../../features/admin/audit-log.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';

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
