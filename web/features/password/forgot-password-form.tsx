import type { UserType } from '#contract/accounts.ts';
import { call } from '../../api/client.ts';
import { useFormErrorText } from '../../api/error-text.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { EmailRequestForm } from '../accounts/email-request-form.tsx';

const useTexts = createTextsHook('password');

/** FP-01 and ER-06 */
export function ForgotPasswordForm({ userType }: { userType: UserType }) {
  const t = useTexts();
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
      send={(email) => call('POST /auth/password/forgot', { body: { email, userType } })}
      sent={(email) => (
        <>
          <p>{t('forgot.sent')}</p>
          <p className="text-sm wrap-anywhere text-soft">{t('forgot.sentHint', { email })}</p>
        </>
      )}
    />
  );
}
