import { useTranslation } from 'react-i18next';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { LoginForm } from '../../features/accounts/login-form.tsx';
import { GuestOnly } from '../../features/session/guest-only.tsx';
import type { PageHandle } from '../../page-handle.ts';

export const handle: PageHandle = { catalogues: ['account', 'messages'] };

/** RT-19 */
export default function AdminLogin() {
  const { t } = useTranslation('account');
  return (
    <GuestOnly>
      <AccountPage title={t('login.adminTitle')} heading={t('login.adminTitle')} lead={t('login.adminLead')}>
        <LoginForm kind="admin" />
      </AccountPage>
    </GuestOnly>
  );
}
