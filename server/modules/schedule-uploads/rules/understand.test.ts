import { describe, expect, test } from 'vitest';
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
const understand = (workbook: PlainWorkbook, locale: 'en' | 'fr' = 'en', pause = stand) =>
  understandWorkbook(
    workbook,
    { instructors: [amina], schoolZone: 'America/Toronto', today: TODAY, answers: {} },
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
    // Once for the dates, and once for the rest.
    expect(breaths).toBe(4);
  });
});
