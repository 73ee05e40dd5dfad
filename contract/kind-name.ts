import type { LessonKind } from './lesson-kinds.ts';
import type { Locale } from './locale.ts';

/** What a kind is called in a language; in one that the school was not asked for, as in English. */
export const kindName = (names: LessonKind['names'], locale: Locale): string =>
  names[locale as keyof LessonKind['names']] ?? names.en;
