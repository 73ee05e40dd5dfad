import { expect, test } from 'vitest';
import { bestOf, matchOf, searchable } from './names.rules.ts';

test.each([
  ['École Laurier', 'ecole', 2],
  ['École Laurier', 'école l', 2],
  ['École Laurier', 'laurier', 1],
  ['École Laurier', 'laur eco', 1],
  ['École Laurier', 'aurier', 0],
  ['École Laurier', 'laurier x', 0],
  ['Jean-François Côté', 'francois cote', 1],
  ["Shaun O'Neil", 'oneil', 1],
  ['Maria Silva', ' ', 0],
  ['Maria Silva', '%', 0],
] as const)('%s answers to %j: %i', (name, typed, match) => expect(matchOf(searchable(name), typed)).toBe(match));

test('what begins so comes first, and no more than are asked for', () => {
  const names = ['Anna Maria', 'Maria Silva', 'Mary Lane', 'Maria Zed'].map((name) => ({
    name,
    searchable: searchable(name),
  }));
  const found = (limit: number) => bestOf(names, 'maria', limit).map(({ name }) => name);
  expect(found(5)).toEqual(['Maria Silva', 'Maria Zed', 'Anna Maria']);
  expect(found(2)).toEqual(['Maria Silva', 'Maria Zed']);
});
