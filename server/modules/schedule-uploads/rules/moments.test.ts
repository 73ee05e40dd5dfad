import { describe, expect, test } from 'vitest';
import type { PlainCell } from '#server/platform/sheets/reading/plain-sheet.ts';
import { workbookOf } from '#server/testing/workbook-of.ts';
import { splitMoment } from './moments.ts';
import type { ScheduleInstructor } from './rows.ts';
import { understandWorkbook } from './understand.ts';

const TODAY = '2026-11-22';
const day = { is1904: false, today: TODAY };
/** 2026-12-01 */
const DEC_1 = 46_357;
const amina: ScheduleInstructor = {
  ...{ id: 'amina', firstName: 'Amina', lastName: 'Osei', email: 'amina@example.com' },
  ...{ licenceExpiry: null, isActive: true },
};

test.each<[cell: PlainCell, date: PlainCell, hours: PlainCell]>([
  ['2026-12-01 09:00', '2026-12-01', '09:00'],
  ['2026-12-01T09:00', '2026-12-01', '09:00'],
  ['2026-12-01T09:00:00.000', '2026-12-01', '09:00:00'],
  ['12/1/2026 9:00:00 AM', '12/1/2026', '9:00:00 AM'],
  ['12/1/2026 9am - 10am', '12/1/2026', '9am - 10am'],
  ['Dec 1 2026 9:00', 'Dec 1 2026', '9:00'],
  ['Dec 1, 2026 at 9 am', 'Dec 1, 2026', '9 am'],
  ['Tue Dec 1: 9-5', 'Tue Dec 1', '9-5'],
  ['Tue 1 (9:00–17:00)', 'Tue 1', '9:00–17:00'],
  ['le 1 déc. 2026 à 9 h', 'le 1 déc. 2026', '9 h'],
  ['1 déc. de 9 h à 17 h', '1 déc.', '9 h à 17 h'],
  ['Tue Dec 1 1000', 'Tue Dec 1', '1000'],
  ['February 25th\n13 - 19', 'February 25th', '13 - 19'],
  ['Dec 1 off', 'Dec 1', 'off'],
  ['2026-12-01 09:00 - 2026-12-01 10:00', '2026-12-01', '09:00 - 10:00'],
  ['2026-12-01 00:00 - 01:00', '2026-12-01', '00:00 - 01:00'],
  ['46357.375', '46357', { serial: 0.375 }],
  [DEC_1 + 0.375, { serial: DEC_1 }, { serial: 0.375 }],
  [{ serial: DEC_1 + 0.375 }, { serial: DEC_1 }, { serial: 0.375 }],
  [{ serial: DEC_1 + 0.999_999 }, { serial: DEC_1 + 1 }, { serial: 0 }],
])('%j has a date and hours', (cell, date, hours) => {
  expect(splitMoment(cell, day)).toEqual({ date, hours });
});

test.each<PlainCell>([
  ...[null, '', '9:00', '9 am - 5 pm', '2026-12-01', 'Dec 1 2026', 'Saturday, December 12', 'noon to 5'],
  // In another zone, or ending on another day.
  ...['2026-12-01T09:00:00Z', '2026-12-01 09:00 -05:00', '2026-12-01 22:00 - 2026-12-02 01:00'],
  ...['Dec 14 - 26 9-5', 'Dec 1 9', 'Dec 1 - 9', '9:00 Dec 1', '14 9-5', 'Mon 9-5', 'call Dec 1 9:00', 'x'.repeat(100)],
  ...[9, 0.375, DEC_1, { serial: DEC_1 }, { serial: 1.375 }, { serial: 0.375 }],
])('%j has not both', (cell) => {
  expect(splitMoment(cell, day)).toBeNull();
});

