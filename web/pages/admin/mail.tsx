import { AdminPage } from '../../features/admin/admin-page.tsx';
import { UndeliveredMails } from '../../features/admin/mail.tsx';

/** RT-19 */
export default function AdminMail() {
  return (
    <AdminPage section="mail">
      <UndeliveredMails />
    </AdminPage>
  );
}
