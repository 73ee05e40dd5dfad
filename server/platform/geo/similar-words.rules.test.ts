import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countTypos } from './similar-words.rules.ts';

test.each([
  ['toronto', 'toronto', 0],
  // A letter missing, added, wrong, swapped.
  ['tornto', 'toronto', 1],
  ['toroonto', 'toronto', 1],
  ['toranto', 'toronto', 1],
  ['tornoto', 'toronto', 1],
  ['missasauga', 'mississauga', 2],
  // The beginning of a name.
  ['missas', 'mississauga', 1.5],
  // Too many errors, another first letter, or too short to tell.
  ['tonto', 'toronto', null],
  ['moronto', 'toronto', null],
  ['ajux', 'ajax', null],
  ['', 'ajax', null],
  ['toronto raptors', 'toronto', null],
] as const)('%s is %s with %s typos', (text, name, typos) => expect(countTypos(text, name)).toBe(typos));

test('a name with one letter left out is similar to it, wherever the letter was', () => {
  const name = 'saskatoon';
  fc.assert(
    fc.property(fc.integer({ min: 1, max: name.length - 1 }), (at) => {
      expect(countTypos(name.slice(0, at) + name.slice(at + 1), name)).toBe(1);
    }),
  );
});
