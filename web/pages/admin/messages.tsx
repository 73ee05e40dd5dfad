import { AdminPage } from '../../features/admin/admin-page.tsx';
import { Messages } from '../../features/admin/messages.tsx';

/** RT-19 */
export default function AdminMessages() {
  return (
    <AdminPage section="messages">
      <Messages />
    </AdminPage>
  );
}
