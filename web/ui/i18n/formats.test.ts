import { expect, test } from 'vitest';
import { createFormats } from './formats.ts';

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
