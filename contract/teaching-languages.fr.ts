import type { TeachingLanguage } from './teaching-languages.ts';

/** Languages an instructor can teach in. */
export const texts: Readonly<Record<TeachingLanguage, string>> = {
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
};
