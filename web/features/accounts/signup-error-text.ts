import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';

/** ER-04 */
export function useSignupErrorText(): (error: unknown) => string {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  return (error) => {
    if (error instanceof ApiError && error.code === 'too_many_requests') return errorText(error);
    return error instanceof ApiError ? t('signup.refused') : t('signup.network');
  };
}
