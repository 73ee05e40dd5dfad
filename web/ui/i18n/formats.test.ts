import { expect, test } from 'vitest';
import { createFormats, printedDate } from './formats.ts';

// `_` stands for a no-break space.
test.each([
  ['fr', 'mardi 24 novembre', 'mardi_24_novembre'],
  ['fr', '1 déc. 2026, 9 h 00', '1er_déc. 2026, 9_h'],
  ['fr', '20 nov. 2026, 15 h 05', '20_nov. 2026, 15_h_05'],
  ['fr', '9 h 00 – 10 h 30', '9_h – 10_h_30'],
  ['fr', '27 nov. 2026, 03 h 26', '27_nov. 2026, 3_h_26'],
  ['fr', '03 h 00', '3_h'],
  ['fr', '00 h 05', '0_h_05'],
  ['en', 'Tuesday, November 24, 2026', 'Tuesday, November_24, 2026'],
  ['en', 'Nov 20, 2026, 3:14 p.m.', 'Nov_20, 2026, 3:14_PM'],
] as const)('%s: %s', (language, text, printed) => {
  expect(printedDate(language, text).replaceAll('\u00a0', '_')).toBe(printed);
});

test.each([
  { language: 'en', expected: ['45%', '14.975%'] },
  { language: 'fr', expected: ['45\u00a0%', '14,975\u00a0%'] },
] as const)('a percentage as $language writes it', ({ language, expected }) => {
  expect([0.45, 0.14975].map(createFormats(language).percent)).toEqual(expected);
});

test.each([
  { language: 'en', expected: ['4.0', '4.7'] },
  { language: 'fr', expected: ['4,0', '4,7'] },
] as const)('a rating as $language writes it', ({ language, expected }) => {
  expect([4, 4.68].map(createFormats(language).stars)).toEqual(expected);
});

test.each([
  { language: 'en', expected: ['9:00 AM', '12:05 AM', '10:30 PM'] },
  { language: 'fr', expected: ['9\u00a0h', '0\u00a0h\u00a005', '22\u00a0h\u00a030'] },
] as const)('a time as people write it in $language', ({ language, expected }) => {
  expect(['09:00', '00:05', '22:30'].map(createFormats(language).clock)).toEqual(expected);
});
