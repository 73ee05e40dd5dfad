import { describe, expect, test } from 'vitest';
import type { PlainCell } from '#server/platform/sheets/reading/plain-sheet.ts';
import { decideDay, parseDay } from '#server/platform/sheets/written-days.ts';

const readDate = (cell: PlainCell, is1904: boolean) => {
  const read = decideDay(parseDay(cell, { is1904, today: '2026-11-27' }), { order: null, period: {} });
  return 'fault' in read ? null : read.date;
};
const read = (text: string) => readDate(text, false);

test.each([
  ['01', 'january|jan|janvier|janv'],
  ['02', 'february|feb|février|févr|fév'],
  ['03', 'march|mar|mars'],
  ['04', 'april|apr|avril|avr'],
  ['05', 'may|mai'],
  ['06', 'june|jun|juin'],
  ['07', 'july|jul|juillet|juil'],
  ['08', 'august|aug|août'],
  ['09', 'september|sept|sep|septembre'],
  ['10', 'october|oct|octobre'],
  ['11', 'november|nov|novembre'],
  ['12', 'december|dec|décembre|déc'],
])('month %s is called %s', (month, names) => {
  for (const name of names.split('|')) expect([name, read(`4 ${name} 2026`)]).toEqual([name, `2026-${month}-04`]);
});

test.each([
  ['2026-12-04 00:00', '2026-12-04'],
  ['2026-12-04T00:00:00.000', '2026-12-04'],
  ['2026.12.4', '2026-12-04'],
  ['Dec 4,2026', '2026-12-04'],
  ['4th December 2026', '2026-12-04'],
  ['le 1er décembre 2026', '2026-12-01'],
  ['the 22nd December 2026', '2026-12-22'],
  ['lun. 7 déc. 2026', '2026-12-07'],
  ['Thurs 3 December 2026', '2026-12-03'],
  ['Sat Dec 12', '2026-12-12'],
  ['Saturday, December 12', '2026-12-12'],
  ['12-Dec-26', '2026-12-12'],
  ['12Dec2026', '2026-12-12'],
  ['26-Dec-12', '2026-12-12'],
  ['mar. 9 mars', '2027-03-09'],
  ['mar. 8 déc.', '2026-12-08'],
  ['12/12', '2026-12-12'],
  ['13/12/2026', '2026-12-13'],
  ['12/13/26', '2026-12-13'],
  ['26-12-31', '2026-12-31'],
  ['Sat 12/12', '2026-12-12'],
  ['12/12 (Sat)', '2026-12-12'],
  ['20261212', '2026-12-12'],
  ['46365', '2026-12-09'],
  // Nearest to today: last week, and next spring.
  ['Nov 20', '2026-11-20'],
  ['5 mars', '2027-03-05'],
  ['29 février', null],
])('%j is %s', (text, date) => expect(read(text)).toBe(date));

test.each([
  'on 2026-12-04',
  '2026-12-04 10:00',
  '2026-12/04',
  'on 12/04/2026',
  '12/04/20261',
  '12/04-2026',
  '4 december 2026 morning',
  'notthe 4 december 2026',
  'then 4 december 2026',
  `4 december 2026${' '.repeat(60)}`,
  'december x 2026',
  'december 4x 2026',
  'december x4 2026',
  '4 december 12026',
  '4 december 86',
  '31 june 2026',
])('%j is not a date', (text) => expect(read(text)).toBeNull());

describe('a numeric date', () => {
  test('covers the first day of 1900 to the last of 9999', () => {
    expect(readDate({ serial: 1 }, false)).toBeNull();
    expect(readDate({ serial: 2 }, false)).toBe('1900-01-01');
    expect(readDate({ serial: 2_958_465 }, false)).toBe('9999-12-31');
    expect(readDate({ serial: 2_958_466 }, false)).toBeNull();
    expect(readDate({ serial: Number.NaN }, false)).toBeNull();
  });

  test('a number without a format is a date of this century, or can be anything', () => {
    expect(readDate(46_363, false)).toBe('2026-12-07');
    expect(readDate(20_261_207, false)).toBe('2026-12-07');
    for (const number of [2026, 9, 6_135_550_106, 30_000]) expect(readDate(number, false)).toBeNull();
    expect(readDate(null, false)).toBeNull();
  });
});
