import type { PlainCell, PlainWorkbook } from '#server/platform/sheets/reading/plain-sheet.ts';

/** For tests: a file that has been read, with one sheet of these rows. Empty rows only count. */
export const workbookOf = (...rows: PlainCell[][]): PlainWorkbook => ({
  sheets: [
    {
      name: 'Schedule',
      rows: rows.map((cells, index) => ({ row: index + 1, cells })).filter(({ cells }) => cells.length > 0),
      hiddenRows: [],
    },
  ],
  is1904: false,
});
