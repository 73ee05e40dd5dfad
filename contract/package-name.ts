import type { Locale } from './locale.ts';
import type { PackageName } from './packages.ts';

/** In the reader's language, of those that schools write. */
export const nameIn = (locale: Locale, name: PackageName): string => (locale === 'fr' ? name.fr : name.en);
