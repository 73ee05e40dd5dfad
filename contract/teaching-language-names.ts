import type { Locale } from './accounts.ts';
import type { TeachingLanguage } from './teaching-languages.ts';

/** The languages that an instructor can teach in, by their names for a reader. */
export const teachingLanguageNames: Record<Locale, Record<TeachingLanguage, string>> = {
  en: {
    ENGLISH: 'English',
    FRENCH: 'French',
    HINDI: 'Hindi',
    TAMIL: 'Tamil',
    TELUGU: 'Telugu',
    KANNADA: 'Kannada',
    MALAYALAM: 'Malayalam',
    MARATHI: 'Marathi',
    GUJARATI: 'Gujarati',
    BENGALI: 'Bengali',
    PUNJABI: 'Punjabi',
    MANDARIN: 'Mandarin',
    SPANISH: 'Spanish',
  },
  fr: {
    ENGLISH: 'Anglais',
    FRENCH: 'Français',
    HINDI: 'Hindi',
    TAMIL: 'Tamoul',
    TELUGU: 'Télougou',
    KANNADA: 'Kannada',
    MALAYALAM: 'Malayalam',
    MARATHI: 'Marathi',
    GUJARATI: 'Gujarati',
    BENGALI: 'Bengali',
    PUNJABI: 'Pendjabi',
    MANDARIN: 'Mandarin',
    SPANISH: 'Espagnol',
  },
};
