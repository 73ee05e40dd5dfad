import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { loginPath, PAGE_PATHS, withReturn } from '#contract/paths.ts';
import { codeSchema } from '#contract/second-factor.ts';
import { ApiError, call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { finishLogIn } from '../../features/accounts/login.ts';
import { userTypeFrom } from '../../features/password/reset-password.tsx';
import { GuestOnly } from '../../features/session/guarded-outlet.tsx';
import { LOG_IN_EXPIRED, returnAddress } from '../../features/session/use-return.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';

const useTexts = createTextsHook('second-factor');

/** A longer wait applies only to codes from the app. Recovery codes still work. */
const LONGEST_SHORT_WAIT_SECONDS = 3600;

/** Second step of a log-in. `loginAddress` leads back to the first step, with the return address, after a timeout. */
function CodeForm({ loginAddress }: { loginAddress: string }) {
  const t = useTexts();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [isRecovery, setRecovery] = useState(false);
  const form = useForm({
    schema: codeSchema,
    initial: { code: '' },
    errorText: (error) => {
      const wait = error instanceof ApiError && error.code === 'too_many_requests' ? (error.retryAfter ?? 0) : 0;
      return wait > LONGEST_SHORT_WAIT_SECONDS ? `${errorText(error)} ${t('logIn.orRecovery')}` : errorText(error);
    },
    onSubmit: async ({ code }) => {
      try {
        await finishLogIn(code);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'log_in_expired') throw error;
        await navigate(loginAddress, { replace: true, state: LOG_IN_EXPIRED });
      }
    },
  });
  // The page was opened again later: by a reload, the Back button or a bookmark.
  useEffect(() => {
    let isStale = false;
    call('GET /auth/log-in').then(
      ({ isWaiting }) =>
        !isStale && !isWaiting && void navigate(loginAddress, { replace: true, state: LOG_IN_EXPIRED }),
      // Submitting the code shows the error.
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [navigate, loginAddress]);
  return (
    <div className="grid gap-5">
      <Form form={form} label={t('logIn.title')}>
        <p>{t(isRecovery ? 'logIn.recoveryLead' : 'logIn.lead')}</p>
        {isRecovery ? (
          <TextField
            {...form.field('code', t('logIn.recoveryCode'))}
            key="recovery"
            description={t('logIn.recoveryHelp')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
        ) : (
          <TextField
            {...form.field('code', t('appCode'))}
            key="app"
            description={t('appCodeHelp')}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        )}
        <Button type="submit" isBusy={form.isSubmitting} busyLabel={t('logIn.busy')}>
          {t('logIn.submit')}
        </Button>
      </Form>
      <Button
        variant="quiet"
        onClick={() => {
          setRecovery(!isRecovery);
          form.reset();
        }}
      >
        {t(isRecovery ? 'logIn.useApp' : 'logIn.useRecovery')}
      </Button>
      <p className="text-center text-sm text-soft">
        {t('logIn.lost')} <TextLink to={PAGE_PATHS.contact}>{t('logIn.contact')}</TextLink>
      </p>
    </div>
  );
}

/** Second step for any kind of account with two-step verification. */
export default function LoginCode() {
  const t = useTexts();
  const [search] = useSearchParams();
  const login = loginPath[userTypeFrom(search.get('userType'))];
  const wanted = returnAddress(`?${search}`);
  const loginAddress = wanted === null ? login : withReturn(login, wanted);
  return (
    <GuestOnly>
      <AccountPage
        title={t('logIn.title')}
        heading={t('logIn.title')}
        footer={
          <p>
            <TextLink to={loginAddress} className="inline-flex min-h-11 items-center">
              {t('logIn.back')}
            </TextLink>
          </p>
        }
      >
        <CodeForm loginAddress={loginAddress} />
      </AccountPage>
    </GuestOnly>
  );
}
