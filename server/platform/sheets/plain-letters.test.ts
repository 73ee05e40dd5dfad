import { expect, test } from 'vitest';
import { plainLetters } from './plain-letters.ts';

test('letters and figures alone, without case and accents', () => {
  expect(plainLetters('Heure de début (1)')).toBe('heurededebut1');
});
