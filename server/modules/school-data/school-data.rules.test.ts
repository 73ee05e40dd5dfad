import { expect, test } from 'vitest';
import { toTable } from './school-data.rules.ts';

test('has a column for each field, nested ones too, and lists in one cell', () => {
  expect(
    toTable([
      { id: 'a', price: 80, isActive: false, car: { make: 'Honda', plate: null } },
      { id: 'b', languages: ['EN', 'FR'], reviews: [{ rating: 5 }], late: undefined },
    ]),
  ).toEqual([
    ['id', 'price', 'isActive', 'car.make', 'car.plate', 'languages', 'reviews', 'late'],
    ['a', 80, 'false', 'Honda', '', '', '', ''],
    ['b', '', '', '', '', 'EN; FR', '{"rating":5}', ''],
  ]);
  expect(toTable([])).toEqual([[]]);
});
