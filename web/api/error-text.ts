import { useTranslation } from 'react-i18next';
import { textsOf } from '../ui/i18n/texts-of.ts';
import { ApiError, NetworkError } from './errors.ts';

const useTexts = textsOf('ui');

/** Says an error in the reader's language: `const errorText = useErrorText(); … errorText(error)`. */
export function useErrorText(): (error: unknown) => string {
  const t = useTexts();
  // Not worth waiting for, nor fetching before something can fail: until they are there, a general sentence stands in.
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
