import { randomBytes } from 'node:crypto';
import * as XLSX from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FAULTS_TOLD_MAX } from '#contract/sheet-limits.ts';
import { signUpSchool } from '#server/testing/actors.ts';
import { buildArchive, buildWorkbook, textCell, workbookEntries } from '#server/testing/build-archive.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { afterRounds } from '#server/testing/memory.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { fixture, sheetOf, upload } from '#server/testing/upload-call.ts';

const MEGABYTE = 1024 * 1024;
const OLE2 = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const HEADINGS = ['Instructor email', 'Date', 'Start time', 'End time'];
const GOOD = ['maria.silva@example.com', '2026-12-07', '9:00', '10:00'];
const HEADING = `<row r="1">${HEADINGS.map((title, index) => textCell(`${'ABCD'[index]}1`, title)).join('')}</row>`;
const good = (row: number) =>
  `<row r="${row}">${GOOD.map((text, index) => textCell(`${'ABCD'[index]}${row}`, text)).join('')}</row>`;
const CELLS = `<sheetData>${HEADING}${good(2)}</sheetData>`;
/** The library makes a cell for each that a link is over: 17 billion. */
const LINK = '<hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks>';
const ROW_OF_20 = [...'ABCDEFGHIJKLMNOPQRST'];
const repeated = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join('');
/** A workbook whose sheet is these bytes. */
const withSheet = (content: Buffer, claimedSize?: number) =>
  buildArchive(
    workbookEntries({ sheet: '' }).map((entry) =>
      entry.name.endsWith('sheet1.xml') ? { ...entry, content, ...(claimedSize && { claimedSize }) } : entry,
    ),
  );
/** Bytes that look random, the same every time. */
const noise = (length: number) =>
  Buffer.from(Array.from({ length }, (_, index) => (index * 7919 + (index >> 7) * 31) % 251));

function compoundFile(streams: Record<string, Buffer>): Buffer {
  const container = XLSX.CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) XLSX.CFB.utils.cfb_add(container, name, content);
  return XLSX.CFB.write(container, { type: 'buffer' });
}

/** A BIFF8 workbook's first records, then one that claims what it has not. */
const records = (...list: [type: number, claimed: number, body: Buffer][]) =>
  Buffer.concat(
    list.map(([type, claimed, body]) => {
      const head = Buffer.alloc(4);
      head.writeUInt16LE(type, 0);
      head.writeUInt16LE(claimed, 2);
      return Buffer.concat([head, body]);
    }),
  );
const BOF = Buffer.from([0x00, 0x06, 0x05, 0x00, 0xbb, 0x0d, 0xcc, 0x07, 0, 0, 0, 0, 6, 0, 0, 0]);

/** An .xls with more records at the end of its last sheet. */
function withRecords(file: Buffer, more: Buffer): Buffer {
  const container = XLSX.CFB.read(file, { type: 'buffer' });
  const stream = Buffer.from(XLSX.CFB.find(container, '/Workbook')?.content as Uint8Array);
  let lastEof = 0;
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2))
    if (stream.readUInt16LE(at) === 0x0a) lastEof = at;
  return compoundFile({ Workbook: Buffer.concat([stream.subarray(0, lastEof), more, stream.subarray(lastEof)]) });
}

/** `count` tooltips of links, each over all cells: 26 bytes, and 16.8 million cells to look at. */
function tooltips(count: number): Buffer {
  const tooltip = Buffer.alloc(12);
  [0x0800, 0, 0xffff, 0, 0xff, 0].forEach((number, index) => {
    tooltip.writeUInt16LE(number, index * 2);
  });
  return records(...Array.from({ length: count }, (): [number, number, Buffer] => [0x0800, 12, tooltip]));
}
const SLOW_XLS = () => withRecords(sheetOf([HEADINGS, GOOD], 'biff8'), tooltips(100));

