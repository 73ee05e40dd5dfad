import { AdminPage } from '../../features/admin/admin-page.tsx';
import { UndeliveredMails } from '../../features/admin/mail.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('admin');

/** RT-19 */
export default function AdminMail() {
  const t = useTexts();
  return (
    <AdminPage title={t('sections.mail')} lead={t('leads.mail')}>
      <UndeliveredMails />
    </AdminPage>
  );
}
