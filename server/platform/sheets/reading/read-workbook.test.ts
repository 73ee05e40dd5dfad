import { randomBytes } from 'node:crypto';
import * as XLSX from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { SHEET_LIMITS } from '#contract/sheet-limits.ts';
import { buildArchive, buildWorkbook, textCell, workbookEntries } from '#server/testing/build-archive.ts';
import { GOOD_ROW, goodSheet, HEADING_ROW, SCHEDULE } from '#server/testing/raw-schedule.ts';
import { fixture } from '#server/testing/upload-call.ts';
import { readWorkbook } from './read-workbook.ts';

const MEGABYTE = 1024 * 1024;
const OLE2 = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

const read = (file: Buffer) => readWorkbook(file, SHEET_LIMITS);
const repeated = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join('');
/** A workbook with these bytes as its sheet. */
const withSheet = (content: Buffer, claimedSize?: number) =>
  buildArchive(
    workbookEntries({ sheet: '' }).map((entry) =>
      entry.name.endsWith('sheet1.xml') ? { ...entry, content, ...(claimedSize && { claimedSize }) } : entry,
    ),
  );
/** Pseudorandom bytes, the same in every run. */
const noise = (length: number) =>
  Buffer.from(Array.from({ length }, (_, index) => (index * 7919 + (index >> 7) * 31) % 251));
const withRow = (row: number, cell: string) =>
  buildWorkbook({
    sheet: `<sheetData>${HEADING_ROW}<row r="${row}">${textCell(`${cell}${row}`, 'x')}</row></sheetData>`,
  });

const withOdsRows = (sheets: number, rows: number) =>
  buildArchive([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    {
      name: 'content.xml',
      content: repeated(
        sheets,
        (index) =>
          `<table:table table:name="${index}"><table:table-row table:number-rows-repeated="${rows}">` +
          '<table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table>',
      ),
    },
  ]);

function compoundFile(streams: Record<string, Buffer>): Buffer {
  const container = XLSX.CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) XLSX.CFB.utils.cfb_add(container, name, content);
  return XLSX.CFB.write(container, { type: 'buffer' });
}

/** A BIFF8 workbook's first record, then one that claims more bytes than there are. */
function workbookStream(type: number, claimed: number, body: Buffer): Buffer {
  const bof = Buffer.from([0x09, 0x08, 16, 0, 0x00, 0x06, 0x05, 0x00, 0xbb, 0x0d, 0xcc, 0x07, 0, 0, 0, 0, 6, 0, 0, 0]);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(claimed, 2);
  return Buffer.concat([bof, head, body]);
}

