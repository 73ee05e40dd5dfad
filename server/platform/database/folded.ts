import { type RawBuilder, sql } from 'kysely';
import { LATIN_LETTERS, LATIN_PAIRS, LEFT_OUT } from '#contract/plain-letters.ts';
import { toContainsPattern } from './keyset.ts';

/** Anything but plain letters and those with the accents of Western Europe. */
const SELDOM = '[^\\u0001-\\u007fÀ-ÅÇ-ÏÑ-ÖÙ-Ýà-åç-ïñ-öù-ýÿ]';

/**
 * SQL for lowercase letters without accents, as `plainLetters` of the contract writes them: 'levesque' finds 'Lévesque'. Most texts need
 * only the first, cheap case; searches fold every row of a school.
 */
export function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  const withoutAccents = sql<string>`lower(regexp_replace(normalize(${text}, NFD), ${sql.lit(LEFT_OUT)}, '', 'g'))`;
  const translated = sql<string>`translate(${withoutAccents}, ${sql.lit(LATIN_LETTERS.from)}, ${sql.lit(LATIN_LETTERS.to)})`;
  const inPlainLetters = LATIN_PAIRS.reduce(
    (inner, [from, to]) => sql<string>`replace(${inner}, ${sql.lit(from)}, ${sql.lit(to)})`,
    translated,
  );
  return sql`CASE WHEN octet_length(${text}) = char_length(${text}) THEN lower(${text})
    WHEN ${text} ~ ${sql.lit(SELDOM)} THEN ${inPlainLetters} ELSE ${withoutAccents} END`;
}

/** Whether the text contains the word in any of its spellings, which are in plain letters. */
export const containsWord = (text: RawBuilder<unknown>, spellings: readonly string[]): RawBuilder<boolean> =>
  sql`${folded(text)} LIKE ANY (${spellings.map(toContainsPattern)}::text[])`;

/** Whether the text contains every word of a search, each in any of its spellings; true for an empty search. */
export const containsWords = (text: RawBuilder<unknown>, words: readonly (readonly string[])[]): RawBuilder<boolean> =>
  words.length === 0
    ? sql`true`
    : sql.join(
        words.map((spellings) => containsWord(text, spellings)),
        sql` AND `,
      );
