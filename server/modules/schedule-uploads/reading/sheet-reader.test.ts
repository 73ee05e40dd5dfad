import { expect, test, vi } from 'vitest';
import { SHEET_LIMITS } from '#contract/sheet-limits.ts';
import { createLogger } from '#server/platform/log.ts';
import { buildWorkbook } from '#server/testing/build-archive.ts';
import { createSheetReader } from './sheet-reader.ts';

const MEGABYTE = 1024 * 1024;
const LIMITS = {
  ...{ ...SHEET_LIMITS, heapMegabytes: 384, waitSeconds: 60 },
  ...{ residentBytes: 600 * MEGABYTE, answerBytes: MEGABYTE },
};

const sheetOf = (rows: string) => buildWorkbook({ sheet: `<sheetData>${rows}</sheetData>` });
const SHEET = sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>');
/** A second of computing: nobody is paused so long that it would be done before a wait that is over at once. */
const LONG_SHEET = sheetOf(
  Array.from({ length: 20_000 }, (_, row) => `<row r="${row + 1}"><c r="T${row + 1}"><v>1</v></c></row>`).join(''),
);
const read = (limits: object, sheet = SHEET) =>
  createSheetReader(createLogger('silent'), { ...LIMITS, ...limits })(sheet).catch((refusal) => refusal.code);
const SHEET_READ = { rows: [{ row: 1, cells: [1] }] };

test('the process that reads a sheet is held to memory, time and the length of its answer', async () => {
  expect(await read({})).toMatchObject(SHEET_READ);
  expect(await read({ residentBytes: MEGABYTE })).toBe('sheet_too_complex');
  expect(await read({ waitSeconds: 0 }, LONG_SHEET)).toBe('unreadable_sheet');
  expect(await read({ answerBytes: 10 })).toBe('sheet_too_complex');
});

test('the process that reads a sheet is given nothing of our environment', async () => {
  // Whoever got it could not start.
  vi.stubEnv('NODE_OPTIONS', '--import=/no-such-file.mjs');
  const sheet = await read({});
  vi.unstubAllEnvs();
  expect(sheet).toMatchObject(SHEET_READ);
});