const REFUSED: [name: string, refusal: string, file: () => Buffer][] = [
  ['2 MB of zeros', 'sheet_too_complex', () => withSheet(Buffer.alloc(2 * MEGABYTE))],
  ['64 kB of zeros that claim 5 kB', 'unreadable_sheet', () => withSheet(Buffer.alloc(64 * 1024), 5000)],
  [
    'two parts of 30 MB',
    'sheet_too_complex',
    () => {
      // The sizes in the directory are enough to refuse it.
      const part = { content: randomBytes(MEGABYTE / 4), claimedSize: 30 * MEGABYTE };
      const extra = [1, 2].map((number) => ({ name: `xl/extra${number}.xml`, ...part }));
      return buildArchive(workbookEntries({ sheet: SCHEDULE, extra }));
    },
  ],
  ['more rows in two sheets of an .ods than in a file', 'sheet_too_complex', () => withOdsRows(2, 15_000)],
  ['more sheets in an .ods than a year has weeks', 'sheet_too_complex', () => withOdsRows(61, 1)],
  ['a cell in the far corner', 'sheet_too_complex', () => withRow(1_048_576, 'XFD')],
  ['a cell in row four billion', 'sheet_too_complex', () => withRow(4_294_967_295, 'A')],
  [
    'an encrypted part',
    'unreadable_sheet',
    () => buildArchive(workbookEntries({ sheet: SCHEDULE }).map((entry) => ({ ...entry, isEncrypted: true }))),
  ],
  [
    'two parts of one name',
    'unreadable_sheet',
    () => buildArchive([...workbookEntries({ sheet: SCHEDULE }), ...workbookEntries({ sheet: SCHEDULE })]),
  ],
  ['a truncated .xlsx', 'unreadable_sheet', () => fixture('week.xlsx').subarray(0, 3000)],
  ['a truncated .xls', 'unreadable_sheet', () => fixture('week.xls').subarray(0, 2000)],
  ['OLE2 and noise', 'unreadable_sheet', () => Buffer.concat([OLE2, noise(200_000)])],
  ['OLE2 and zeros', 'unreadable_sheet', () => Buffer.concat([OLE2, Buffer.alloc(4 * MEGABYTE)])],
  [
    'an encrypted workbook',
    'unreadable_sheet',
    () => compoundFile({ EncryptionInfo: noise(300), EncryptedPackage: noise(5000) }),
  ],
  ['a Word document in OLE2', 'unreadable_sheet', () => compoundFile({ WordDocument: noise(9000) })],
  [
    'an .xls whose records end early',
    'unreadable_sheet',
    () => compoundFile({ Workbook: workbookStream(0x00fc, 60_000, Buffer.alloc(20, 0xff)) }),
  ],
  [
    'an .xls that ends within a number',
    'unreadable_sheet',
    () => compoundFile({ Workbook: workbookStream(0x0203, 0xffff, Buffer.alloc(4)) }),
  ],
  [
    'a password-protected .xls',
    'unreadable_sheet',
    () => compoundFile({ Workbook: workbookStream(0x002f, 6, Buffer.from([0, 0, 1, 2, 3, 4])) }),
  ],
  ['an archive of something else', 'unsupported_sheet', () => buildArchive([{ name: 'readme.txt', content: 'x' }])],
  [
    'a binary workbook',
    'unsupported_sheet',
    () =>
      buildArchive([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'xl/workbook.bin', content: noise(200) },
      ]),
  ],
];

