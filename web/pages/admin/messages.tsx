import { useTranslation } from 'react-i18next';
import { Messages } from '../../features/admin/messages.tsx';
import { AdminPage } from './admin-page.tsx';

/** RT-19 */
export default function AdminMessages() {
  const { t } = useTranslation('admin');
  return (
    <AdminPage title={t('sections.messages')} lead={t('leads.messages')}>
      <Messages />
    </AdminPage>
  );
}
