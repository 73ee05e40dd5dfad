import { PAGE_PATHS } from '#contract/paths.ts';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { LoginForm } from '../../features/accounts/login-form.tsx';
import { GuestOnly } from '../../features/session/guarded-outlet.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';

const useTexts = createTextsHook('accounts');

export default function SchoolLogin() {
  const t = useTexts();
  return (
    <GuestOnly>
      <AccountPage
        title={t('login.schoolTitle')}
        heading={t('login.heading')}
        lead={t('login.schoolLead')}
        footer={
          <>
            <p>
              {t('login.noAccount')} <TextLink to={PAGE_PATHS.schoolSignup}>{t('login.signup')}</TextLink>
            </p>
            <p className="text-sm text-soft">
              {t('login.otherKindStudent')} <TextLink to={PAGE_PATHS.login}>{t('login.studentLogin')}</TextLink>
            </p>
          </>
        }
      >
        <LoginForm kind="school" />
      </AccountPage>
    </GuestOnly>
  );
}
