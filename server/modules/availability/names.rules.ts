import { placeWords } from '#server/platform/geo/place-words.ts';

/** A name as it is looked for: without accents, case and marks, each of its words behind a blank. */
export const searchable = (name: string): string => ` ${placeWords(name)}`;

/** How well a name answers to what was typed: 2, it begins so; 1, each word typed begins one of its words; 0, not at all. */
export function matchOf(name: string, typed: string): 0 | 1 | 2 {
  const words = placeWords(typed);
  if (words === '') return 0;
  if (name.startsWith(` ${words}`)) return 2;
  return words.split(' ').every((word) => name.includes(` ${word}`)) ? 1 : 0;
}

/** The best first, else as they were. */
export function bestOf<T extends { searchable: string }>(names: readonly T[], typed: string, limit: number): T[] {
  const found: Record<1 | 2, T[]> = { 1: [], 2: [] };
  for (const name of names) {
    const match = matchOf(name.searchable, typed);
    if (match > 0) found[match as 1 | 2].push(name);
    if (found[2].length === limit) break;
  }
  return [...found[2], ...found[1]].slice(0, limit);
}
