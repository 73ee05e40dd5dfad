import type { Locale } from './locale.ts';

/** Names that a school gives its lesson kinds and packages. */
export type WrittenName = Readonly<Record<'en' | 'fr', string>>;

/** A school's name in the reader's language. */
export const nameIn = (locale: Locale, name: WrittenName): string => name[locale as keyof WrittenName] ?? name.en;
