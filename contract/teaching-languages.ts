/** Languages an instructor can teach in, as the API spells them. */
export const TEACHING_LANGUAGES = [
  'ENGLISH',
  'FRENCH',
  'HINDI',
  'TAMIL',
  'TELUGU',
  'KANNADA',
  'MALAYALAM',
  'MARATHI',
  'GUJARATI',
  'BENGALI',
  'PUNJABI',
  'MANDARIN',
  'SPANISH',
] as const;
export type TeachingLanguage = (typeof TEACHING_LANGUAGES)[number];
