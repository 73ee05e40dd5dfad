import { ENGLISH, type Language, type Locale, setLocales } from '#contract/locale.ts';

const files = import.meta.glob<Language>('/contract/language.??.ts', { eager: true, import: 'texts' });

/** Supported languages, English first: each has a `contract/language.<two letters>.ts`. */
export const LANGUAGES: ReadonlyMap<Locale, Language> = new Map(
  Object.entries(files)
    .map(([file, language]) => [file.slice(-'en.ts'.length, -'.ts'.length), language] as const)
    .sort(([one], [other]) => Number(other === ENGLISH) - Number(one === ENGLISH) || (one < other ? -1 : 1)),
);

setLocales([...LANGUAGES.keys()]);
