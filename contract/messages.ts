import type { Locale } from './accounts.ts';
import type { ErrorCode } from './errors.ts';
import { messages as en, type Messages } from './messages.en.ts';
import { messages as fr } from './messages.fr.ts';

/** Both languages, for the server; a page loads the one file it shows. */
export const messages: Record<Locale, Messages> = { en, fr };

export const errorMessage = (locale: Locale, code: ErrorCode): string => messages[locale].errors[code];
