import { type RawBuilder, sql } from 'kysely';
import { type Page, type Place, placeText } from '#contract/paging.ts';

/** What a page of a list is asked by. */
export interface PageAsked {
  after?: Place | undefined;
  limit: number;
}

/**
 * Rows that come after a place, in a list ordered by these two columns; all of them where there is no place.
 * @param order of both columns
 */
export function comesAfter(at: string, id: string, after: Place | undefined, order: 'asc' | 'desc' = 'desc') {
  if (!after) return sql<boolean>`true`;
  const than: RawBuilder<unknown> = order === 'desc' ? sql`<` : sql`>`;
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) ${than} (${after.at}::timestamptz, ${after.id}::uuid)`;
}

/** A page out of rows that were read with one more than its length: that there is one more says that it is not the last. */
export function pageFrom<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => Place): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: last !== undefined && rows.length > limit ? placeText(placeOf(last)) : null };
}

/** Text to look for by LIKE, its own wildcards meaning themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
