/** Latin letters that aren't a plain letter with an accent, and what people type instead. `folded` writes the same in SQL. */
export const LATIN_LETTERS = { from: 'đðøłħŧıəɛɔɓɗƙƴ’', to: "ddolhtieeobdky'" } as const;
export const LATIN_PAIRS = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ŋ', 'ng'],
] as const;

/** Accents, and the vowel signs of Hebrew and Arabic, which people leave out. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u064b-\u0655]/g;
/** The same for SQL. */
export const LEFT_OUT = MARKS.source;

const PLAIN = new Map<string, string>([
  ...[...LATIN_LETTERS.from].map((letter, index) => [letter, LATIN_LETTERS.to[index] ?? ''] as const),
  ...LATIN_PAIRS,
]);
const NOT_ASCII = /[\u0080-\uffff]/g;

/** Lowercase Latin letters without accents, so that 'levesque' finds 'Lévesque' and 'lukasz' finds 'Łukasz'. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(NOT_ASCII, (letter) => PLAIN.get(letter) ?? letter);
