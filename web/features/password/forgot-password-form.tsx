import type { UserType } from '#contract/accounts.ts';
import { call } from '../../api/client.ts';
import { useFormErrorText } from '../../api/error-text.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { EmailRequestForm } from '../accounts/email-request-form.tsx';
import { useReturn } from '../session/use-return.ts';

const useTexts = createTextsHook('password');

/** FP-01 and ER-06 */
export function ForgotPasswordForm({ userType }: { userType: UserType }) {
  const t = useTexts();
  const returnTo = useReturn();
  const errorText = useFormErrorText({ refused: t('forgot.refused'), network: t('forgot.network') });
  return (
    <EmailRequestForm
      words={{
        label: t(`forgot.title.${userType}`),
        submit: t('forgot.submit'),
        busy: t('forgot.busy'),
        sentTitle: t('forgot.sentTitle'),
        again: t('forgot.again'),
      }}
      draft={`forgot-${userType}`}
      errorText={errorText}
      send={(email) => call('POST /auth/password/forgot', { body: { email, userType, ...(returnTo && { returnTo }) } })}
      sent={(email) => (
        <>
          <p>{t('forgot.sent')}</p>
          <p className="text-sm wrap-anywhere text-soft">{t('forgot.sentHint', { email })}</p>
        </>
      )}
    />
  );
}
