import { useTranslation } from 'react-i18next';
import { Accounts } from '../../features/admin/accounts.tsx';
import { useActor } from '../../features/session/use-session.ts';
import { AdminPage } from './admin-page.tsx';

/** RT-19 */
export default function AdminAccounts() {
  const { t } = useTranslation('admin');
  const actor = useActor('admin');
  if (!actor) return null;
  return (
    <AdminPage title={t('sections.accounts')} lead={t('leads.accounts')}>
      <Accounts ownId={actor.id} />
    </AdminPage>
  );
}
