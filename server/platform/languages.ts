import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ENGLISH, type Locale, setLocales } from '#contract/locale.ts';

const CONTRACT = join(import.meta.dirname, '../../contract');

/** The languages of the product, English first: each has a `contract/language.<two letters>.ts`. */
export const LOCALES: readonly Locale[] = [
  ENGLISH,
  ...globSync('language.??.ts', { cwd: CONTRACT })
    .map((file) => basename(file).slice('language.'.length, -'.ts'.length))
    .filter((locale) => locale !== ENGLISH)
    .sort(),
];

setLocales(LOCALES);
