import { useErrorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';

const useTexts = textsOf('accounts');

/** ER-04 */
export function useSignupErrorText(): (error: unknown) => string {
  const t = useTexts();
  const errorText = useErrorText();
  return (error) => {
    if (error instanceof ApiError && error.code === 'too_many_requests') return errorText(error);
    return error instanceof ApiError ? t('signup.refused') : t('signup.network');
  };
}
