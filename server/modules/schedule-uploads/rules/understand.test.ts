import { describe, expect, test } from 'vitest';
import type { SheetAnswers } from '#contract/sheet-reading.ts';
import type { PlainCell, PlainWorkbook } from '#server/platform/sheets/reading/plain-sheet.ts';
import { workbookOf } from '#server/testing/workbook-of.ts';
import type { ScheduleInstructor } from './rows.ts';
import { understandWorkbook } from './understand.ts';

const TODAY = '2026-11-22';
const HEADING = ['Instructor email', 'Date', 'Start time', 'End time', 'Time zone', 'Lesson minutes'];
const amina: ScheduleInstructor = {
  id: 'amina',
  firstName: 'Amina',
  lastName: 'Osei',
  email: 'amina@example.com',
  licenceExpiry: null,
  isActive: true,
};
const stand = async () => {};
const understand = (workbook: PlainWorkbook, locale: 'en' | 'fr' = 'en', pause = stand, answers: SheetAnswers = {}) =>
  understandWorkbook(
    workbook,
    { instructors: [amina], schoolZone: 'America/Toronto', today: TODAY, answers },
    locale,
    pause,
  );
const row = (date: string, start: string, end: string, ...more: PlainCell[]): PlainCell[] => [
  'amina@example.com',
  date,
  start,
  end,
  ...more,
];

