import { Accounts } from '../../features/admin/accounts.tsx';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { useActor } from '../../features/session/use-session.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('admin');

/** RT-19 */
export default function AdminAccounts() {
  const t = useTexts();
  const actor = useActor('admin');
  if (!actor) return null;
  return (
    <AdminPage title={t('sections.accounts')} lead={t('leads.accounts')}>
      <Accounts ownId={actor.id} />
    </AdminPage>
  );
}
