import * as XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { SHEET_LIMITS } from '#contract/sheet-limits.ts';
import type { SheetAnswers } from '#contract/sheet-reading.ts';
import { wallTime } from '#server/modules/availability/slot.rules.ts';
import { readWorkbook } from '#server/platform/sheets/reading/read-workbook.ts';
import { PEOPLE, TODAY } from '#server/testing/written-schedules.ts';
import { understandWorkbook } from './understand.ts';

/** Imports that went wrong in other products, by their public reports; all of it made up again. */

async function read(file: string | Buffer, answers: SheetAnswers = {}) {
  const outcome = await readWorkbook(Buffer.from(file), SHEET_LIMITS);
  if (!('workbook' in outcome)) throw new Error(outcome.reason);
  const context = { instructors: PEOPLE, schoolZone: 'America/Toronto', today: TODAY, answers };
  const { wanted, faults } = await understandWorkbook(outcome.workbook, context, 'en', async () => {});
  return [
    ...wanted.map(({ row, date, hours }) => `${row} ${date} ${wallTime(hours.start)}-${wallTime(hours.end)}`),
    ...faults.map(({ row, code }) => `${row} ${code}`),
  ];
}

const HEADING = 'Instructor,Date,Start,End\r\n';

test.each<[report: string, file: string | Buffer, read: string[]]>([
  ['a mark before the first heading', `\ufeff${HEADING}Raj,2026-12-14,9:00,17:00\r\n`, ['2 2026-12-14 09:00-17:00']],
  ['12-hour times with seconds', `${HEADING}Raj,2026-12-14,09:00:00 AM,02:00:00 PM\n`, ['2 2026-12-14 09:00-14:00']],
  [
    'a narrow no-break space before PM',
    `${HEADING}Raj,2026-12-14,9:00\u202fAM,2:00\u202fPM\n`,
    ['2 2026-12-14 09:00-14:00'],
  ],
  [
    'noon and midnight',
    `${HEADING}Raj,2026-12-14,12:00 PM,1:00 PM\nRaj,2026-12-15,12:00 AM,1:00 AM\n`,
    ['2 2026-12-14 12:00-13:00', '3 2026-12-15 00:00-01:00'],
  ],
  [
    'a month that is also a day in some rows only',
    `${HEADING}Raj,12/31/2026,9:00,10:00\nRaj,12/01/2026,9:00,10:00\n`,
    ['2 2026-12-31 09:00-10:00', '3 2026-12-01 09:00-10:00'],
  ],
  [
    'rows that contradict each other: what fits both orders is asked about',
    `${HEADING}Raj,12/31/2026,9:00,10:00\nRaj,31/12/2026,11:00,12:00\nRaj,12/01/2027,9:00,10:00\n`,
    ['2 2026-12-31 09:00-10:00', '3 2026-12-31 11:00-12:00', '4 ambiguous_date'],
  ],
  [
    'blank and half-blank rows after the last',
    `${HEADING}Raj,2026-12-14,9:00,17:00\n,,,\n,,,\n\n ,,,\n`,
    ['2 2026-12-14 09:00-17:00'],
  ],
  [
    'everything quoted, with semicolons and line breaks in a cell',
    '"Instructor";"Remarks";"Date";"Hours"\r\n"Raj";"call first;\r\nthen text";"2026-12-14";"9:00-12:00\r\n13:00-17:00"\r\n',
    ['2 2026-12-14 09:00-12:00', '2 2026-12-14 13:00-17:00'],
  ],
  [
    'Excel’s hint of the separator',
    `sep=;\r\n${HEADING.replaceAll(',', ';')}Raj;2026-12-14;9:00;17:00\r\n`,
    ['3 2026-12-14 09:00-17:00'],
  ],
  [
    'lines that end in a carriage return only',
    `${HEADING}Raj,2026-12-14,9:00,17:00\r`.replaceAll('\r\n', '\r'),
    ['2 2026-12-14 09:00-17:00'],
  ],
  ['dates with a midnight', `${HEADING}Raj,2026-12-14 00:00:00,9:00,17:00\n`, ['2 2026-12-14 09:00-17:00']],
])('%s', async (_report, file, expected) => {
  expect(await read(file)).toEqual(expected);
});

test.each(['h":"mm" "am/pm', '[$-F400]h:mm:ss AM/PM', '[$-409]h:mm am/pm;@', '[h]:mm', 'General', '0.00'])(
  'times in the format %s, next to dates in another language’s format',
  async (format) => {
    const number = (v: number, z: string) => ({ t: 'n', v, z });
    const sheet = XLSX.utils.aoa_to_sheet([
      ['Instructor', 'Date', 'Start', 'End'],
      ['Raj', number(46_370, '[$-C0C]dddd\\ d\\ mmmm\\ yyyy;@'), number(0.375, format), number(17 / 24, format)],
    ]);
    const workbook = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(workbook, sheet, 'x');
    expect(await read(XLSX.write(workbook, { type: 'buffer', bookType: 'xlsx' }))).toEqual([
      '2 2026-12-14 09:00-17:00',
    ]);
  },
);
