import * as z from 'zod/mini';
import { isKnownDay, searchText } from './validation.ts';

/** Rows per page unless the caller asks for another number. */
export const PAGE_SIZE = 20;

/** Cursor in a list ordered by an instant, then by id. */
export interface Place {
  at: Date;
  id: string;
}

const PLACE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const placeText = ({ at, id }: Place): string => `${at.toISOString()}_${id}`;

const placeSchema = z.pipe(
  z.string(),
  z.transform((text, context): Place => {
    const [, at = '', id = ''] = PLACE.exec(text) ?? [];
    const place = { at: new Date(at), id };
    if (!Number.isNaN(place.at.getTime()) && isKnownDay(at)) return place;
    context.issues.push({ code: 'custom', message: 'invalid', input: text });
    return z.NEVER;
  }),
);

const givenLimit = z.coerce
  .number({ error: 'invalid_number' })
  .check(z.int('not_whole'), z.minimum(1, 'out_of_range'), z.maximum(100, 'out_of_range'));

export const pageLimit = z._default(givenLimit, PAGE_SIZE);

/** Zero-based page of a list with numbered pages. */
export const pageNumber = z._default(
  z.coerce
    .number({ error: 'invalid_number' })
    .check(z.int('not_whole'), z.minimum(0, 'out_of_range'), z.maximum(10_000, 'out_of_range')),
  0,
);

/** For an answer that is whole unless a limit asks for a page of it. */
export const optionalPageQuery = { page: pageNumber, limit: z.optional(givenLimit) };

/** Query for a numbered page of a list, searched by its words. */
export const searchedPageQuery = z.object({ q: z._default(searchText(200), ''), page: pageNumber, limit: pageLimit });

/** Query for a page of a list that can grow meanwhile. `after` is `next` from the previous page, absent for the first. */
export const pageQuery = z.object({ after: z.optional(placeSchema), limit: pageLimit });

/** `next` is null on the last page. */
export const pageSchema = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ items: z.array(row), next: z.nullable(z.string()) });

export interface Page<Row> {
  items: Row[];
  next: string | null;
}
