import { lateTextsOf, textsOf } from '../ui/i18n/texts-of.ts';
import { ApiError, NetworkError } from './errors.ts';

const useTexts = textsOf('ui');
const useMessages = lateTextsOf('messages');

/** Says an error in the reader's language: `const errorText = useErrorText(); … errorText(error)`. */
export function useErrorText(): (error: unknown) => string {
  const t = useTexts();
  const message = useMessages();
  return (error) => {
    if (error instanceof NetworkError) return t('error.network');
    const unknown = t('error.unknown');
    // A server newer than the page may have a code that the page has no words for.
    if (!(error instanceof ApiError)) return unknown;
    const said = error.code ? message(`errors.${error.code}`, {}, unknown) : unknown;
    return error.reference ? `${said} ${t('error.reference', { reference: error.reference })}` : said;
  };
}