const REFUSED: [name: string, status: number, code: string, file: () => Buffer][] = [
  ['1 GB of zeros', 422, 'sheet_too_complex', () => withSheet(Buffer.alloc(1024 * MEGABYTE))],
  ['64 MB of zeros that claim 5 kB', 422, 'unreadable_sheet', () => withSheet(Buffer.alloc(64 * MEGABYTE), 5000)],
  ['49 MB of spaces', 422, 'sheet_too_complex', () => withSheet(Buffer.alloc(49 * MEGABYTE, ' '))],
  [
    'twelve parts of 45 MB',
    422,
    'sheet_too_complex',
    () => {
      // What the directory says is enough to be refused.
      const part = { content: randomBytes(MEGABYTE / 4), claimedSize: 45 * MEGABYTE };
      const extra = Array.from({ length: 12 }, (_, index) => ({ name: `xl/extra${index}.xml`, ...part }));
      return buildArchive(workbookEntries({ sheet: CELLS, extra }));
    },
  ],
  [
    'ten thousand parts',
    422,
    'sheet_too_complex',
    () =>
      buildArchive(
        workbookEntries({
          sheet: CELLS,
          extra: Array.from({ length: 10_000 }, (_, index) => ({ name: `xl/x${index}.xml`, content: '' })),
        }),
      ),
  ],
  [
    'a cell in the far corner',
    422,
    'sheet_too_complex',
    () =>
      buildWorkbook({
        sheet: `<sheetData>${HEADING}<row r="1048576">${textCell('XFD1048576', 'x')}</row></sheetData>`,
      }),
  ],
  [
    'a cell in row four billion',
    422,
    'sheet_too_complex',
    () =>
      buildWorkbook({
        sheet: `<sheetData>${HEADING}<row r="4294967295">${textCell('A4294967295', 'x')}</row></sheetData>`,
      }),
  ],
  [
    '20,001 rows',
    422,
    'sheet_too_complex',
    () => buildWorkbook({ sheet: `<sheetData>${HEADING}${repeated(20_001, (index) => good(index + 2))}</sheetData>` }),
  ],
  [
    '21 columns',
    422,
    'sheet_too_complex',
    () => buildWorkbook({ sheet: `<sheetData>${HEADING}<row r="2">${textCell('U2', 'x')}</row></sheetData>` }),
  ],
  [
    '200,000 rows with a value in the last column',
    422,
    'sheet_too_complex',
    () =>
      buildWorkbook({
        sheet: `<sheetData>${repeated(200_000, (index) => `<row r="${index + 1}"><c r="XFD${index + 1}"><v>1</v></c></row>`)}</sheetData>`,
      }),
  ],
  [
    'a long text in 400,000 cells',
    422,
    'sheet_too_complex',
    () =>
      buildWorkbook({
        sheet: `<sheetData>${repeated(20_000, (row) => `<row r="${row + 1}">${ROW_OF_20.map((letter) => `<c r="${letter}${row + 1}" t="s"><v>0</v></c>`).join('')}</row>`)}</sheetData>`,
        sharedStrings: `<si><t>${'z'.repeat(32_000)}</t></si>`,
      }),
  ],
  [
    'an encrypted part',
    422,
    'unreadable_sheet',
    () => buildArchive(workbookEntries({ sheet: CELLS }).map((entry) => ({ ...entry, isEncrypted: true }))),
  ],
  [
    'two parts of one name',
    422,
    'unreadable_sheet',
    () => buildArchive([...workbookEntries({ sheet: CELLS }), ...workbookEntries({ sheet: CELLS })]),
  ],
  ['a truncated .xlsx', 422, 'unreadable_sheet', () => fixture('week.xlsx').subarray(0, 3000)],
  ['a truncated .xls', 422, 'unreadable_sheet', () => fixture('week.xls').subarray(0, 2000)],
  ['OLE2 and noise', 422, 'unreadable_sheet', () => Buffer.concat([OLE2, noise(200_000)])],
  ['OLE2 and zeros', 422, 'unreadable_sheet', () => Buffer.concat([OLE2, Buffer.alloc(4 * MEGABYTE)])],
  [
    'an encrypted workbook',
    422,
    'unreadable_sheet',
    () => compoundFile({ EncryptionInfo: noise(300), EncryptedPackage: noise(5000) }),
  ],
  ['a Word document in OLE2', 422, 'unreadable_sheet', () => compoundFile({ WordDocument: noise(9000) })],
  [
    'an .xls whose records end early',
    422,
    'unreadable_sheet',
    () => compoundFile({ Workbook: records([0x809, 16, BOF], [0x00fc, 60_000, Buffer.alloc(20, 0xff)]) }),
  ],
  [
    'a password-protected .xls',
    422,
    'unreadable_sheet',
    () => compoundFile({ Workbook: records([0x809, 16, BOF], [0x002f, 6, Buffer.from([0, 0, 1, 2, 3, 4])]) }),
  ],
  ['more than 5 MB', 413, 'file_too_large', () => Buffer.concat([fixture('week.xlsx'), noise(5 * MEGABYTE)])],
  ['more than 8 MB', 413, 'file_too_large', () => noise(9 * MEGABYTE)],
  ['a web page named .xls', 415, 'unsupported_sheet', () => fixture('web-page.xls')],
  ['an .ods', 415, 'unsupported_sheet', () => fixture('horaire.ods')],
  ['text', 415, 'unsupported_sheet', () => Buffer.from('Instructor email,Date,Start time,End time\n')],
  ['a picture', 415, 'unsupported_sheet', () => Buffer.from('89504e470d0a1a0a', 'hex')],
  [
    'an archive of something else',
    415,
    'unsupported_sheet',
    () => buildArchive([{ name: 'readme.txt', content: 'x' }]),
  ],
  [
    'a binary workbook',
    415,
    'unsupported_sheet',
    () =>
      buildArchive([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'xl/workbook.bin', content: noise(200) },
      ]),
  ],
];

