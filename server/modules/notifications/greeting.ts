import type { Locale } from '#contract/locale.ts';
import { fill } from '#contract/texts.ts';
import { type Block, paragraph } from './content.ts';
import { texts } from './formats.ts';

/**
 * A name to greet somebody by in a message to an address that nobody has confirmed yet; empty for what does not look like
 * one. Or a stranger could sign up as 'Win at http://…' and have us mail it to anybody.
 */
export const greetingName = (name: string): string => (/^[\p{L}\p{M}' ’-]{1,40}$/u.test(name) ? name : '');

export function greeting(locale: Locale, name: string): Block {
  const { hello, helloYou } = texts(locale);
  return paragraph(greetingName(name) ? fill(hello, { name }) : helloYou);
}

/** Whose words a message carries: a school may call itself anything, and it leaves from our own address. */
export const sentFor = (locale: Locale, school: string): string => fill(texts(locale).sentFor, { school });
