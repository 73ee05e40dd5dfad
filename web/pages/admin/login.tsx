import { AccountPage } from '../../features/accounts/account-page.tsx';
import { LoginForm } from '../../features/accounts/login-form.tsx';
import { GuestOnly } from '../../features/session/guarded-outlet.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useTexts = createTextsHook('accounts');

/** RT-19 */
export default function AdminLogin() {
  const t = useTexts();
  return (
    <GuestOnly>
      <AccountPage title={t('login.adminTitle')} heading={t('login.adminTitle')} lead={t('login.adminLead')}>
        <LoginForm kind="admin" />
      </AccountPage>
    </GuestOnly>
  );
}
