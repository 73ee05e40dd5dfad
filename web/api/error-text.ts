import { useTranslation } from 'react-i18next';
import { ApiError, NetworkError } from './errors.ts';

/** Says an error in the reader's language: `const errorText = useErrorText(); … errorText(error)`. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('common');
  // Not worth waiting for: until the words are there, a general sentence stands in.
  const { t: message, ready } = useTranslation('messages', { useSuspense: false });
  return (error) => {
    if (error instanceof NetworkError) return t('error.network');
    if (error instanceof ApiError && error.code && ready) return message(`errors.${error.code}`);
    return t('error.unknown');
  };
}
