import { expect, test } from 'vitest';
import { readTime } from './cells.ts';

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
  [{ serial: 0 }, 0],
  [{ serial: 0.5 }, 720],
  [{ serial: 46_363.5 }, 720],
])('%j is %i minutes after midnight', (cell, minutes) => expect(readTime(cell)).toBe(minutes));

test.each([
  [0],
  [1],
  [1.5],
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
