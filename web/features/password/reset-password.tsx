import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { forgotPasswordLink, loginPath } from '#contract/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountPage } from '../accounts/account-page.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { userTypeFrom } from './user-type.ts';

const useTexts = textsOf('password');

/** RP-01 */
export function ResetPassword() {
  const t = useTexts();
  const [search] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const token = search.get('token');
  const userType = userTypeFrom(search.get('userType'));
  const title = t(`forgot.title.${userType}`);
  if (isDone) {
    return (
      <AccountPage title={title} heading={title}>
        <div role="status">
          <Outcome
            tone="good"
            takesFocus
            title={t('reset.doneTitle')}
            actions={<LinkButton to={loginPath[userType]}>{t('reset.goToLogin')}</LinkButton>}
          >
            <p>{t('reset.done')}</p>
          </Outcome>
        </div>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title={title}
      heading={title}
      lead={t('reset.lead')}
      footer={
        <p>
          <TextLink to={forgotPasswordLink(userType)} className="inline-flex min-h-11 items-center">
            {t('reset.requestNew')}
          </TextLink>
        </p>
      }
    >
      <div className="grid gap-5">
        {!token && <Banner tone="loss">{t('reset.invalidLink')}</Banner>}
        <ResetPasswordForm token={token} onDone={() => setDone(true)} />
      </div>
    </AccountPage>
  );
}
