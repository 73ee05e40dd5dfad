import { useTranslation } from 'react-i18next';
import { UndeliveredMails } from '../../features/admin/mail.tsx';
import { DeskPage } from './desk-page.tsx';

/** RT-19 */
export default function AdminMail() {
  const { t } = useTranslation('admin');
  return (
    <DeskPage title={t('sections.mail')} lead={t('leads.mail')}>
      <UndeliveredMails />
    </DeskPage>
  );
}
