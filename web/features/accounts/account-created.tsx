import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { UserType } from '#contract/accounts.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { call } from '../../api/client.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { SuccessDialog } from '../../ui/overlay/dialog.tsx';
import { useReturn } from '../session/use-return.ts';
import { SavedLessonNote } from './account-page.tsx';
import { fillInEmail } from './login.ts';
import { findMailbox } from './mailbox.ts';

const useTexts = createTextsHook('accounts');

/** Credentials from the sign-up form, which the server requires to resend the email. */
export interface Created {
  email: string;
  password: string;
}

interface AccountCreatedProps {
  created: Created | null;
  userType: Exclude<UserType, 'ADMIN'>;
  loginPath: string;
}

/** SS-01 and CS-01 */
export function AccountCreatedDialog({ created, userType, loginPath }: AccountCreatedProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const hasLesson = useReturn()?.startsWith(PAGE_PATHS.instructorDetails);
  const mailbox = findMailbox(created?.email ?? '');
  function leave(): void {
    if (created) fillInEmail(userType, created.email);
    void navigate(loginPath);
  }
  return (
    <SuccessDialog
      isOpen={created !== null}
      onClose={leave}
      title={t('signup.created')}
      actions={
        <>
          <Button variant={mailbox ? 'secondary' : 'primary'} onClick={leave}>
            {t('signup.goToLogin')}
          </Button>
          {mailbox && (
            <a href={mailbox.address} target="_blank" rel="noreferrer" className={buttonStyle()}>
              {t('signup.openMailbox', { mailbox: mailbox.name })}
            </a>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t('signup.checkEmail')}</p>
        <p className="text-sm wrap-anywhere text-soft">{t('signup.sentTo', { email: created?.email ?? '' })}</p>
        {hasLesson && <p className="text-sm text-soft">{t('signup.openHere')}</p>}
        <SavedLessonNote hasNote={false} />
        {created && <ResendEmail created={created} userType={userType} />}
      </div>
    </SuccessDialog>
  );
}

const WAIT_MS = 60_000;
/** Below the server's limit of five emails an hour for one sign-up. */
const RESENDS_MAX = 3;

/** The link replaces the button, which had the focus. */
const takeFocus = (link: HTMLAnchorElement | null): void => link?.focus();

/** Resends the email, up to once a minute. */
function ResendEmail({
  created: { email, password },
  userType,
}: Pick<AccountCreatedProps, 'userType'> & { created: Created }) {
  const t = useTexts();
  const returnTo = useReturn();
  const [sent, setSent] = useState(0);
  const [state, setState] = useState<'ready' | 'busy' | 'waiting'>('ready');
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (state !== 'waiting') return;
    const timer = setTimeout(() => setState('ready'), WAIT_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function send(): Promise<void> {
    setState('busy');
    setFailure(null);
    try {
      await call('POST /auth/verification/resend', {
        body: { email, password, userType, ...(returnTo && { returnTo }) },
      });
      setSent(sent + 1);
      setState('waiting');
    } catch (error) {
      setFailure(error);
      setState('ready');
    }
  }
  const isOver = sent >= RESENDS_MAX;
  const isPaused = isOver || state === 'waiting';
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-3">
      <FailureBanner error={failure} />
      <p role="status" className="text-sm wrap-anywhere empty:hidden">
        {sent > 0 && t(isOver ? 'resend.sentLast' : 'resend.sent', { email })}
      </p>
      {isOver ? (
        <TextLink to={PAGE_PATHS.contact} ref={takeFocus} className="inline-flex min-h-11 items-center">
          {t('resend.contact')}
        </TextLink>
      ) : (
        <Button
          variant="quiet"
          className="-mx-3 px-3 aria-disabled:text-soft aria-disabled:hover:bg-transparent"
          isBusy={state === 'busy'}
          busyLabel={t('resend.busy')}
          onClick={() => !isPaused && void send()}
          {...(isPaused && { 'aria-disabled': true })}
        >
          {t(isPaused ? 'resend.wait' : 'resend.submit')}
        </Button>
      )}
    </div>
  );
}
