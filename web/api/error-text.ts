import { waitingTime } from '#contract/waiting.ts';
import { createLazyTextsHook, createTextsHook } from '../ui/i18n/texts-hook.ts';
import { ApiError, NetworkError } from './client.ts';

const useTexts = createTextsHook('ui');
const useMessages = createLazyTextsHook('messages');

/** Returns a function that turns an error into text in the reader's language. */
export function useErrorText(): (error: unknown) => string {
  const t = useTexts();
  const message = useMessages();
  const refusalText = ({ code, retryAfter }: ApiError, unknown: string): string => {
    if (code === 'too_many_requests' && retryAfter !== undefined) {
      const { unit, count } = waitingTime(retryAfter);
      return message(`tooMany.${unit}`, { count }, unknown);
    }
    // A newer server may send a code that this page has no text for.
    return code ? message(`errors.${code}`, {}, unknown) : unknown;
  };
  return (error) => {
    if (error instanceof NetworkError) return t('error.network');
    const unknown = t('error.unknown');
    if (!(error instanceof ApiError)) return unknown;
    const text = refusalText(error, unknown);
    return error.reference ? `${text} ${t('error.reference', { reference: error.reference })}` : text;
  };
}

/**
 * For forms where the specification has one sentence for any refusal and one for a lost connection. If the server
 * names a waiting time it is added, or people would retry at once in vain.
 */
export function useFormErrorText(words: { refused: string; network: string }): (error: unknown) => string {
  const errorText = useErrorText();
  return (error) => {
    if (!(error instanceof ApiError)) return words.network;
    return error.code === 'too_many_requests' ? `${words.refused} ${errorText(error)}` : words.refused;
  };
}
