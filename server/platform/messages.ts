import type { ErrorCode } from '#contract/errors.ts';
import type { Locale } from '#contract/locale.ts';
import type { Messages } from '#contract/messages.en.ts';
import { sharedTexts } from './texts.ts';

/** What can be refused, in each language; a page loads the one file it shows. */
export const messages = await sharedTexts<Messages>('messages');

export const errorMessage = (locale: Locale, code: ErrorCode): string => messages(locale).errors[code];
