import { PAGE_PATHS } from '#contract/paths.ts';
import { AccountPage, SavedLessonNote } from '../../features/accounts/account-page.tsx';
import { LoginForm } from '../../features/accounts/login-form.tsx';
import { GuestOnly } from '../../features/session/guarded-outlet.tsx';
import { useKeptReturn } from '../../features/session/use-return.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';

const useTexts = createTextsHook('accounts');

export default function StudentLogin() {
  const t = useTexts();
  const kept = useKeptReturn();
  return (
    <GuestOnly>
      <AccountPage
        title={t('login.studentTitle')}
        heading={t('login.studentTitle')}
        lead={t('login.studentLead')}
        footer={
          <>
            <p>
              <TextLink to={kept(PAGE_PATHS.loginLink)}>{t('login.byMail')}</TextLink>
            </p>
            <p>
              {t('login.noAccount')} <TextLink to={kept(PAGE_PATHS.signup)}>{t('login.signup')}</TextLink>
            </p>
            <p className="text-sm text-soft">
              {t('login.otherKindSchool')} <TextLink to={PAGE_PATHS.schoolLogin}>{t('login.schoolLogin')}</TextLink>
            </p>
          </>
        }
      >
        <SavedLessonNote className="mb-5" />
        <LoginForm kind="candidate" />
      </AccountPage>
    </GuestOnly>
  );
}
