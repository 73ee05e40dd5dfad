import { expect, test } from 'vitest';
import { pickBest, rankMatch } from './names.rules.ts';

test.each([
  ['ecole', 2],
  ['ecole l', 2],
  ['laurier', 1],
  ['laur eco', 1],
  ['aurier', 0],
  ['laurier x', 0],
  ['', 0],
] as const)('École Laurier answers to %j: %i', (words, match) =>
  expect(rankMatch({ searchable: ' ecole laurier' }, words)).toBe(match),
);

test('matches at the beginning come first, up to the limit', () => {
  const names = ['anna maria', 'maria silva', 'mary lane', 'maria zed'].map((name) => ({ searchable: ` ${name}` }));
  const found = (limit: number) => pickBest(names, 'maria', limit).map(({ searchable }) => searchable.trim());
  expect(found(5)).toEqual(['maria silva', 'maria zed', 'anna maria']);
  expect(found(2)).toEqual(['maria silva', 'maria zed']);
});
