import { toWords } from '#contract/holds-words.ts';
import { plainLetters } from '#contract/plain-letters.ts';
import type { Queryable } from '#server/context.ts';
import { loadFolding, OTHER_SCRIPT } from '#server/platform/fold-letters.ts';
import { selectNamesInOtherScripts } from './name-search.db.ts';

/** Fewer letters are in too many names. */
const LETTERS_MIN = 2;
/** Bounds what one search compares with. */
const NAMES_MAX = 5_000;
const SPELLINGS_MAX = 100;
const LATIN = /[a-z]/;

/** A word of a search in plain letters, then the names in other scripts that are read like it. */
export type Spellings = readonly [word: string, ...names: string[]];

/** The words of a search among these names, each with its spellings: `gurpreet` is also `ਗੁਰਪ੍ਰੀਤ`. */
export async function findSpellings(search: string, names: readonly string[]): Promise<Spellings[]> {
  const words = toWords(search);
  const written = [...new Set(names.flatMap((name) => name.split(/\s+/)))].filter((name) => OTHER_SCRIPT.test(name));
  if (written.length === 0 || !words.some(isTyped)) return words.map((word) => [word]);
  const { fold, soundOf, isSoundLong } = await loadFolding();
  const read = written.map((name) => {
    const latin = fold(name).replaceAll(' ', '');
    return { name, latin, sound: soundOf(latin) };
  });
  return words.map((word) => {
    if (!isTyped(word)) return [word];
    const latin = fold(word).replaceAll(' ', '');
    const sound = soundOf(latin);
    const isLike = (one: (typeof read)[number]) =>
      one.latin.includes(latin) || (isSoundLong(sound) && one.sound.startsWith(sound));
    const found = read.filter(isLike).map(({ name }) => plainLetters(name));
    return [word, ...found.slice(0, SPELLINGS_MAX)];
  });
}

const isTyped = (word: string): boolean => word.length >= LETTERS_MIN && LATIN.test(word);

/** The words of a search among the people of a school, each with its spellings. */
export async function findSpellingsOfSchool(ctx: Queryable, schoolId: string, search: string): Promise<Spellings[]> {
  const names = toWords(search).some(isTyped) ? await selectNamesInOtherScripts(ctx, schoolId, NAMES_MAX) : [];
  return findSpellings(search, names);
}