describe('sheets', () => {
  const read = async (...rows: PlainCell[][]) => {
    const context = { instructors: [amina], schoolZone: 'America/Toronto', today: TODAY, answers: {} };
    const { wanted, faults, reading } = await understandWorkbook(workbookOf(...rows), context, 'en', async () => {});
    return {
      hours: wanted.map(({ date, hours }) => `${date} ${hours.start / 60}-${hours.end / 60}`),
      faults: faults.map(({ row, column, code, params }) => `${row} ${column} ${code} ${params.value ?? ''}`.trim()),
      asked: reading.questions.map(({ kind }) => kind),
    };
  };
  const all = (...hours: string[]) => ({ hours, faults: [], asked: [] });
  const nothing = (...faults: string[]) => ({ hours: [], faults, asked: [] });

  test.each<[layout: string, rows: PlainCell[][]]>([
    [
      'a start and an end',
      [
        ['Instructor', 'Start', 'End'],
        ['Amina', '2026-12-01 09:00', '2026-12-01 10:00'],
        ['Total', 1],
      ],
    ],
    [
      'spreadsheet numbers',
      [
        ['Instructor', 'From', 'To'],
        ['Amina', { serial: DEC_1 + 0.375 }, { serial: DEC_1 + 10 / 24 }],
      ],
    ],
    [
      'the end as a time',
      [
        ['Instructor', 'Start', 'End'],
        ['Amina', 'Dec 1 2026 9:00 AM', '10:00 AM'],
      ],
    ],
    [
      'a range',
      [
        ['Instructor', 'When'],
        ['Amina', '12/1/2026 9am - 10am'],
        ['Amina', '12/15/2026 off'],
      ],
    ],
    [
      'a range under Time',
      [
        ['Instructor', 'Time'],
        ['Amina', 'Tue Dec 1, 9-10'],
      ],
    ],
    [
      'a start and a length',
      [
        ['Instructor', 'Date and time', 'Duration'],
        ['Amina', '2026-12-01 09:00', '60 min'],
      ],
    ],
    [
      'the time next to the date, and an end',
      [
        ['Instructor', 'Date', 'End'],
        ['Amina', '2026-12-01 9:00', '10:00'],
      ],
    ],
    [
      'a date, and the times with it again',
      [
        ['Instructor', 'Date', 'Start', 'End'],
        ['Amina', 'Dec 1', '2026-12-01 09:00', '12/01/2026 10:00'],
      ],
    ],
    [
      'exported dates with a midnight',
      [
        ['Instructor', 'Date', 'Start', 'End'],
        ['Amina', '12/1/2026 12:00:00 AM', '9:00', '10:00'],
      ],
    ],
    [
      'dates with the start',
      [
        ['Instructor', 'Date', 'Start', 'End'],
        ['Amina', '2026-12-01 09:00', '9:00', '10:00'],
      ],
    ],
  ])('%s', async (_layout, rows) => {
    const isAmbiguous = rows.flat().includes('12/1/2026 12:00:00 AM');
    expect(await read(...rows)).toEqual(
      isAmbiguous ? { ...nothing('2 date ambiguous_date 12/1/2026'), asked: ['day_order'] } : all('2026-12-01 9-10'),
    );
  });

  test('asks for the order of day and month, as in a column of dates', async () => {
    const rows = [
      ['Instructor', 'Start', 'End'],
      ['Amina', '12/1/2026 9:00', '12/1/2026 10:00'],
    ];
    expect(await read(...rows)).toEqual({ ...nothing('2 date ambiguous_date 12/1/2026'), asked: ['day_order'] });
  });

  test('an end or start on another day is refused', async () => {
    const rows = [
      ['Instructor', 'Date', 'Start', 'End'],
      ['Amina', 'Dec 1', '2026-12-02 09:00', '2026-12-02 10:00'],
      ['Amina', 'Dec 1', '9:00', { serial: DEC_1 + 1.5 }],
    ];
    expect(await read(...rows)).toEqual(
      nothing(
        '2 start_time other_day 2026-12-02 09:00',
        '2 end_time other_day 2026-12-02 10:00',
        '3 end_time other_day 2026-12-02',
      ),
    );
  });

  test('a time next to the date that isn’t the start is refused', async () => {
    const rows = [
      ['Instructor', 'Date', 'Start', 'End'],
      ['Amina', '2026-12-01 08:00', '9:00', '10:00'],
      ['Amina', { serial: DEC_1 + 0.25 }, '9:00', '10:00'],
      ['Amina', 'Dec 1 9-12', '13:00', '17:00'],
      ['Amina', 'Dec 1 off', '13:00', '17:00'],
    ];
    expect(await read(...rows)).toEqual(
      nothing(
        '2 date unreadable_date 2026-12-01 08:00',
        '3 date unreadable_date 2026-12-01 06:00',
        '4 date unreadable_date Dec 1 9-12',
        '5 date unreadable_date Dec 1 off',
      ),
    );
  });

  test('a start without an end, a date without a time and a time without a date are refused', async () => {
    const rows = [
      ['Instructor', 'Start', 'End'],
      ['Amina', '2026-12-01 09:00', null],
      ['Amina', '2026-12-01', '10:00'],
      ['Amina', '9:00', '10:00'],
    ];
    expect(await read(...rows)).toEqual(
      nothing('2 end_time missing_value', '3 start_time missing_value', '4 date unreadable_date 9:00'),
    );
  });
});
