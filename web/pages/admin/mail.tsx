import { UndeliveredMails } from '../../features/admin/mail.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { AdminPage } from './admin-page.tsx';

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
