import { expect, test } from 'vitest';
import { SHEET_LIMITS } from '#contract/sheet-limits.ts';
import type { SheetAnswers } from '#contract/sheet-reading.ts';
import { wallTime } from '#server/modules/availability/slot.rules.ts';
import { readWorkbook } from '#server/platform/sheets/reading/read-workbook.ts';
import { fixture } from '#server/testing/upload-call.ts';
import type { ScheduleInstructor } from './rows.ts';
import { understandWorkbook } from './understand.ts';

/** Schedules as driving schools write them. */

const TODAY = '2026-11-27';
const PEOPLE: ScheduleInstructor[] = ['Raj Patel', 'Nadia Haddad', "Bill O'Connor", 'Sonia Tremblay', 'Wei Chen']
  .concat(['Amara Okafor', 'Dave Kowalski', 'Priya Nair', 'Jean Exemple'])
  .map((name) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    const email = firstName === 'Jean' ? 'instructor@example.org' : `${firstName.toLowerCase()}@glebe.example`;
    return { id: name, firstName, lastName, email, licenceExpiry: null, isActive: true };
  });

async function read(name: string, answers: SheetAnswers = {}, people = PEOPLE) {
  const outcome = await readWorkbook(fixture(`written/${name}`), SHEET_LIMITS);
  if (!('workbook' in outcome)) throw new Error(outcome.reason);
  const context = { instructors: people, schoolZone: 'America/Toronto', today: TODAY, answers };
  const { wanted, faults, reading } = await understandWorkbook(outcome.workbook, context, 'en', async () => {});
  const hours = wanted.map(
    ({ row, instructor, date, hours }) =>
      `${row} ${instructor.firstName} ${date} ${wallTime(hours.start)}-${wallTime(hours.end)}`,
  );
  return { hours, faults: faults.map(({ row, code, params }) => ({ row, code, params })), reading };
}

test.each([
  ['s03b-serials-general.xlsx', ['2 Dave 2026-12-09 09:00-12:00']],
  [
    's06-ranges.xlsx',
    ['2 Raj 2026-12-14 09:00-17:00', '3 Nadia 2026-12-14 09:00-12:00', '3 Nadia 2026-12-14 13:00-17:00'].concat([
      '4 Bill 2026-12-14 09:00-13:00',
      '5 Sonia 2026-12-14 10:00-15:00',
    ]),
  ],
  ['s15-csv.csv', ['2 Raj 2026-12-29 09:00-12:00']],
  ['s17-first-last.xlsx', ['2 Raj 2026-12-30 09:00-12:00']],
  ['t05b-ddmm.xlsx', ['05', '06', '19'].map((day, index) => `${index + 2} Raj 2027-01-${day} 09:00-12:00`)],
  ['t08b-two-good.xlsx', ['2 Raj 2026-12-21 09:00-12:00', '2 Raj 2026-12-28 09:00-12:00']],
  ['23-sheet-a-month.xlsx', ['2 Jean 2027-03-01 09:00-10:00', '2 Jean 2027-04-05 09:00-10:00']],
])('[SC-01] %s is read in full', async (name, hours) => {
  expect(await read(name)).toMatchObject({ hours, faults: [], reading: { unread: [], questions: [] } });
});

test('[SC-01] dates with weekdays and without years: the column decides their order, and a wrong weekday is refused', async () => {
  const { hours, faults } = await read('s05-weekday-dates.xlsx');
  expect(hours.map((text) => text.slice(0, -12))).toEqual([
    ...['2 Raj 2026-12-12', '3 Nadia 2026-12-12', '4 Bill 2026-12-12', '5 Sonia 2026-12-12', '6 Wei 2026-12-12'],
    ...['7 Amara 2026-12-13', '8 Dave 2026-12-03'],
  ]);
  const params = { value: 'Sun Dec 12', date: 'December 12, 2026', weekday: 'Saturday' };
  expect(faults).toEqual([{ row: 9, code: 'wrong_weekday', params }]);
});

test('[SC-01] a grid: the week comes from the sheet’s name, and first names are enough', async () => {
  const { hours, faults } = await read('s07-grid.xlsx');
  expect(faults).toEqual([]);
  expect(hours).toEqual([
    ...['2 Raj 2026-12-14 09:00-17:00', '2 Raj 2026-12-15 09:00-17:00', '2 Raj 2026-12-17 09:00-17:00'],
    ...['2 Raj 2026-12-18 12:00-20:00', '2 Raj 2026-12-19 09:00-13:00'],
    ...['14', '15', '16', '18'].map((day) => `3 Nadia 2026-12-${day} 09:00-15:00`),
    ...['15', '16', '17', '18'].map((day) => `4 Bill 2026-12-${day} 12:00-20:00`),
    '4 Bill 2026-12-19 09:00-13:00',
  ]);
});

test('[SC-01] a first name that two instructors have is refused, with both', async () => {
  const twin = { ...(PEOPLE[0] as ScheduleInstructor), id: 'twin', lastName: 'Singh', email: 'twin@glebe.example' };
  const { faults } = await read('s07-grid.xlsx', {}, [...PEOPLE, twin]);
  expect(faults).toEqual([
    { row: 2, code: 'similar_instructor', params: { value: 'Raj', names: 'Raj Patel or Raj Singh' } },
  ]);
});

test('[SC-01] hidden rows are left out, and the reading says so', async () => {
  const { hours, reading } = await read('s11-hidden.xlsx');
  expect(hours).toEqual(['2 Raj 2026-12-17 09:00-12:00', '4 Bill 2026-12-17 09:00-12:00']);
  expect(reading.hiddenRows).toEqual([{ sheet: 'Schedule', count: 1, rows: [3] }]);
});

test('[SC-01] a date that can be two days is asked about once, and nothing is read until it is answered', async () => {
  const { hours, faults, reading } = await read('25-day-first.csv');
  expect(hours).toEqual([]);
  expect(faults).toEqual([
    { row: 2, code: 'ambiguous_date', params: { value: '05/01/2027', dates: 'January 5, 2027 or May 1, 2027' } },
  ]);
  const options = [
    { order: 'day_first', date: '2027-01-05' },
    { order: 'month_first', date: '2027-05-01' },
  ];
  expect(reading.questions).toEqual([
    { kind: 'day_order', sheet: '', column: 'Date', row: 2, value: '05/01/2027', options },
  ]);
  expect((await read('25-day-first.csv', { dayOrder: 'day_first' })).hours).toEqual(['2 Raj 2027-01-05 09:00-10:00']);
  expect((await read('25-day-first.csv', { dayOrder: 'month_first' })).hours).toEqual(['2 Raj 2027-05-01 09:00-10:00']);
});
