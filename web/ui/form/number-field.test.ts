import { expect, test } from 'vitest';
import { numberText, readNumber } from './number-field.tsx';

test.each([
  ['62,00', 62],
  ['62.00', 62],
  ['62,50 $', 62.5],
  ['$62.50', 62.5],
  ['1 000', 1000],
  ['', null],
  ['abc', Number.NaN],
])('%s is read as %s', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test('a number is written as its language writes it, and read again as the same', () => {
  expect([numberText(62, 'en', 2), numberText(62, 'fr', 2), numberText(62.5, 'fr')]).toEqual([
    '62.00',
    '62,00',
    '62,5',
  ]);
  expect(readNumber(numberText(1234.5, 'fr', 2))).toBe(1234.5);
});
