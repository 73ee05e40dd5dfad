import { useParams } from 'react-router';
import { loginPath } from '#contract/paths.ts';
import { AccountPage, SavedLessonNote } from '../../features/accounts/account-page.tsx';
import { ForgotPasswordForm } from '../../features/password/forgot-password-form.tsx';
import { userTypeFrom } from '../../features/password/reset-password.tsx';
import { useKeptReturn } from '../../features/session/use-return.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';

const useTexts = createTextsHook('password');

/** FP-01 */
export default function ForgotPassword() {
  const t = useTexts();
  const kept = useKeptReturn();
  const userType = userTypeFrom(useParams().userType);
  const title = t(`forgot.title.${userType}`);
  return (
    <AccountPage
      title={title}
      heading={title}
      lead={t('forgot.lead')}
      footer={
        <LinkButton to={kept(loginPath[userType])} variant="secondary">
          {t('forgot.backToLogin')}
        </LinkButton>
      }
    >
      <SavedLessonNote className="mb-5" />
      <ForgotPasswordForm key={userType} userType={userType} />
    </AccountPage>
  );
}
