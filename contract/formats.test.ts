import { expect, test } from 'vitest';
import { withOrdinalFirst } from './formats.ts';

test.each([
  ['mardi 1 décembre 2026', 'mardi 1er décembre 2026'],
  ['1 déc. 2026, 1 h 30', '1er déc. 2026, 1 h 30'],
  ['11 décembre', '11 décembre'],
  ['20 nov. 2026, 1\u202fh\u202f30', '20 nov. 2026, 1\u202fh\u202f30'],
])('in French %s is written %s', (date, written) => {
  expect(withOrdinalFirst('fr', date)).toBe(written);
});

test('in English nothing is an ordinal', () => {
  expect(withOrdinalFirst('en', 'Tuesday 1 December')).toBe('Tuesday 1 December');
});
