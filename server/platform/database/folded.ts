import { type RawBuilder, sql } from 'kysely';

/** SQL for letters without case and accents, so that 'levesque' finds 'Lévesque'. */
export const folded = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036f]', '', 'g')`;