describe('reading a sheet', () => {
  test('reads the rows below the heading, each cell in its column', async () => {
    const understood = await understand(
      workbookOf(['Our week'], HEADING, row('2026-12-04', '9:00', '11:00', 'Halifax', 90)),
    );
    expect(understood).toMatchObject({
      read: 1,
      wanted: [
        {
          sheet: 'Schedule',
          row: 3,
          titles: {
            instructor: 'Instructor email',
            date: 'Date',
            start_time: 'Start time',
            end_time: 'End time',
            time_zone: 'Time zone',
            lesson_minutes: 'Lesson minutes',
          },
          instructor: amina,
          date: '2026-12-04',
          hours: { start: 540, end: 660 },
          timeZone: 'America/Halifax',
          lessonMinutes: 90,
        },
      ],
      faults: [],
    });
  });

  test('zone and length are optional in a row; the zone defaults to the school’s', async () => {
    const { wanted } = await understand(workbookOf(HEADING, row('2026-12-04', '9:00', '11:00', null, null)));
    expect(wanted).toMatchObject([{ timeZone: 'America/Toronto', lessonMinutes: null }]);
  });

  test.each([
    ['Status', 'Cancelled', 'Available'],
    ['Statut', 'Annulé', 'Confirmé'],
    ['Status', 'Unavailable', null],
    ['Status', 'Off', 'None'],
    ['Available', 'No', 'Yes'],
    ['Disponible ?', 'Non', 'Oui'],
  ])('skips rows that a column %s marks as %s, and lists them', async (title, against, free) => {
    const workbook = workbookOf(
      [...HEADING.slice(0, 4), title],
      row('2026-12-04', '9:00', '11:00', against),
      row('2026-12-04', '13:00', '15:00', free),
    );
    const { wanted, faults, reading } = await understand(workbook);
    expect(wanted).toMatchObject([{ row: 3 }]);
    expect(faults).toEqual([]);
    expect(reading.skippedRows).toMatchObject([{ row: 2, value: expect.stringContaining(against) }]);
  });

  test('reports all faults of a row at once, with the cell’s text', async () => {
    const { wanted, faults } = await understand(
      workbookOf(
        HEADING,
        ['nobody@example.com', 'soon', 'nine', null, 'Mars', 'long'],
        ['amina@example.com', null, '9:00', '10:00'],
      ),
    );
    expect(wanted).toEqual([]);
    expect(faults).toMatchObject([
      { row: 2, column: 'instructor', code: 'unknown_instructor', params: { value: 'nobody@example.com' } },
      { row: 2, column: 'date', code: 'unreadable_date', params: { value: 'soon' } },
      { row: 2, column: 'start_time', code: 'unreadable_time', params: { value: 'nine' } },
      { row: 2, column: 'end_time', code: 'missing_value', params: {} },
      { row: 2, column: 'time_zone', code: 'unknown_time_zone', params: { value: 'Mars' } },
      { row: 2, column: 'lesson_minutes', code: 'unreadable_lesson_minutes', params: { value: 'long' } },
      { row: 3, column: 'date', code: 'missing_value', params: {} },
    ]);
  });

  test('quotes a date in another column as its number, and cuts long text', async () => {
    const long = 'x'.repeat(100);
    const { faults } = await understand(workbookOf(HEADING, row(long, '9:00', '10:00', { serial: 46_363 })));
    expect(faults.map(({ params }) => params.value)).toEqual([`${'x'.repeat(79)}…`, '46363']);
  });

  test('a fault in an optional cell refuses the row too', async () => {
    const { wanted, faults } = await understand(
      workbookOf(HEADING, row('2026-12-04', '9:00', '10:00', 'Mars'), row('2026-12-04', '9:00', 'ten', null)),
    );
    expect(wanted).toEqual([]);
    expect(faults.map(({ code, column }) => [code, column])).toEqual([
      ['unknown_time_zone', 'time_zone'],
      ['unreadable_time', 'end_time'],
    ]);
  });

  test('optional columns can be absent', async () => {
    const { wanted } = await understand(workbookOf(HEADING.slice(0, 4), row('2026-12-04', '9:00', '10:00')));
    expect(wanted).toMatchObject([{ timeZone: 'America/Toronto', lessonMinutes: null }]);
  });

  test('an empty instructor cell is missing, not an unknown person', async () => {
    const { faults } = await understand(workbookOf(HEADING, [null, '2026-12-04', '9:00', '10:00']));
    expect(faults).toMatchObject([{ row: 2, column: 'instructor', code: 'missing_value', params: {} }]);
  });

  test('an empty sheet has no missing columns', async () => {
    expect(await understand(workbookOf())).toMatchObject({ read: 0, wanted: [], faults: [] });
  });

  test('names missing columns in the reader’s language', async () => {
    expect((await understand(workbookOf(['Date', 'Start time'], ['2026-12-04', '9:00']), 'fr')).faults).toMatchObject([
      { row: 1, column: 'instructor', code: 'missing_column', params: { column: 'Courriel du moniteur' } },
      { row: 1, column: 'end_time', code: 'missing_column', params: { column: 'Heure de fin' } },
    ]);
    const none = await understand(workbookOf([], [], [], ['hello'], ['x']));
    expect(none).toMatchObject({ wanted: [] });
    expect(none.faults.map(({ row, column }) => [row, column])).toEqual([
      [4, 'instructor'],
      [4, 'date'],
      [4, 'start_time'],
      [4, 'end_time'],
    ]);
  });

  test.each([
    [60, 60],
    ['60', 60],
    [12_345, 12_345],
    [' 60 min ', 60],
    ['90 minutes', 90],
    ['45mins.', 45],
    ['1 minute', 1],
    [{ serial: 1.5 / 24 }, 90],
    [0, 0],
    ['1:30', null],
    ['60 h', null],
    ['12345', null],
    [60.5, null],
    [-60, null],
    ['about 60', null],
  ])('a length of %j is %s minutes', async (cell, minutes) => {
    const { wanted } = await understand(workbookOf(HEADING, row('2026-12-04', '9:00', '11:00', null, cell)));
    expect(wanted[0]?.lessonMinutes ?? null).toBe(minutes);
  });

  test('lets other requests run every fifty rows', async () => {
    let breaths = 0;
    const pause = async () => {
      breaths += 1;
    };
    const rows = (count: number) => Array.from({ length: count }, () => row('2026-12-04', '9:00', '10:00'));
    await understand(workbookOf(HEADING, ...rows(49)), 'en', pause);
    expect(breaths).toBe(0);
    await understand(workbookOf(HEADING, ...rows(101)), 'en', pause);
    // While it collects the rows, reads their dates, and reads the rest.
    expect(breaths).toBe(6);
    breaths = 0;
    await understand(workbookOf(...Array.from({ length: 101 }, () => ['a note'])), 'en', pause);
    expect(breaths).toBeGreaterThanOrEqual(2);
  });
});

