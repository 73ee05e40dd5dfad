import { type RawBuilder, sql } from 'kysely';
import { toContainsPattern } from './keyset.ts';

/** SQL for letters without case and accents, so that 'levesque' finds 'Lévesque'. */
export const folded = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036f]', '', 'g')`;

/** Whether the text contains the word, without regard to case and accents. */
export const containsWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql`${folded(text)} LIKE ${folded(sql`${toContainsPattern(word)}::text`)}`;

/** Whether the text contains every word of a search; true for an empty search. */
export function containsWords(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return words.length === 0
    ? sql`true`
    : sql.join(
        words.map((word) => containsWord(text, word)),
        sql` AND `,
      );
}
