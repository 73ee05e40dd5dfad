/** A language of the product by its two letters, as they stand in the names of the files with its words: `texts.fr.ts`. */
export type Locale = string;

/** What every text exists in, and what is spoken to whoever asks for a language that is not there, or is no longer. */
export const ENGLISH: Locale = 'en';

/** What a language says of itself, in itself: `language.fr.ts`. */
export interface Language {
  /** `Français` */
  name: string;
  /** `Voir le site en français` */
  switchTo: string;
}

/**
 * Which languages there are, the files say: those that have a `language.<two letters>.ts` here. Pages and server look for files in
 * ways of their own, so each says once what it has found.
 */
let found: readonly Locale[] = [ENGLISH];
export function setLocales(locales: readonly Locale[]): void {
  found = locales;
}

export const isLocale = (text: string | null | undefined): text is Locale => found.some((locale) => locale === text);

/** The language that is stored or asked for; English for one that we do not have. */
export const localeOf = (text: string | null | undefined): Locale => (isLocale(text) ? text : ENGLISH);

/** For dates, numbers and screen readers' voices: `fr-CA`. */
export const languageTag = (locale: Locale): string => `${locale}-CA`;
