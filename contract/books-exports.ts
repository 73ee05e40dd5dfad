import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dateSchema, idSchema } from './validation.ts';

/** Files a school can export from its books. */
export const BOOKS_FILES = ['payments', 'entries', 'receivables'] as const;
export type BooksFile = (typeof BOOKS_FILES)[number];

/** Most lines in one file. */
export const BOOKS_FILE_MAX = 20_000;

export const booksExportEndpoints = {
  exportBooks: endpoint({
    method: 'GET',
    path: '/school/:id/books/export',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'managers_if_allowed',
    summary:
      'A period of a school’s books as a spreadsheet (.xlsx or .csv): payments and refunds, all entries, or each student’s balance at ' +
      'its start and end; up to 20,000 lines',
    params: z.object({ id: idSchema }),
    query: z
      .object({
        what: z.enum(BOOKS_FILES, { error: 'invalid' }),
        format: z.enum(['xlsx', 'csv'], { error: 'invalid' }),
        /** First and last day. */
        from: dateSchema,
        to: dateSchema,
      })
      .check(z.refine(({ from, to }) => from <= to, { error: 'end_before_start', path: ['to'] })),
    refusals: ['books_too_large'],
  }),
};
