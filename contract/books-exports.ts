import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dateSchema, idSchema } from './validation.ts';

/** What of a school's books a file can hold. */
export const BOOKS_FILES = ['payments', 'entries', 'receivables'] as const;
export type BooksFile = (typeof BOOKS_FILES)[number];

/** As many lines as one file holds. */
export const BOOKS_FILE_MAX = 20_000;

export const booksExportEndpoints = {
  exportBooks: endpoint({
    method: 'GET',
    path: '/school/:id/books/export',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'managers_if_allowed',
    summary:
      'A period of a school’s books as a spreadsheet (.xlsx or .csv): payments and refunds, every entry, or what each student owed at ' +
      'its start and end; at most 20,000 lines',
    params: z.object({ id: idSchema }),
    query: z
      .object({
        what: z.enum(BOOKS_FILES, { error: 'invalid' }),
        format: z.enum(['xlsx', 'csv'], { error: 'invalid' }),
        /** The first day and the last. */
        from: dateSchema,
        to: dateSchema,
      })
      .check(z.refine(({ from, to }) => from <= to, { error: 'end_before_start', path: ['to'] })),
    refusals: ['books_too_large'],
  }),
};
