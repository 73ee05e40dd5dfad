import { type RawBuilder, sql } from 'kysely';
import { type Page, type Place, placeText } from '#contract/paging.ts';

/** The parameters of one page of a list. */
export interface PageAsked {
  after?: Place | undefined;
  limit: number;
}

/**
 * Rows after a cursor, in a list ordered by these two columns; all rows without a cursor.
 * @param order of both columns
 */
export function isAfterCursor(at: string, id: string, after: Place | undefined, order: 'asc' | 'desc' = 'desc') {
  if (!after) return sql<boolean>`true`;
  const than: RawBuilder<unknown> = order === 'desc' ? sql`<` : sql`>`;
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) ${than} (${after.at}::timestamptz, ${after.id}::uuid)`;
}

/** Makes a page from rows that were read with a limit one higher: an extra row means that there is a next page. */
export function toPage<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => Place): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: last !== undefined && rows.length > limit ? placeText(placeOf(last)) : null };
}

/** A LIKE pattern that matches the text anywhere, with its wildcards escaped. */
export const toContainsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
