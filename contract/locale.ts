/** Two-letter code of a language, as in the names of its text files: `texts.fr.ts`. */
export type Locale = string;

/** Fallback for unknown or removed languages, because every text exists in English. */
export const ENGLISH: Locale = 'en';

/** A language's name for itself and related texts: `language.fr.ts`. */
export interface Language {
  /** `Français` */
  name: string;
  /** `Voir le site en français` */
  switchTo: string;
}

/**
 * A language exists if there is a `language.<two letters>.ts` file here. Pages and server discover these files
 * differently, so
 * each sets the list once at startup.
 */
let found: readonly Locale[] = [ENGLISH];
export function setLocales(locales: readonly Locale[]): void {
  found = locales;
}

export const isLocale = (text: string | null | undefined): text is Locale => found.some((locale) => locale === text);

/** The stored or requested language; English if we don't have it. */
export const resolveLocale = (text: string | null | undefined): Locale => (isLocale(text) ? text : ENGLISH);

/** Tag for dates, numbers and screen readers: `fr-CA`. */
export const languageTag = (locale: Locale): string => `${locale}-CA`;
