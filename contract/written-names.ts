import type { Locale } from './locale.ts';

/** As a school writes what it calls its lesson kinds and packages. */
export type WrittenName = Readonly<Record<'en' | 'fr', string>>;

/** In the reader's language, of those that schools write. */
export const nameIn = (locale: Locale, name: WrittenName): string => name[locale as keyof WrittenName] ?? name.en;
