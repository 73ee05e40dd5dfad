import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { loginCodeLink, PAGE_PATHS } from '#contract/paths.ts';
import { ApiError, call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { AccountPage, SavedLessonNote } from '../../features/accounts/account-page.tsx';
import { EmailRequestForm } from '../../features/accounts/email-request-form.tsx';
import { startSession } from '../../features/accounts/login.ts';
import { GuestOnly } from '../../features/session/guarded-outlet.tsx';
import { useKeptReturn, useReturn } from '../../features/session/use-return.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { Outcome } from '../../ui/outcome.tsx';

const useTexts = createTextsHook('accounts');

/** Requests a log-in link for a student, and logs in with the emailed one. */
function LoginByLink() {
  const t = useTexts();
  const errorText = useErrorText();
  const kept = useKeptReturn();
  const returnTo = useReturn();
  const token = useSearchParams()[0].get('token');
  return (
    <AccountPage
      title={t('link.title')}
      heading={t('link.title')}
      lead={t(token ? 'link.ready' : 'link.lead')}
      footer={
        <p>
          <TextLink to={kept(PAGE_PATHS.login)}>{t('link.backToLogin')}</TextLink>
        </p>
      }
    >
      <SavedLessonNote className="mb-5" />
      {token ? (
        <EnterByLink token={token} />
      ) : (
        <EmailRequestForm
          words={{
            label: t('link.title'),
            submit: t('link.ask'),
            busy: t('link.busy'),
            sentTitle: t('link.sentTitle'),
            again: t('link.again'),
          }}
          draft="log-in-link"
          errorText={errorText}
          send={(email) => call('POST /auth/log-in-link', { body: { email, ...(returnTo && { returnTo }) } })}
          sent={(email) => <p className="wrap-anywhere">{t('link.sent', { email })}</p>}
        />
      )}
    </AccountPage>
  );
}

/** Logs in on a click, because mail scanners open links and each link works once. */
function EnterByLink({ token }: { token: string }) {
  const t = useTexts();
  const navigate = useNavigate();
  const kept = useKeptReturn();
  const { search } = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  async function enter() {
    setBusy(true);
    try {
      if (!(await startSession(call('POST /auth/log-in-link/use', { body: { token } }))))
        await navigate(loginCodeLink('STUDENT', withoutToken(search)), { replace: true });
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }
  if (failure instanceof ApiError && failure.status < 429)
    return (
      <Outcome
        tone="loss"
        takesFocus
        title={t('link.over')}
        actions={<LinkButton to={kept(PAGE_PATHS.loginLink)}>{t('link.askAgain')}</LinkButton>}
      />
    );
  return (
    <div className="grid gap-5">
      <FailureBanner error={failure} />
      <Button isBusy={isBusy} busyLabel={t('login.busy')} onClick={() => void enter()}>
        {t('link.enter')}
      </Button>
    </div>
  );
}

function withoutToken(search: string): string {
  const values = new URLSearchParams(search);
  values.delete('token');
  return `${values}`;
}

export default function LoginLink() {
  return (
    <GuestOnly>
      <LoginByLink />
    </GuestOnly>
  );
}
