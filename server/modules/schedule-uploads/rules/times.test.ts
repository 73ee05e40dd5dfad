import { expect, test } from 'vitest';
import { isOff, parseHours, parseTime } from './written-hours.ts';

const readTime = (cell: Parameters<typeof parseTime>[0]) => parseTime(cell)?.minutes ?? null;

test.each([
  ['9h', 540],
  ['9 h 30', 570],
  ['9.30', 570],
  ['9 : 30', 570],
  ['1:00 pm', 780],
  ['12:30 AM', 30],
  ['12 p.m.', 720],
  ['12 a. m.', 0],
  [0.375, 540],
  ['0.375', 540],
  ['9', 540],
  [9, 540],
  ['0900', 540],
  [1330, 810],
  ['1330', 810],
  ['9a', 540],
  ['5p', 1020],
  ['noon', 720],
  ['midi', 720],
  ['minuit', 0],
  ['21 heures', 1260],
  [{ serial: 0 }, 0],
  [{ serial: 0.5 }, 720],
  [{ serial: 46_363.5 }, 720],
])('%j is %i minutes after midnight', (cell, minutes) => expect(readTime(cell)).toBe(minutes));

test.each([
  [1.5],
  [2460],
  [null],
  ['12h60'],
  ['at 9:00'],
  ['9:00 or so'],
  ['0 pm'],
  [{ serial: 1 }],
  [{ serial: -0.5 }],
  // A second before midnight is not a whole minute, and the nearest one is tomorrow.
  [{ serial: 0.999_99 }],
])('%j is not a time', (cell) => expect(readTime(cell)).toBeNull());

test.each([
  ['9-5', '9:00-17:00'],
  ['9:00-12:00, 13:00-17:00', '9:00-12:00 13:00-17:00'],
  ['9am - 1pm', '9:00-13:00'],
  ['10 to 3', '10:00-15:00'],
  ['12-8', '12:00-20:00'],
  ['1-5', '13:00-17:00'],
  ['7-3', '7:00-15:00'],
  ['5-9', '17:00-21:00'],
  ['9-5pm', '9:00-17:00'],
  ['7-9pm', '19:00-21:00'],
  ['9am-5', '9:00-17:00'],
  ['9-17h', '9:00-17:00'],
  ['9 h à 17 h', '9:00-17:00'],
  ['de 9h30 à midi et de 13h à 17h', '9:30-12:00 13:00-17:00'],
  ['between 9 and noon', '9:00-12:00'],
  ['9:00 – 5:00', '9:00-17:00'],
  ['0900-1330', '9:00-13:30'],
  ['9-12 / 1-5', '9:00-12:00 13:00-17:00'],
  ['9-12\n13-17', '9:00-12:00 13:00-17:00'],
  ['9h-12h 13h-17h', '9:00-12:00 13:00-17:00'],
  ['off', ''],
  ['Congé', ''],
  ['—', ''],
  // The end comes before the start: refused later, with both.
  ['10:00-9:00', '10:00-9:00'],
])('%j are the hours %s', (cell, hours) => {
  const read = parseHours(cell);
  const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  const spans = 'spans' in read ? read.spans.map(({ start, end }) => `${clock(start)}-${clock(end)}`) : [read.fault];
  expect(spans.join(' ')).toBe(hours);
});

test.each(['7-9', '6-8', '1:00-5:00', '1:00-17:00'])('%s could be morning or evening', (cell) =>
  expect(parseHours(cell)).toEqual({ fault: 'ambiguous' }),
);

test.each(['maybe', '9', '9-', '9-5 (Glebe)', '25-30', '9-5-3', 'x', 9, { serial: 46_270 }])(
  '%j is no range of hours',
  (cell) => expect(parseHours(cell)).toEqual({ fault: 'unreadable' }),
);

test('a day off is none of the times', () => {
  expect(['off', 'OFF ', 'Day off', '(off)', 'N/A', 'férié', 'x', '9', ''].map(isOff)).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
