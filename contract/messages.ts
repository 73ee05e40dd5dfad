import type { Locale } from './accounts.ts';
import type { ErrorCode } from './errors.ts';
import { en, type Messages } from './messages.en.ts';
import { fr } from './messages.fr.ts';

/** Both languages, for the server; a page loads the one file it shows. */
export const messages: Record<Locale, Messages> = { en, fr };

/** Fills `{name}` places. A place without a value stays as it is, so that a fault can be seen. */
export const fill = (template: string, params: Record<string, string>): string =>
  template.replace(/\{(\w+)\}/g, (place, name: string) => params[name] ?? place);

export const errorMessage = (locale: Locale, code: ErrorCode): string => messages[locale].errors[code];
