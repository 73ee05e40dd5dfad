import { describe, expect, test } from 'vitest';
import { readDate, readSpan, readTime } from './written-times.ts';

test.each([
  ['09:00', '09:00'],
  ['09:00 ', '09:00'],
  [' 10:00', '10:00'],
  ['9:05', '09:05'],
  ['09:00:00', '09:00'],
  ['02:30 PM', '14:30'],
  ['2:30pm', '14:30'],
  ['12:00 AM', '00:00'],
  ['12:15 p.m.', '12:15'],
  ['1:00 PM', '13:00'],
  ['2026-12-04T09:00:00-05:00', '09:00'],
  [' 2026-12-04T09:00:00.5-0500 ', '09:00'],
  ['2026-12-04T09:00', '09:00'],
  ['2026-12-04T23:59', '23:59'],
  ['2026-12-04T09:00Z', null],
  ['2026-12-04T14:00:00.000z', null],
  ['on 2026-12-04T09:00', null],
  ['2026-12-04T09:00 or so', null],
  ['at 9:00', null],
  ['9:00 or so', null],
  ['24:00', null],
  ['13:00 PM', null],
  ['0:30 AM', null],
  ['9', null],
  ['nine', null],
  ['', null],
])('[API-10] %j is the time %j', (text, time) => {
  expect(readTime(text)).toBe(time);
});

test.each([
  ['2026-12-04', '2026-12-04'],
  [' 2026-12-04 ', '2026-12-04'],
  ['4/12/2026', '2026-12-04'],
  ['04/12/2026', '2026-12-04'],
  ['4/3/2026', '2026-03-04'],
  ['2026-12-04T05:00:00.000Z', '2026-12-04'],
  ['2026-12-04T00:00:00-05:00', '2026-12-04'],
  ['2026-12-04T23:59:59Z', '2026-12-04'],
  ['2026-12-04T24:00:00Z', null],
  ['2026-12-04T05:60:00Z', null],
  ['2026-12-04T05:00:60Z', null],
  ['31/02/2026', null],
  ['2026-02-30', null],
  ['12/31/2026', null],
  ['tomorrow', null],
  ['2026', null],
  ['2026-12', null],
  ['+012026-12-04', null],
  ['on 4/12/2026', null],
  ['4/12/20261', null],
])('[RT-04] %j is the day %j', (text, date) => {
  expect(readDate(text)).toBe(date);
});

describe('[RT-04] a slot as text', () => {
  test.each([
    '09:00 - 10:00',
    '09:00-10:00',
    ' 9:00 – 10:00 ',
    '09:00 AM - 10:00 AM',
    '9:00am-10:00am',
    '09:00- 10:00',
    ' 09:00  -  10:00 ',
  ])('%j is read', (text) => {
    expect(readSpan(text)).toEqual({ startTime: '09:00', endTime: '10:00' });
  });
  test('that of an afternoon, and of two instants', () => {
    expect(readSpan('02:30 PM - 03:30 PM')).toEqual({ startTime: '14:30', endTime: '15:30' });
    expect(readSpan('2026-12-04T09:00:00-05:00 - 2026-12-04T10:00:00-05:00')).toEqual({
      startTime: '09:00',
      endTime: '10:00',
    });
  });
  test.each(['', '09:00', '09:00 - ', '09:00 - 10:00 - 11:00', 'a - b'])('%j is none', (text) => {
    expect(readSpan(text)).toBeNull();
  });
});
