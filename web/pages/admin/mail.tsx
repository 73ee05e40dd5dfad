import { useTranslation } from 'react-i18next';
import { UndeliveredMails } from '../../features/admin/mail.tsx';
import { AdminPage } from './admin-page.tsx';

/** RT-19 */
export default function AdminMail() {
  const { t } = useTranslation('admin');
  return (
    <AdminPage title={t('sections.mail')} lead={t('leads.mail')}>
      <UndeliveredMails />
    </AdminPage>
  );
}
