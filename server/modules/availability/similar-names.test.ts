import { expect, test } from 'vitest';
import { pickSimilar } from './similar-names.ts';

test.each([
  ['pria', [' priya sharma']],
  ['pria sharma', [' priya sharma']],
  ['geneviev', [' genevieve lavoie']],
  ['tria', []],
  ['pria zhang', []],
  ['mria', []],
  ['', []],
])('finds names that %s may have meant', (words, found) => {
  const names = [' wei zhang', ' genevieve lavoie', ' priya sharma'].map((searchable) => ({ searchable }));
  expect(pickSimilar(names, words, 5).map(({ searchable }) => searchable)).toEqual(found);
});
