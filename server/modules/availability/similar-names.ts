import { countTypos } from '#server/platform/geo/similar-words.rules.ts';
import type { Searchable } from './names.rules.ts';

/** `Pria` is Priya: names are fewer than towns, so a shorter one may be misspelled. */
const MISSPELLED_MIN = 4;

/** Typing errors until each word of the text starts or resembles a word of the name; null if one of them doesn't. */
function countNameTypos({ searchable }: Searchable, words: string): number | null {
  const parts = searchable.trim().split(' ');
  let typos = 0;
  for (const word of words.split(' ')) {
    const found = parts.map((part) => (part.startsWith(word) ? 0 : countTypos(word, part, MISSPELLED_MIN)));
    const fewest = Math.min(...found.map((count) => count ?? Number.POSITIVE_INFINITY));
    if (!Number.isFinite(fewest)) return null;
    typos += fewest;
  }
  return typos;
}

/** For a text that no name matches: the names that it may have meant, the most similar first. */
export function pickSimilar<T extends Searchable>(names: readonly T[], words: string, limit: number): T[] {
  if (words === '') return [];
  return names
    .flatMap((name) => {
      const typos = countNameTypos(name, words);
      return typos === null ? [] : [{ name, typos }];
    })
    .sort((one, other) => one.typos - other.typos)
    .slice(0, limit)
    .map(({ name }) => name);
}