/** Unusual files that do contain a schedule. */
const HARMLESS: [name: string, file: () => Buffer][] = [
  ['a range that claims every cell', () => buildWorkbook({ sheet: `<dimension ref="A1:XFD1048576"/>${SCHEDULE}` })],
  [
    'a merged area of every cell',
    () => buildWorkbook({ sheet: `${SCHEDULE}<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>` }),
  ],
  [
    'two billion column widths',
    () => buildWorkbook({ sheet: `<cols><col min="1" max="2000000000" width="9"/></cols>${SCHEDULE}` }),
  ],
  [
    'two thousand names for one sheet',
    () =>
      buildWorkbook({
        sheet: SCHEDULE,
        sheets: repeated(2_000, (index) => `<sheet name="s${index}" sheetId="${index + 1}" r:id="rId1"/>`),
      }),
  ],
  [
    'more empty rows than a schedule may have',
    () =>
      buildWorkbook({
        sheet: goodSheet(repeated(SHEET_LIMITS.rows + 10, (index) => `<row r="${index + 3}"/>`)),
      }),
  ],
  [
    'macros and what else a workbook can carry',
    () =>
      buildWorkbook({
        sheet: SCHEDULE,
        extra: [
          { name: 'xl/vbaProject.bin', content: noise(9000) },
          { name: 'xl/externalLinks/externalLink1.xml', content: '<externalLink/>' },
          { name: 'xl/embeddings/oleObject1.bin', content: OLE2 },
        ],
      }),
  ],
  [
    'formulas: their last value counts, and none is computed',
    () =>
      buildWorkbook({
        sheet: `<sheetData>${HEADING_ROW}<row r="2"><c r="A2" t="str"><f>HYPERLINK("http://x","y")</f><v>${GOOD_ROW[0]}</v></c>${GOOD_ROW.slice(
          1,
        )
          .map((text, index) => textCell(`${'BCD'[index]}2`, text))
          .join('')}</row></sheetData>`,
      }),
  ],
  [
    'a billion laughs that no cell shows',
    () =>
      buildWorkbook({
        prologue: `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}">${[...'bcdefghij'].map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`).join('')}]>`,
        sheet: SCHEDULE,
      }),
  ],
];

describe('refused', () => {
  test.each(REFUSED)('[SC-01] %s: %s', async (_name, refusal, file) => {
    expect(await read(file())).toEqual({ refusal, reason: expect.any(String) });
  });
});

describe('harmless', () => {
  test.each(HARMLESS)('[SC-01] %s', async (_name, file) => {
    const outcome = await read(file());
    expect('workbook' in outcome && outcome.workbook.sheets[0]?.rows).toMatchObject([
      { row: 1 },
      { row: 2, cells: GOOD_ROW },
    ]);
  });
});

describe('hidden rows, columns and sheets', () => {
  const ROWS = [
    ['Instructor', 'Date'],
    ['Amina', 'Dec 1'],
    ['Raj', 'Dec 2'],
    ['Bill', 'Dec 3'],
  ];
  /** Row 3 and column B are hidden, and so is the second sheet. */
  function hidden(bookType: XLSX.BookType): Buffer {
    const workbook = XLSX.utils.book_new();
    for (const name of ['Draft', 'Schedule']) {
      const sheet = XLSX.utils.aoa_to_sheet(ROWS);
      sheet['!rows'] = [{}, {}, { hidden: true }];
      sheet['!cols'] = [{}, { hidden: true }];
      XLSX.utils.book_append_sheet(workbook, sheet, name);
    }
    workbook.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
    return XLSX.write(workbook, { type: 'buffer', bookType });
  }

  /** The library doesn't write an .xls file's row properties, so they go before the end of the last sheet. */
  function hiddenXls(): Buffer {
    const container = XLSX.CFB.read(hidden('biff8'), { type: 'buffer' });
    const stream = Buffer.from(XLSX.CFB.find(container, '/Workbook')?.content ?? []);
    const end = stream.lastIndexOf(Buffer.from([0x0a, 0, 0, 0]));
    const row = Buffer.alloc(20);
    row.writeUInt16LE(0x0208, 0);
    row.writeUInt16LE(16, 2);
    row.writeUInt16LE(2, 4);
    row.writeUInt16LE(2, 8);
    row.writeUInt8(0x20, 16);
    return compoundFile({ Workbook: Buffer.concat([stream.subarray(0, end), row, stream.subarray(end)]) });
  }

  const HIDDEN_ROW: [spelling: string, row: (cells: string) => string][] = [
    ['hidden', (cells) => `<table:table-row table:visibility="collapse">${cells}</table:table-row>`],
    ['filtered out', (cells) => `<table:table-row table:visibility="filter">${cells}</table:table-row>`],
    [
      'in a folded group',
      (cells) =>
        `<table:table-row-group table:display="false"><table:table-row>${cells}</table:table-row></table:table-row-group>`,
    ],
  ];
  function hiddenOds(hide: (cells: string) => string): Buffer {
    const rows = ROWS.map((row, index) => {
      const cells = row.map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`).join('');
      return index === 2 ? hide(cells) : `<table:table-row>${cells}</table:table-row>`;
    }).join('');
    const sheet = (name: string, style: string) =>
      `<table:table table:name="${name}" table:style-name="${style}"><table:table-column/>` +
      `<table:table-column table:visibility="collapse"/>${rows}</table:table>`;
    const style = (name: string, display: boolean) =>
      `<style:style style:name="${name}"><style:table-properties table:display="${display}"/></style:style>`;
    return buildArchive([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
      {
        name: 'content.xml',
        content: `${style('a', false)}${style('b', true)}${sheet('Draft', 'a')}${sheet('Schedule', 'b')}`,
      },
    ]);
  }

  test.each<[format: string, file: () => Buffer]>([
    ['.xlsx', () => hidden('xlsx')],
    ['.xls', hiddenXls],
    ...HIDDEN_ROW.map(([spelling, hide]): [string, () => Buffer] => [`.ods, ${spelling}`, () => hiddenOds(hide)]),
  ])('[SC-01] %s: the sheet and the row are left out and named, the column is read', async (_format, file) => {
    const outcome = await read(file());
    const rows = [0, 1, 3].map((index) => ({ row: index + 1, cells: ROWS[index] }));
    expect(outcome).toMatchObject({
      workbook: {
        sheets: [
          { name: 'Draft', rows: [], unread: 'hidden' },
          { name: 'Schedule', rows, hiddenRows: [3] },
        ],
      },
    });
  });
});
