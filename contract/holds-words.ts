import { plainLetters } from './plain-letters.ts';

/** The words of a search, in plain letters. */
export const toWords = (search: string): string[] => plainLetters(search).split(/\s+/).filter(Boolean);

/** Whether a text contains every word, each in any of its spellings, which are in plain letters. */
export function holdsSpellings(text: string, words: readonly (readonly string[])[]): boolean {
  const searched = plainLetters(text);
  return words.every((spellings) => spellings.some((one) => searched.includes(one)));
}

/** Whether a text contains every word of a search. */
export const holdsWords = (text: string, search: string): boolean =>
  holdsSpellings(
    text,
    toWords(search).map((word) => [word]),
  );
