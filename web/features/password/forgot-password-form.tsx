import type { UserType } from '#contract/accounts.ts';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { AskByMail } from '../accounts/ask-by-mail.tsx';

const useTexts = textsOf('password');

/** FP-01 and ER-06 */
export function ForgotPasswordForm({ userType }: { userType: UserType }) {
  const t = useTexts();
  const errorText = useErrorText();
  return (
    <AskByMail
      words={{
        label: t(`forgot.title.${userType}`),
        submit: t('forgot.submit'),
        busy: t('forgot.busy'),
        sentTitle: t('forgot.sentTitle'),
        again: t('forgot.again'),
      }}
      draft={`forgot-${userType}`}
      errorText={(error) => {
        if (!(error instanceof ApiError)) return t('forgot.network');
        return error.code === 'too_many_requests' ? errorText(error) : t('forgot.refused');
      }}
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
