import type { ErrorCode } from '#contract/errors.ts';
import type { Locale } from '#contract/locale.ts';
import type { Messages } from '#contract/messages.en.ts';
import { counted, fill } from '#contract/texts.ts';
import { waitingTime } from '#contract/waiting.ts';
import { sharedTexts } from './texts.ts';

/** Error messages in each language; a page loads only the file that it shows. */
export const messages = await sharedTexts<Messages>('messages');

export function errorMessage(locale: Locale, code: ErrorCode, retryAfterSeconds?: number): string {
  const words = messages(locale);
  if (code !== 'too_many_requests' || retryAfterSeconds === undefined) return words.errors[code];
  const { unit, count } = waitingTime(retryAfterSeconds);
  return fill(counted(locale, words.tooMany, unit, count), { count });
}
