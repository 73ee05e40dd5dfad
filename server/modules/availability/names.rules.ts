/** Names and what is typed come as words without accents, case and marks; each word of a name behind a blank. */
export interface Searchable {
  /** ` ecole laurier` */
  searchable: string;
}

/** How well a name answers: 2, it begins so; 1, each word begins one of its words; 0, not at all. */
export function matchOf({ searchable }: Searchable, words: string): 0 | 1 | 2 {
  if (words === '') return 0;
  if (searchable.startsWith(` ${words}`)) return 2;
  return words.split(' ').every((word) => searchable.includes(` ${word}`)) ? 1 : 0;
}

/** The best first, else as they were. */
export function bestOf<T extends Searchable>(names: readonly T[], words: string, limit: number): T[] {
  const found: Record<1 | 2, T[]> = { 1: [], 2: [] };
  for (const name of names) {
    const match = matchOf(name, words);
    if (match > 0) found[match as 1 | 2].push(name);
    if (found[2].length === limit) break;
  }
  return [...found[2], ...found[1]].slice(0, limit);
}
