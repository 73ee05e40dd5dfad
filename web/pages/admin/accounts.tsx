import { Accounts } from '../../features/admin/accounts.tsx';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { useActor } from '../../features/session/use-session.ts';

/** RT-19 */
export default function AdminAccounts() {
  const actor = useActor('admin');
  if (!actor) return null;
  return (
    <AdminPage section="accounts">
      <Accounts ownId={actor.id} />
    </AdminPage>
  );
}
