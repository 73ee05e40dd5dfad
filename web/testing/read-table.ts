import { page } from 'vitest/browser';

/** The rows of the page's table, headings first. Leaves out the labels that only cards show. */
export const readTable = (): string[][] =>
  page
    .getByRole('row')
    .elements()
    .map((row) =>
      [...row.children].map((cell) => {
        const isHeading = cell.getAttribute('role') === 'columnheader';
        return (isHeading ? cell : cell.lastElementChild)?.textContent ?? '';
      }),
    );
