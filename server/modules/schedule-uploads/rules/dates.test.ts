import { describe, expect, test } from 'vitest';
import { readDate } from './cells.ts';

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
])('%j is %s', (text, date) => expect(read(text)).toBe(date));

test.each([
  'on 2026-12-04',
  '2026-12-04 10:00',
  '2026-12/04',
  'on 12/04/2026',
  '12/04/20261',
  '12/04-2026',
  '4 december',
  '4 december 2026 morning',
  'notthe 4 december 2026',
  'then 4 december 2026',
  'december x 2026',
  'december 4x 2026',
  'december x4 2026',
  '4 december 12026',
  '4 december 26',
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

  test('a number that isn’t formatted as a date can be anything', () => {
    expect(readDate(46_363, false)).toBeNull();
    expect(readDate(null, false)).toBeNull();
  });
});
