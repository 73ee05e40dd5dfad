import { join } from 'node:path';
import { LOCALES, type Locale } from '#contract/accounts.ts';

/** The words in a folder, by language: its files `texts.<language>.ts`, each of which exports `texts`. */
export async function textsIn<T>(folder: string): Promise<Readonly<Record<Locale, T>>> {
  const files = LOCALES.map(async (locale) => [locale, await import(join(folder, `texts.${locale}.ts`))] as const);
  return Object.fromEntries((await Promise.all(files)).map(([locale, { texts }]) => [locale, texts])) as Record<
    Locale,
    T
  >;
}