describe('layouts', () => {
  const read = (...rows: PlainCell[][]) => answer({}, ...rows);
  const answer = async (answers: SheetAnswers, ...rows: PlainCell[][]) => {
    const { wanted, faults, reading } = await understand(workbookOf(...rows), 'en', stand, answers);
    return {
      hours: wanted.map(({ row, date, hours }) => `${row} ${date} ${hours.start / 60}-${hours.end / 60}`),
      faults: faults.map(({ row, code }) => `${row} ${code}`),
      skipped: reading.skippedRows.map(({ row }) => row),
      asked: reading.questions.map(({ kind }) => kind),
    };
  };
  const nothing = { faults: [], skipped: [], asked: [] };

  test.each<[layout: string, rows: PlainCell[][], hours: string[]]>([
    [
      'two shifts in a row',
      [
        ['Instructor', 'Date', 'Start', 'End', 'Start 2', 'End 2'],
        ['Amina', 'Dec 14', '9:00', '12:00', '13:00', '17:00'],
      ],
      ['2 2026-12-14 9-12', '2 2026-12-14 13-17'],
    ],
    [
      'mornings and afternoons',
      [
        ['Instructor', 'Date', 'Morning', 'Afternoon'],
        ['Amina', 'Dec 14', '9-12', '1-5'],
      ],
      ['2 2026-12-14 9-12', '2 2026-12-14 13-17'],
    ],
    [
      'weekdays over dates',
      [
        [null, 'Mon', 'Tue'],
        [null, 'Dec 14', 'Dec 15'],
        ['Amina', '9-5', '9-3'],
      ],
      ['3 2026-12-14 9-17', '3 2026-12-15 9-15'],
    ],
    [
      'days of a month',
      [['December 2026'], ['Instructor', 1, 2, 3, 4, 5], ['Amina', '9-5', 'off', null, null, '9-1']],
      ['3 2026-12-01 9-17', '3 2026-12-05 9-13'],
    ],
    [
      'days below each other',
      [
        [null, 'Amina', 'Amina Osei'],
        ['Mon Dec 14', '9-12', '1-5'],
        ['Tue Dec 15', 'off', '9-3'],
      ],
      ['2 2026-12-14 9-12', '2 2026-12-14 13-17', '3 2026-12-15 9-15'],
    ],
    [
      'days that follow each other in one order only',
      [
        [null, '05/01', '06/01', '07/01'],
        ['Amina', '9-5', 'off', '9-5'],
      ],
      ['2 2027-01-05 9-17', '2 2027-01-07 9-17'],
    ],
    [
      'a month in the title',
      [
        ['Décembre 2026'],
        ['Moniteur', 'Jour', 'Heures'],
        ['Amina', 'lun. 14', '9h-17h'],
        ['Amina', 'mar. 15', '9h-17h'],
      ],
      ['3 2026-12-14 9-17', '4 2026-12-15 9-17'],
    ],
    [
      'a start and an end under each day',
      [
        [null, 'Mon Dec 14', null, 'Tue Dec 15'],
        ['Instructor', 'Start', 'End', 'Start', 'End'],
        ['Amina', '9:00', '17:00', '9', 'noon'],
        ['Amina Osei', 'off', null, '13:00', '17:00'],
      ],
      ['3 2026-12-14 9-17', '3 2026-12-15 9-12', '4 2026-12-15 13-17'],
    ],
    [
      'a start, an end and their sum under weekdays and dates',
      [
        ['Week of Dec 14'],
        [null, 'Mon', 'Mon', 'Mon', 'Tue', 'Tue', 'Tue'],
        [null, 14, 14, 14, 15, 15, 15],
        [null, 'De', 'À', 'Total', 'De', 'À', 'Total'],
        ['Amina', { serial: 0.375 }, { serial: 0.5 }, 3, null, null, 0],
      ],
      ['5 2026-12-14 9-12'],
    ],
    [
      'days over two columns without a heading',
      [
        [null, 'Dec 14', null, 'Dec 15', null],
        ['Amina', '9:00', '12:00', '9-12', '1-5'],
      ],
      ['2 2026-12-14 9-12', '2 2026-12-15 9-12', '2 2026-12-15 13-17'],
    ],
    [
      'the day with start and end in one title',
      [
        ['Instructor', 'Mon Dec 14 start', 'Mon Dec 14 - End', 'Start Tue Dec 15', 'End: Tue Dec 15'],
        ['Amina', '9:00', '17:00', '13:00', '17:00'],
      ],
      ['2 2026-12-14 9-17', '2 2026-12-15 13-17'],
    ],
    [
      'days below each other, with a start and an end for each instructor',
      [
        [null, 'Amina', null, 'Amina Osei', null],
        ['Day', 'Start', 'End', 'Start', 'End'],
        ['Dec 14', '9:00', '12:00', '13:00', '17:00'],
        ['Dec 15', null, null, 'off', null],
      ],
      ['3 2026-12-14 9-12', '3 2026-12-14 13-17'],
    ],
  ])('%s', async (_layout, rows, hours) => {
    expect(await read(...rows)).toEqual({ ...nothing, hours });
  });

  test('a start without an end, and a row of codes below the days, are refused', async () => {
    const rows = [
      [null, 'Dec 14', null, 'Dec 15', null],
      ['Amina', 'AM', 'PM', 'AM', 'PM'],
      ['Amina', '9:00', null, null, null],
    ];
    const faults = [...Array<string>(4).fill('2 unreadable_time'), '3 missing_value'];
    expect(await read(...rows)).toEqual({ ...nothing, hours: [], faults });
  });

  test('each grid without a week is asked about, with its row', async () => {
    const rows = [[null, 'Mon', 'Tue'], ['Amina', '9-5', 'off'], [], [null, 'Mon', 'Tue'], ['Amina', '9-3', '9-3']];
    const { reading } = await understand(workbookOf(...rows));
    expect(reading.questions).toEqual([
      { kind: 'week', sheet: 'Schedule', row: 1, value: 'Mon', suggested: '2026-11-23' },
      { kind: 'week', sheet: 'Schedule', row: 4, value: 'Mon', suggested: '2026-11-30' },
    ]);
    const hours = ['2 2026-12-14 9-17', '5 2026-12-21 9-15', '5 2026-12-22 9-15'];
    expect(await answer({ weeks: '2026-12-14,2026-12-21' }, ...rows)).toEqual({ ...nothing, hours });
  });

  test('more weeks than can be answered aren’t asked about', async () => {
    const grid = [
      [null, 'Mon', 'Tue'],
      ['Amina', '9-5', 'off'],
    ];
    const { asked } = await read(...Array.from({ length: 61 }, () => grid).flat());
    expect(asked).toHaveLength(60);
  });

  test.each<[layout: string, rows: PlainCell[][]]>([
    ['over a grid', [['December 2026'], [null, 'Mon', 'Tue'], ['Amina', '9-5', '9-5']]],
    [
      'over a list',
      [['December 2026'], ['Instructor', 'Day', 'Hours'], ['Amina', 'Mon', '9-5'], ['Amina', 'Tue', '9-5']],
    ],
    [
      'within a list',
      [['Instructor', 'Day', 'Hours'], ['December 2026'], ['Amina', 'Mon', '9-5'], ['Amina', 'Tue', '9-5']],
    ],
    [
      'over days below each other',
      [['December 2026'], [null, 'Amina', 'Amina Osei'], ['Mon', '9-5', null], ['Tue', '9-5', null]],
    ],
  ])('a month %s of plain weekdays: the answer is the week', async (_layout, rows) => {
    const { reading } = await understand(workbookOf(...rows));
    expect(reading.questions).toMatchObject([{ kind: 'week', suggested: '2026-12-07' }]);
    const answered = await answer({ weeks: '2026-12-14' }, ...rows);
    expect(answered).toMatchObject({ faults: [], asked: [] });
    expect(answered.hours.map((text) => text.slice(2))).toEqual(['2026-12-14 9-17', '2026-12-15 9-17']);
  });

  test('weekdays that come again after others may be another week', async () => {
    const rows = [['Week of Dec 14'], [null, 'Mon', 'Tue', 'Mon', 'Tue'], ['Amina', '9-12', '9-12', '13-17', '13-17']];
    const hours = ['3 2026-12-14 9-12', '3 2026-12-15 9-12'];
    expect(await read(...rows)).toEqual({ ...nothing, hours, faults: ['2 week_missing', '2 week_missing'] });
  });

  test('a name over its rows, notes and totals', async () => {
    const rows = [
      ['Instructor', 'Date', 'Hours'],
      ['Amina Osei'],
      [null, 'Dec 14', '9-5'],
      ['Total', null, 8],
      ['Local times'],
    ];
    expect(await read(...rows)).toEqual({ ...nothing, hours: ['3 2026-12-14 9-17'], skipped: [2, 4, 5] });
  });

  test('weeks below each other', async () => {
    const rows = [
      ['Week of Dec 14'],
      [null, 'Mon', 'Tue'],
      ['Amina', '9-5', 'off'],
      ['Week of Dec 21'],
      [null, 'Mon', 'Tue'],
      ['Amina', '9-3', '9-3'],
    ];
    const hours = ['3 2026-12-14 9-17', '6 2026-12-21 9-15', '6 2026-12-22 9-15'];
    expect(await read(...rows)).toEqual({ ...nothing, hours, skipped: [4] });
  });

  test('weekdays without a week are asked about', async () => {
    const rows = [
      ['Instructor', 'Day', 'Hours'],
      ['Amina', 'Monday', '9-5'],
    ];
    expect(await read(...rows)).toEqual({ ...nothing, hours: [], faults: ['2 week_missing'], asked: ['week'] });
  });

  test('a long note about a day isn’t the title of a week', async () => {
    const rows = [
      [`Please call before Dec 14. ${'We open at nine and close at five. '.repeat(4)}`],
      ['Instructor', 'Day', 'Hours'],
      ['Amina', 'Monday', '9-5'],
    ];
    expect((await read(...rows)).asked).toEqual(['week']);
  });

  test('weekdays under titles with their week need no question', async () => {
    const rows = [
      ['Instructor', 'Day', 'Hours'],
      ['Week of Dec 14'],
      ['Amina', 'Monday', '9-5'],
      ['Week of Dec 21'],
      ['Amina', 'Monday', '9-3'],
    ];
    const hours = ['3 2026-12-14 9-17', '5 2026-12-21 9-15'];
    expect(await read(...rows)).toEqual({ ...nothing, hours, skipped: [2, 4] });
  });

  test('an empty name between repeated names is missing, not the one above', async () => {
    const rows = [
      ['Instructor', 'Date', 'Hours'],
      ['Amina', 'Dec 14', '9-5'],
      [null, 'Dec 15', '9-5'],
      ['Amina', 'Dec 16', '9-5'],
    ];
    expect((await read(...rows)).faults).toEqual(['3 missing_value']);
  });
});

