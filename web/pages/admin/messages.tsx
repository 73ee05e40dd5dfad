import { useTranslation } from 'react-i18next';
import { Messages } from '../../features/admin/messages.tsx';
import { DeskPage } from './desk-page.tsx';

/** RT-19 */
export default function AdminMessages() {
  const { t } = useTranslation('admin');
  return (
    <DeskPage title={t('sections.messages')} lead={t('leads.messages')}>
      <Messages />
    </DeskPage>
  );
}
