import { useTranslation } from 'react-i18next';
import { ApiError, NetworkError } from './errors.ts';

/** Says an error in the reader's language: `const errorText = useErrorText(); … errorText(error)`. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('common');
  // Not worth waiting for: until the words are there, a general sentence stands in.
  const { t: message, ready } = useTranslation('messages', { useSuspense: false });
  return (error) => {
    if (error instanceof NetworkError) return t('error.network');
    const unknown = t('error.unknown');
    // A server newer than the page may have a code that the page has no words for.
    if (error instanceof ApiError && error.code && ready)
      return message(`errors.${error.code}`, { defaultValue: unknown });
    return unknown;
  };
}
