import { useState } from 'react';
import type { UserType } from '#contract/accounts.ts';
import { forgotPasswordLink } from '#contract/paths.ts';
import { call } from '../../api/client.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureBanner } from '../../ui/failure-banner.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useReturn } from '../session/use-return.ts';

const useTexts = textsOf('accounts');

/** What was refused, with what was typed. */
export interface AppError {
  reason: 'notEnabled' | 'tooMany';
  email: string;
  password: string;
}

/** A refused log-in is no dead end: a new link for who has not opened one, a reset for whom a guesser keeps out. */
export function OtherWayIn({
  refusal: { reason, email, password },
  userType,
}: {
  refusal: AppError;
  userType: UserType;
}) {
  const t = useTexts();
  const returnTo = useReturn();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [failure, setFailure] = useState<unknown>(null);
  if (reason === 'tooMany')
    return (
      <p>
        {t('login.tooManyHint')} <TextLink to={forgotPasswordLink(userType)}>{t('login.tooManyLink')}</TextLink>
      </p>
    );
  async function send() {
    setState('busy');
    setFailure(null);
    try {
      await call('POST /auth/verification/resend', {
        body: { email, password, userType, ...(returnTo && { returnTo }) },
      });
      setState('sent');
    } catch (error) {
      setFailure(error);
      setState('idle');
    }
  }
  if (state === 'sent')
    return (
      <Banner tone="good" isLive>
        {t('login.linkSent', { email })}
      </Banner>
    );
  return (
    <div className="grid gap-3">
      <FailureBanner error={failure} />
      <p>{t('login.notConfirmed')}</p>
      <Button variant="secondary" isBusy={state === 'busy'} onClick={send}>
        {t('login.sendLink')}
      </Button>
    </div>
  );
}
