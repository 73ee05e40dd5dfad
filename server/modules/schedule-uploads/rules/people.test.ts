import { expect, test } from 'vitest';
import { createInstructorFinder, type ScheduleInstructor } from './rows.ts';

const person = (firstName: string, lastName: string, email: string, isActive = true): ScheduleInstructor => ({
  id: email,
  firstName,
  lastName,
  email,
  licenceExpiry: null,
  isActive,
});

test('compares addresses without case and surrounding spaces, on both sides', () => {
  const amina = person('Amina', 'Osei', ' Amina@Example.com ');
  expect(createInstructorFinder([amina])(' aMINA@example.COM ')).toBe(amina);
});

test('an address beats a name', () => {
  const amina = person('Amina', 'Osei', 'amina@example.com');
  const odd = person('amina@example.com', '', 'odd@example.com');
  expect(createInstructorFinder([odd, amina])('amina@example.com')).toBe(amina);
});

test('an inactive instructor is found by name only for the error message, and never hides a namesake', () => {
  const left = person('Amina', 'Osei', 'left@example.com', false);
  const here = person('Amina', 'Osei', 'here@example.com');
  expect(createInstructorFinder([left])('Amina Osei')).toBe('inactive_instructor');
  expect(createInstructorFinder([left, left])('Amina Osei')).toBe('inactive_instructor');
  expect(createInstructorFinder([left, here])('Osei, Amina')).toBe(here);
  expect(createInstructorFinder([here, person('amina', 'OSEI', 'x@example.com')])('Amina Osei')).toBe(
    'ambiguous_instructor',
  );
});

test('a person whose first and last names are equal is found once', () => {
  const one = person('Ann,', 'Ann', 'ann@example.com');
  expect(createInstructorFinder([one])('Ann, Ann')).toBe(one);
});

test('drops the apostrophe the template puts before a formula’s sign, and keeps others', () => {
  const signs = ['=', '+', '-', '@'].map((sign) => person(`${sign}a`, 'b', `${sign}a@example.com`));
  const find = createInstructorFinder([
    ...signs,
    person("'n", 'b', 'n@example.com'),
    person('n', 'c', 'n+a@example.com'),
  ]);
  for (const [index, sign] of ['=', '+', '-', '@'].entries()) expect(find(`'${sign}a@example.com`)).toBe(signs[index]);
  expect(find("'n b")).toMatchObject({ email: 'n@example.com' });
  expect(find("n'+a@example.com")).toBe('unknown_instructor');
});
