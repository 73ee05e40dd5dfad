import { useErrorText } from '../../api/error-text.ts';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { RefusedLogin } from './refused-login.ts';

const useTexts = textsOf('accounts');

/** ER-01 to ER-03. Waiting is the one refusal that has to be told apart: trying again would be the wrong advice. */
export function useLoginErrorText(): (error: unknown) => string {
  const t = useTexts();
  const errorText = useErrorText();
  return (error) => {
    if (error instanceof RefusedLogin) return t(`login.${error.reason}`);
    if (error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)) return t('login.network');
    if (error instanceof ApiError && error.code === 'too_many_requests') return errorText(error);
    return error instanceof ApiError ? t('login.refused') : t('login.network');
  };
}
