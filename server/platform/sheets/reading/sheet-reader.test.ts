import * as XLSX from '@e965/xlsx';
import { expect, test, vi } from 'vitest';
import { createLogger } from '#server/platform/log.ts';
import { buildWorkbook } from '#server/testing/build-archive.ts';
import { GOOD_ROW, HEADINGS, LINK, SCHEDULE } from '#server/testing/raw-schedule.ts';
import { buildSheet } from '#server/testing/upload-call.ts';
import { createSheetReader, READING_LIMITS } from './sheet-reader.ts';

const MEGABYTE = 1024 * 1024;
const log = createLogger('silent');

const withRows = (rows: string) => buildWorkbook({ sheet: `<sheetData>${rows}</sheetData>` });
const SHEET = withRows('<row r="1"><c r="A1"><v>1</v></c></row>');
/** A second of computing, so that even a paused machine can't finish it within the timeout. */
const LONG_SHEET = withRows(
  Array.from({ length: 20_000 }, (_, row) => `<row r="${row + 1}"><c r="T${row + 1}"><v>1</v></c></row>`).join(''),
);
const read = (limits: object, sheet = SHEET) =>
  createSheetReader({ logger: log }, { ...READING_LIMITS, ...limits })(sheet).catch((refusal) => refusal.code);
const SHEET_READ = { sheets: [{ rows: [{ row: 1, cells: [1] }] }] };

test('limits the sheet reader’s memory, time and output', async () => {
  expect(await read({})).toMatchObject(SHEET_READ);
  expect(await read({ residentBytes: MEGABYTE })).toBe('sheet_too_complex');
  expect(await read({ waitSeconds: 0 }, LONG_SHEET)).toBe('unreadable_sheet');
  expect(await read({ answerBytes: 10 })).toBe('sheet_too_complex');
});

test('gives the sheet reader no environment variables', async () => {
  // A process that inherited it couldn't start.
  vi.stubEnv('NODE_OPTIONS', '--import=/no-such-file.mjs');
  const sheet = await read({});
  vi.unstubAllEnvs();
  expect(sheet).toMatchObject(SHEET_READ);
});

/** An .xls with extra records at the end of its last sheet. */
function withRecords(file: Buffer, more: Buffer): Buffer {
  const container = XLSX.CFB.read(file, { type: 'buffer' });
  const stream = Buffer.from(XLSX.CFB.find(container, '/Workbook')?.content as Uint8Array);
  let lastEof = 0;
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2))
    if (stream.readUInt16LE(at) === 0x0a) lastEof = at;
  const changed = XLSX.CFB.utils.cfb_new();
  XLSX.CFB.utils.cfb_add(
    changed,
    'Workbook',
    Buffer.concat([stream.subarray(0, lastEof), more, stream.subarray(lastEof)]),
  );
  return XLSX.CFB.write(changed, { type: 'buffer' });
}

/** Link tooltips, each over all cells: 16 bytes, and 16.8 million cells to visit. */
function tooltips(count: number): Buffer {
  const tooltip = Buffer.alloc(16);
  [0x0800, 12, 0x0800, 0, 0xffff, 0, 0xff, 0].forEach((number, index) => {
    tooltip.writeUInt16LE(number, index * 2);
  });
  return Buffer.concat(Array(count).fill(tooltip));
}

const SCHEDULE_READ = [
  { row: 1, cells: HEADINGS },
  { row: 2, cells: GOOD_ROW },
];
// Unless we cut these parts off before the library sees them, each takes the process past its limits.
test.each([
  ['a link over every cell', SCHEDULE_READ, () => buildWorkbook({ sheet: `${SCHEDULE}${LINK}` })],
  [
    'a link over every cell, and an end of cells after it',
    SCHEDULE_READ,
    () => buildWorkbook({ sheet: `${SCHEDULE}${LINK}<!--</sheetData>-->` }),
  ],
  ['a link over every cell of no sheet', [], () => buildWorkbook({ sheet: LINK })],
  ['a link after empty cells', [], () => buildWorkbook({ sheet: `<sheetData/>${LINK}` })],
  ['a link within the cells’ tag', [], () => buildWorkbook({ sheet: `<sheetData <hyperlinks>${LINK}` })],
  ['a link in cells that never end', [], () => buildWorkbook({ sheet: `<sheetData>${LINK}` })],
  [
    'an .xls with 100 tooltips over every cell',
    SCHEDULE_READ,
    () => withRecords(buildSheet([HEADINGS, GOOD_ROW], 'biff8'), tooltips(100)),
  ],
])('[SC-01] reads %s quickly', async (_name, rows, file) => {
  expect(await read({ seconds: 4 }, file())).toMatchObject({ sheets: [{ rows }] });
});
