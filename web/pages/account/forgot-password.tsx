import { useParams } from 'react-router';
import { loginPath } from '#contract/paths.ts';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { ForgotPasswordForm } from '../../features/password/forgot-password-form.tsx';
import { userTypeFrom } from '../../features/password/reset-password.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';

const useTexts = createTextsHook('password');

/** FP-01 */
export default function ForgotPassword() {
  const t = useTexts();
  const userType = userTypeFrom(useParams().userType);
  const title = t(`forgot.title.${userType}`);
  return (
    <AccountPage
      title={title}
      heading={title}
      lead={t('forgot.lead')}
      footer={
        <LinkButton to={loginPath[userType]} variant="secondary">
          {t('forgot.backToLogin')}
        </LinkButton>
      }
    >
      <ForgotPasswordForm key={userType} userType={userType} />
    </AccountPage>
  );
}
