/** Names and search text are normalised: no accents, case or punctuation, and a space before each word. */
export interface Searchable {
  /** For example ` ecole laurier`. */
  searchable: string;
}

/** 2 if the name starts with the text, 1 if each word of the text starts one of the name's words, else 0. */
export function rankMatch({ searchable }: Searchable, words: string): 0 | 1 | 2 {
  if (words === '') return 0;
  if (searchable.startsWith(` ${words}`)) return 2;
  return words.split(' ').every((word) => searchable.includes(` ${word}`)) ? 1 : 0;
}

/** The best matches first, otherwise in the given order. */
export function pickBest<T extends Searchable>(names: readonly T[], words: string, limit: number): T[] {
  const found: Record<1 | 2, T[]> = { 1: [], 2: [] };
  for (const name of names) {
    const match = rankMatch(name, words);
    if (match > 0) found[match as 1 | 2].push(name);
    if (found[2].length === limit) break;
  }
  return [...found[2], ...found[1]].slice(0, limit);
}
