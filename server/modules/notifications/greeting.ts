import type { Locale } from '#contract/locale.ts';
import { fill } from '#contract/texts.ts';
import { type Block, paragraph } from './content.ts';
import { texts } from './formats.ts';

/**
 * A name for the greeting in an email to an unconfirmed address, or empty if it doesn't look like a name. Otherwise a stranger could sign up
 * as 'Win at http://…' and have us mail that to anybody.
 */
export const greetingName = (name: string): string => (/^[\p{L}\p{M}' ’-]{1,40}$/u.test(name) ? name : '');

export function greeting(locale: Locale, name: string): Block {
  const { hello, helloYou } = texts(locale);
  return paragraph(greetingName(name) ? fill(hello, { name }) : helloYou);
}

/** Of a full name whose parts weren't stored apart. */
export const takeFirstName = (fullName: string): string => fullName.split(' ', 1)[0] ?? '';

/** States on whose behalf the email is sent: a school may call itself anything, and the email comes from our address. */
export const sentFor = (locale: Locale, school: string): string => fill(texts(locale).sentFor, { school });
