import { AdminPage } from '../../features/admin/admin-page.tsx';
import { AuditLog } from '../../features/admin/audit-log.tsx';

/** RT-19 */
export default function AdminAudit() {
  return (
    <AdminPage section="audit">
      <AuditLog />
    </AdminPage>
  );
}