test.each<[layout: string, rows: PlainCell[][]]>([
  [
    'a list',
    [
      ['Instructor', 'Date', 'Hours'],
      ['Amina', 'Dec 14', 'off'],
      ['Amina', 'Dec 15', 'maybe'],
      ['Zoe', 'Dec 14', '9-5'],
      ['Zoe', 'Dec 15', 'off'],
    ],
  ],
  [
    'a grid',
    [
      [null, 'Dec 14', 'Dec 15'],
      ['Amina', 'off', 'maybe'],
      ['Zoe', '9-5', 'off'],
    ],
  ],
])('%s says which days are off, and which are unclear', async (_layout, rows) => {
  const { wanted, daysOff, unclear } = await understand(workbookOf(...rows));
  expect({ wanted, daysOff, unclear }).toEqual({
    wanted: [],
    daysOff: [{ instructorId: 'amina', date: '2026-12-14' }],
    unclear: [
      { instructorId: 'amina', date: '2026-12-15' },
      { instructorId: null, date: '2026-12-14' },
    ],
  });
});

describe('lists and grids with two instructors', () => {
  const raj = { ...amina, id: 'raj', firstName: 'Raj', lastName: 'Patel', email: 'raj@example.com' };
  const read = async (name: string, ...rows: PlainCell[][]) => {
    const [sheet] = workbookOf(...rows).sheets;
    const workbook = { sheets: sheet ? [{ ...sheet, name }] : [], is1904: false };
    const context = { instructors: [amina, raj], schoolZone: 'America/Toronto', today: TODAY };
    const { wanted, faults, reading } = await understandWorkbook(workbook, { ...context, answers: {} }, 'en', stand);
    return {
      hours: wanted.map(
        ({ instructor, date, hours }) => `${instructor.id} ${date} ${hours.start / 60}-${hours.end / 60}`,
      ),
      faults: faults.map(({ row, code }) => `${row} ${code}`),
      skipped: reading.skippedRows.map((skipped) => skipped.row),
      asked: reading.questions.length,
    };
  };
  const all = (...hours: string[]) => ({ hours, faults: [], skipped: [], asked: 0 });

  test.each<[layout: string, rows: PlainCell[][], hours: string[]]>([
    [
      'two lists next to each other',
      [
        ['Instructor', 'Date', 'Start', 'End', null, 'Instructor', 'Date', 'Start', 'End'],
        ['Amina', 'Dec 14', '9:00', '12:00', null, 'Raj', 'Dec 15', '13:00', '17:00'],
        ['Raj', 'Dec 16', '9:00', '12:00'],
      ],
      ['amina 2026-12-14 9-12', 'raj 2026-12-16 9-12', 'raj 2026-12-15 13-17'],
    ],
    [
      'two lists of dates with times',
      [
        ['Instructor', 'Start', 'End', 'Instructor', 'Start', 'End'],
        ['Amina', 'Dec 14 9:00', 'Dec 14 12:00', 'Raj', 'Dec 14 13:00', 'Dec 14 17:00'],
      ],
      ['amina 2026-12-14 9-12', 'raj 2026-12-14 13-17'],
    ],
    [
      'two dates for each instructor',
      [
        ['Instructor', 'Date 1', 'Hours 1', 'Date 2', 'Hours 2'],
        ['Amina', 'Dec 14', '9-12', 'Dec 15', '13-17'],
        ['Raj', null, null, 'Dec 16', '9-12'],
      ],
      ['amina 2026-12-14 9-12', 'amina 2026-12-15 13-17', 'raj 2026-12-16 9-12'],
    ],
    [
      'a count of hours next to the start and end',
      [
        ['Instructor', 'Date', 'Start', 'End', 'Hours'],
        ['Amina', 'Dec 14', '9:00', '12:00', 3],
      ],
      ['amina 2026-12-14 9-12'],
    ],
    [
      'a second date without hours',
      [
        ['Instructor', 'Date', 'Hours', 'Date'],
        ['Amina', 'Dec 14', '9-12', 'Dec 15'],
      ],
      ['amina 2026-12-14 9-12'],
    ],
    [
      'two grids next to each other',
      [
        ['Instructor', 'Dec 14', 'Dec 15', null, 'Instructor', 'Dec 21', 'Dec 22'],
        ['Amina', '9-12', null, null, 'Raj', '9-12', '9-12'],
        [null, '13-17', null, null, null, null, '13-17'],
      ],
      [
        ...['amina 2026-12-14 9-12', 'raj 2026-12-21 9-12', 'raj 2026-12-22 9-12'],
        ...['amina 2026-12-14 13-17', 'raj 2026-12-22 13-17'],
      ],
    ],
    [
      'days below each other, with other instructors in the second week',
      [
        [null, 'Amina', 'Raj'],
        ['Dec 14', '9-12', null],
        ['Dec 15', null, '9-12'],
        [null, 'Raj'],
        ['Dec 21', '9-12', null],
        ['Day', 'Raj', 'Amina'],
        ['Dec 22', '9-12', '13-17'],
      ],
      [
        ...['amina 2026-12-14 9-12', 'raj 2026-12-15 9-12', 'raj 2026-12-21 9-12'],
        ...['raj 2026-12-22 9-12', 'amina 2026-12-22 13-17'],
      ],
    ],
    [
      'an empty column before the weekend, and a sum after it',
      [
        [null, 'Dec 14', 'Dec 15', null, 'Dec 20', 'Total'],
        ['Amina', '9-12', '9-12', null, null, 6],
      ],
      ['amina 2026-12-14 9-12', 'amina 2026-12-15 9-12'],
    ],
  ])('%s', async (_layout, rows, hours) => {
    expect(await read('Schedule', ...rows)).toEqual(all(...hours));
  });

  test.each([
    ['Week ending Sunday, December 20, 2026', '2026-12-14'],
    ['Pay week W/E Dec 20', '2026-12-14'],
    ['Semaine se terminant le 20 décembre', '2026-12-14'],
    ['Week ending Saturday Dec 19', '2026-12-14'],
    ['Week ending Friday Dec 18', '2026-12-14'],
    ['Week of Dec 14', '2026-12-14'],
    ['Week of Sunday Dec 13', '2026-12-14'],
  ])('%s', async (title, monday) => {
    const rows = [['Updated Nov 30, 2026'], [title], [null, 'Mon', 'Tue'], ['Amina', '9-12', null]];
    expect(await read('Schedule', ...rows)).toEqual(all(`amina ${monday} 9-12`));
  });

  test('a note between lists next to each other is listed once, and more than seven lists aren’t read', async () => {
    const lists = (count: number) => {
      const rows = [
        ['Instructor', 'Date', 'Hours'],
        ['Amina', 'Dec 14', '9-12'],
      ].map(([name = '', ...others]) => [name, ...Array.from({ length: count }, () => others).flat()]);
      return read('Schedule', ...rows, ['Call the office first']);
    };
    expect(await lists(7)).toMatchObject({ hours: Array(7).fill('amina 2026-12-14 9-12'), skipped: [3] });
    expect(await lists(8)).toMatchObject({ hours: [], faults: Array(4).fill('1 missing_column') });
  });

  test('an unknown name is reported once a row', async () => {
    const rows = [
      [null, 'Dec 14', 'Dec 15'],
      ['Zoe', '9-12', '9-12'],
    ];
    expect((await read('Schedule', ...rows)).faults).toEqual(['2 unknown_instructor']);
  });

  test('a month’s sheet can have 31 columns', async () => {
    const days = Array.from({ length: 31 }, (_, index) => index + 1);
    const rows = [
      [null, ...days],
      ['Amina', '9-12'],
      ['Raj', ...days.map((day) => (day === 28 ? '9-12' : null))],
    ];
    expect(await read('February 2027', ...rows)).toEqual(all('amina 2027-02-01 9-12', 'raj 2027-02-28 9-12'));
    const wrong = ['Raj', ...days.map((day) => (day === 29 ? '9-12' : null))];
    expect(await read('February 2027', ...rows, wrong)).toMatchObject({ faults: ['1 unreadable_date'], asked: 0 });
  });
});
