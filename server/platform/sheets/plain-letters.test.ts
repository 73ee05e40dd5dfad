import { expect, test } from 'vitest';
import { plainLetters } from './plain-letters.ts';

test('keeps only letters and digits, without case and accents', () => {
  expect(plainLetters('Heure de début (1)')).toBe('heurededebut1');
});
