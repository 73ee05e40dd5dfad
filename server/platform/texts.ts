import { join } from 'node:path';
import { type Locale, resolveLocale } from '#contract/locale.ts';
import { LOCALES } from './languages.ts';

/** A text in each language. */
export type InLanguage<T> = (locale: Locale) => T;

/** Builds something once for each language, when the server starts. */
export function inEachLanguage<T>(make: (locale: Locale) => T): InLanguage<T> {
  const made = new Map(LOCALES.map((locale) => [locale, make(locale)]));
  return (locale) => made.get(resolveLocale(locale)) as T;
}

/** The texts in a folder: its files `texts.<language>.ts`, each of which exports `texts`. */
export async function textsIn<T>(folder: string, name = 'texts'): Promise<InLanguage<T>> {
  const files = LOCALES.map(async (locale) => [locale, await import(join(folder, `${name}.${locale}.ts`))] as const);
  const texts = new Map((await Promise.all(files)).map(([locale, file]) => [locale, file.texts as T]));
  return inEachLanguage((locale) => texts.get(locale) as T);
}

const CONTRACT = join(import.meta.dirname, '../../contract');

/** Texts shared by pages and server: `contract/<name>.<language>.ts`. */
export const sharedTexts = <T>(name: string): Promise<InLanguage<T>> => textsIn<T>(CONTRACT, name);
