import { expect, test } from 'vitest';
import { SHEET_LIMITS } from '#contract/sheet-limits.ts';
import { buildWorkbook } from '#server/testing/build-archive.ts';
import { readCells, repack, unpackWorkbook } from './read-workbook.ts';

async function read(rows: string, sharedStrings?: string) {
  const file = buildWorkbook({ sheet: `<sheetData>${rows}</sheetData>`, ...(sharedStrings && { sharedStrings }) });
  const { sheets } = readCells(repack(await unpackWorkbook(file, SHEET_LIMITS.unpackedBytes)), SHEET_LIMITS);
  return sheets[0]?.rows ?? [];
}
const one = (cell: string, row: number) => `<row r="${row}"><c r="${cell}${row}"><v>1</v></c></row>`;

test('reads values within a schedule’s rows and columns, and refuses sheets with values beyond them', async () => {
  // The heading isn't one of the rows.
  expect(await read(one('BH', SHEET_LIMITS.rows + 1))).toHaveLength(1);
  await expect(read(one('A', SHEET_LIMITS.rows + 2))).rejects.toMatchObject({
    refusal: 'sheet_too_complex',
    message: 'a value in row 20002, column 1',
  });
  await expect(read(one('BI', 2))).rejects.toMatchObject({
    refusal: 'sheet_too_complex',
    message: 'a value in row 2, column 61',
  });
});

test('limits the text of each cell, and of all cells together', async () => {
  const cells = Array.from({ length: 20 }, () => '<c t="s"><v>0</v></c>').join('');
  const texts = (rows: number) => read(`<row>${cells}</row>`.repeat(rows), `<si><t>${'z'.repeat(32_000)}</t></si>`);
  const rows = await texts(10);
  expect(rows).toHaveLength(10);
  expect(new Set(rows.flatMap((row) => row.cells))).toEqual(new Set(['z'.repeat(400)]));
  await expect(texts(1_001)).rejects.toMatchObject({ refusal: 'sheet_too_complex', message: 'too much text' });
});
