import { Messages } from '../../features/admin/messages.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { AdminPage } from './admin-page.tsx';

const useTexts = textsOf('admin');

/** RT-19 */
export default function AdminMessages() {
  const t = useTexts();
  return (
    <AdminPage title={t('sections.messages')} lead={t('leads.messages')}>
      <Messages />
    </AdminPage>
  );
}
