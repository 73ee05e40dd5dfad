import { expect, test } from 'vitest';
import { byName, dueWarning, presentReviewer, roundToTenth } from './instructors.rules.ts';

test('a rating is shown with one decimal', () => {
  expect([4.449, 4.45, 5, 0.04].map(roundToTenth)).toEqual([4.4, 4.5, 5, 0]);
});

test('strangers see a reviewer’s first name and initial, and nothing of an erased account', () => {
  expect(presentReviewer('Amina', 'osei')).toBe('Amina O.');
  expect(presentReviewer('Amina', '')).toBe('Amina');
  expect(presentReviewer('', '')).toBe('');
});

test.each([
  [91, null],
  [90, 90],
  [31, 90],
  [30, 30],
  [8, 30],
  [7, 7],
  [0, 7],
  [-1, null],
])('%d days before a licence expires the warning for %s days is due', (daysLeft, warning) => {
  expect(dueWarning(daysLeft)).toBe(warning);
});

test('sorts instructors by last name, then first name, then a stable order', () => {
  const person = (lastName: string, firstName: string, id = '1') => ({ id, firstName, lastName });
  const people = [
    person('Émond', 'A'),
    person('Dion', 'B', '2'),
    person('Frost', 'A'),
    person('Dion', 'B', '1'),
    person('Dion', 'A', '3'),
    person('de La Rue', 'Z'),
  ];
  expect(people.toSorted(byName).map(({ lastName, firstName, id }) => `${lastName} ${firstName} ${id}`)).toEqual([
    'de La Rue Z 1',
    'Dion A 3',
    'Dion B 1',
    'Dion B 2',
    'Émond A 1',
    'Frost A 1',
  ]);
});
