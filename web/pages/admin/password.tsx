import { useTranslation } from 'react-i18next';
import { useActor } from '../../features/session/use-session.ts';
import { ChangePassword } from '../../features/settings/change-password-form.tsx';
import { DeskPage } from './desk-page.tsx';

/** RT-19 */
export default function AdminPassword() {
  const { t } = useTranslation('admin');
  const actor = useActor('admin');
  if (!actor) return null;
  return (
    <DeskPage title={t('sections.password')}>
      <div className="max-w-xl">
        <ChangePassword email={actor.email} />
      </div>
    </DeskPage>
  );
}