/** Strange, but what stands in its cells is a schedule. */
const HARMLESS: [name: string, file: () => Buffer][] = [
  ['a range that claims every cell', () => buildWorkbook({ sheet: `<dimension ref="A1:XFD1048576"/>${CELLS}` })],
  ['a link over every cell', () => buildWorkbook({ sheet: `${CELLS}${LINK}` })],
  [
    'a link over every cell, and before its end what ends cells',
    () => buildWorkbook({ sheet: `${CELLS}${LINK}<!--</sheetData>-->` }),
  ],
  ['an .xls with 100 tooltips over every cell', SLOW_XLS],
  [
    'a merged area of every cell',
    () => buildWorkbook({ sheet: `${CELLS}<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>` }),
  ],
  [
    'two billion column widths',
    () => buildWorkbook({ sheet: `<cols><col min="1" max="2000000000" width="9"/></cols>${CELLS}` }),
  ],
  [
    'twenty thousand names for one sheet',
    () =>
      buildWorkbook({
        sheet: CELLS,
        sheets: repeated(20_000, (index) => `<sheet name="s${index}" sheetId="${index + 1}" r:id="rId1"/>`),
      }),
  ],
  [
    '200,000 empty rows',
    () =>
      buildWorkbook({
        sheet: `<sheetData>${HEADING}${good(2)}${repeated(200_000, (index) => `<row r="${index + 3}"/>`)}</sheetData>`,
      }),
  ],
  [
    'macros and what else a workbook can carry',
    () =>
      buildWorkbook({
        sheet: CELLS,
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
        sheet: `<sheetData>${HEADING}<row r="2"><c r="A2" t="str"><f>HYPERLINK("http://x","y")</f><v>maria.silva@example.com</v></c>${textCell('B2', '2026-12-07')}${textCell('C2', '9:00')}${textCell('D2', '10:00')}</row></sheetData>`,
      }),
  ],
  [
    'a billion laughs that no cell shows',
    () =>
      buildWorkbook({
        prologue: `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}">${[...'bcdefghij'].map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`).join('')}]>`,
        sheet: CELLS,
      }),
  ],
];

/** As large as a sheet may be, and all of it read: the memory limit must not be what decides. */
const LARGEST = () =>
  buildWorkbook({
    sheet: `<sheetData>${HEADING}${repeated(20_000, (row) => `<row r="${row + 2}">${ROW_OF_20.map((letter, column) => `<c r="${letter}${row + 2}"><v>${(row * 20 + column) / 7}</v></c>`).join('')}</row>`)}</sheetData>`,
  });

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  school = await signUpSchool(app, { province: 'ON' });
  await addInstructor(app, school.schoolId, {
    firstName: 'Maria',
    lastName: 'Silva',
    email: 'maria.silva@example.com',
  });
});

const countRows = async () => {
  const slots = await app.db
    .selectFrom('slots')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const uploads = await app.db
    .selectFrom('schedule_uploads')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(slots.n) + Number(uploads.n);
};

describe('refused', () => {
  test.each(REFUSED)('[SC-01] %s: %i %s', async (_name, status, code, file) => {
    const bytes = file();
    const before = await countRows();
    const memory = process.memoryUsage();
    const reply = await upload(app, school, bytes);
    const grown = process.memoryUsage();
    expect([reply.status, reply.body.error?.code]).toEqual([status, code]);
    expect(reply.body.error?.message).toMatch(/\w{3}/);
    expect(await countRows()).toBe(before);
    // The form and its copies; nothing of what the file unpacks to.
    const held = grown.external + grown.heapUsed - memory.external - memory.heapUsed;
    expect(held).toBeLessThan(8 * bytes.length + 32 * MEGABYTE);
  });
});

describe('harmless', () => {
  test.each(HARMLESS)('[SC-01] %s', async (_name, file) => {
    const { status, body } = await upload(app, school, file());
    expect([status, body.error]).toEqual([200, undefined]);
    expect(body).toMatchObject({ read: 1, added: 1, refused: [] });
  });
});

test.each(['', '<sheetData/>', '<sheetData <hyperlinks>', '<sheetData>'])(
  '[SC-01] a link over every cell behind %j, which is no cells: 1.5 kB that ask for gigabytes say nothing',
  async (cells) => {
    const { status, body } = await upload(app, school, buildWorkbook({ sheet: `${cells}${LINK}` }));
    expect([status, body.read, body.added]).toEqual([200, 0, 0]);
  },
);

test('[SC-01] 20,000 rows of 20 columns are read, and each row answered', async () => {
  const { status, body } = await upload(app, school, LARGEST());
  expect(status).toBe(422);
  expect(body).toMatchObject({ read: 20_000, added: 0, refusedRows: 20_000, error: { details: { refused: 20_000 } } });
  expect(body.refused).toHaveLength(FAULTS_TOLD_MAX);
});

test('[SC-01] while a school sends hostile files in a crowd, others are answered and its own wait or are put off', async () => {
  const other = await signUpSchool(app, { province: 'ON' });
  const answered: string[] = [];
  const send = async (who: typeof school, name: string, file: Buffer) => {
    const { status } = await upload(app, who, file, { query: '&preview=true' });
    answered.push(name);
    return status;
  };
  const truncated = fixture('week.xlsx').subarray(0, 3000);
  const attack = Promise.all(Array.from({ length: 16 }, () => send(school, 'attack', truncated)));
  const own = send(other, 'other', fixture('week.xlsx'));
  expect((await app.call({ url: '/api/health/live' })).status).toBe(200);
  expect(await own).toBe(200);
  // One at once and twelve in line. The other school's, sent last, was read beside the first of them.
  expect((await attack).toSorted()).toEqual([...Array(13).fill(422), ...Array(3).fill(429)]);
  expect(answered.indexOf('other')).toBeLessThan(10);
  expect((await upload(app, school, fixture('week.xlsx'), { query: '&preview=true' })).status).toBe(200);
});

test('[SC-01] hostile sheets, read again and again, leave no memory behind', async () => {
  const files = [
    withSheet(Buffer.alloc(49 * MEGABYTE, ' ')),
    fixture('week.xlsx').subarray(0, 3000),
    compoundFile({ Workbook: records([0x809, 16, BOF], [0x203, 0xffff, Buffer.alloc(4)]) }),
  ];
  const memory = await afterRounds(5, async () => {
    for (const file of files) expect((await upload(app, school, file)).status).toBe(422);
  });
  expect(memory.ratio).toBeLessThan(1.25);
  expect(memory.keptMegabytes).toBeLessThan(3);
});
