import { AdminPage } from '../../features/admin/admin-page.tsx';
import { Messages } from '../../features/admin/messages.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';

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
