import type { TeachingLanguage } from './teaching-languages.ts';

/** Languages an instructor can teach in. */
export const texts: Readonly<Record<TeachingLanguage, string>> = {
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
};
