import { expect, test } from 'vitest';
import type { PlainCell } from '#server/platform/sheets/reading/plain-sheet.ts';
import { findHeading } from './headings.ts';

const rowsOf = (...rows: PlainCell[][]) => rows.map((cells, index) => ({ row: index + 1, cells }));
const NOTHING: PlainCell[] = ['note'];

/** The column that a heading is read as, next to an unambiguous one. */
const readAs = (title: string, sure: string) => {
  const columns = findHeading(rowsOf([title, sure]))?.columns ?? {};
  return Object.entries(columns).find(([, places]) => places.some(({ index }) => index === 0))?.[0];
};

test.each([
  ['instructor', 'Instructor email|email|E-mail|email address|Courriel|Adresse courriel|instructor|Instructor name'],
  ['instructor', 'Moniteur|Monitrice|Nom du moniteur|Teacher|Name|Nom|Enseignant|Courriel du moniteur'],
  ['date', 'Date|Lesson date|Class date|Date du cours|Day|Jour'],
  ['start_time', 'Start time|start|Starts|Starts at|From|Begin|Début|Heure début|Heure de début|De'],
  ['end_time', 'End time|End|Ends|Ends at|To|Until|Finish|Fin|Heure fin|Heure de fin|À'],
  ['hours', 'Hours|Heures|Time|Shift|Plage horaire|Disponibilité|Availability'],
  ['first_name', 'First Name|Prénom|Given name'],
  ['last_name', 'Last Name|Surname|Nom de famille'],
  ['instructor', 'Instructor / Moniteur|Instructor*|INSTRUCTOR (name)'],
  ['date', 'Date (yyyy-mm-dd)|Date/Jour'],
  ['start_time', 'Start 1|Start (24h)'],
  ['time_zone', 'Time zone|Zone|TZ|Fuseau|Fuseau horaire'],
  ['lesson_minutes', 'Lesson minutes|Minutes|Lesson length|Lesson length (minutes)|Lesson duration|Duration'],
  ['lesson_minutes', 'Durée|Durée du cours|Durée (minutes)'],
])('%s is what is called %s', (column, titles) => {
  for (const title of titles.split('|'))
    expect([title, readAs(title, column === 'date' ? 'Start time' : 'Date')]).toEqual([title, column]);
});

test('the row with the most known columns is the heading, the first of several', () => {
  const rows = rowsOf(['Date', 'Email'], ['Date', 'Email', 'From'], ['Day', 'Email', 'From'], ['Date', 'To']);
  expect(findHeading(rows)).toEqual({
    index: 1,
    row: 2,
    columns: {
      date: [{ index: 0, title: 'Date' }],
      instructor: [{ index: 1, title: 'Email' }],
      start_time: [{ index: 2, title: 'From' }],
    },
  });
});

test('a single column isn’t a heading, nor is a row after the fiftieth', () => {
  expect(findHeading(rowsOf(['Date', 'Weather']))).toBeNull();
  expect(findHeading([])).toBeNull();
  const below = (rows: number) => rowsOf(...Array.from({ length: rows }, () => NOTHING), ['Date', 'Email']);
  expect(findHeading(below(49))?.index).toBe(49);
  expect(findHeading(below(50))).toBeNull();
});

test('of two columns with one meaning, the more certain name wins; of two with one name, the first', () => {
  expect(findHeading(rowsOf(['Name', 'Email', 'Date', 'Date']))?.columns).toEqual({
    instructor: [
      { index: 1, title: 'Email' },
      { index: 0, title: 'Name' },
    ],
    date: [
      { index: 2, title: 'Date' },
      { index: 3, title: 'Date' },
    ],
  });
  expect(findHeading(rowsOf(['Email', 'Name', 'Date']))?.columns.instructor?.[0].index).toBe(0);
});

test('numbers and dates aren’t headings; reported headings are on one line', () => {
  expect(findHeading(rowsOf([5, { serial: 3 }, null, ' Start\n time ', 'Date']))?.columns).toEqual({
    start_time: [{ index: 3, title: 'Start time' }],
    date: [{ index: 4, title: 'Date' }],
  });
});
