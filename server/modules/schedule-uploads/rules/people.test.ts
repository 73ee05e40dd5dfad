import { expect, test } from 'vitest';
import { FAULTS_TOLD_MAX } from '#contract/sheet-limits.ts';
import { createInstructorFinder } from './people.ts';
import type { ScheduleInstructor } from './rows.ts';

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
  expect(createInstructorFinder([amina])(' aMINA@example.COM ')).toEqual({ instructor: amina });
});

test('an address beats a name', () => {
  const amina = person('Amina', 'Osei', 'amina@example.com');
  const odd = person('amina@example.com', '', 'odd@example.com');
  expect(createInstructorFinder([odd, amina])('amina@example.com')).toEqual({ instructor: amina });
});

test('an inactive instructor is found by name only for the error message, and never hides a namesake', () => {
  const left = person('Amina', 'Osei', 'left@example.com', false);
  const here = person('Amina', 'Osei', 'here@example.com');
  expect(createInstructorFinder([left])('Amina Osei')).toEqual({ fault: 'inactive_instructor' });
  expect(createInstructorFinder([left, left])('Amina Osei')).toEqual({ fault: 'inactive_instructor' });
  expect(createInstructorFinder([left, here])('Osei, Amina')).toEqual({ instructor: here });
  expect(createInstructorFinder([here, person('amina', 'OSEI', 'x@example.com')])('Amina Osei')).toEqual({
    fault: 'ambiguous_instructor',
  });
});

test('a person whose first and last names are equal is found once', () => {
  const one = person('Ann,', 'Ann', 'ann@example.com');
  expect(createInstructorFinder([one])('Ann, Ann')).toEqual({ instructor: one });
});

test('drops the apostrophe the template puts before a formula’s sign, and keeps others', () => {
  const signs = ['=', '+', '-', '@'].map((sign) => person(`${sign}a`, 'b', `${sign}a@example.com`));
  const find = createInstructorFinder([
    ...signs,
    person("'n", 'b', 'n@example.com'),
    person('n', 'c', 'n+a@example.com'),
  ]);
  for (const [index, sign] of ['=', '+', '-', '@'].entries())
    expect(find(`'${sign}a@example.com`)).toEqual({ instructor: signs[index] });
  expect(find("'n b")).toMatchObject({ instructor: { email: 'n@example.com' } });
  expect(find("n'+a@example.com")).toEqual({ fault: 'unknown_instructor' });
});

test('finds a first name, also with an initial, if only one active instructor has it', () => {
  const raj = person('Raj', 'Patel', 'raj@example.com');
  const left = person('Raj', 'Gill', 'left@example.com', false);
  const find = createInstructorFinder([raj, left, person('Marie-Ève', 'Roy', 'm@example.com')]);
  for (const text of ['Raj', 'RAJ', 'Raj P.', 'raj p', 'Patel Raj', 'Raj <raj@example.com>', 'mailto:raj@example.com'])
    expect([text, find(text)]).toEqual([text, { instructor: raj }]);
  expect(find('marie-eve')).toMatchObject({ instructor: { lastName: 'Roy' } });
});

test('suggests the instructors whom a name may mean', () => {
  const find = createInstructorFinder([
    person('Raj', 'Patel', 'a@example.com'),
    person('Raj', 'Gill', 'b@example.com'),
    person('Nadia', 'Haddad', 'c@example.com'),
  ]);
  const names = (text: string) => (find(text) as { names?: string[] }).names;
  expect(names('Raj')).toEqual(['Raj Patel', 'Raj Gill']);
  expect(names('Ndaia Haddad')).toEqual(['Nadia Haddad']);
  expect(names('Nadai')).toEqual(['Nadia Haddad']);
  expect(names('Haddad')).toEqual(['Nadia Haddad']);
  expect(find('Wei Chen')).toEqual({ fault: 'unknown_instructor' });
  expect(find('x@example.com')).toEqual({ fault: 'unknown_instructor' });
});

test('stops comparing names after as many unknown ones as an answer shows', () => {
  const find = createInstructorFinder([person('Nadia', 'Haddad', 'c@example.com')]);
  for (let count = 1; count < FAULTS_TOLD_MAX; count++) find(`stranger ${count}`);
  expect(find('Nadai')).toMatchObject({ fault: 'similar_instructor' });
  expect(find('Haddad')).toEqual({ fault: 'unknown_instructor' });
  expect(find('Nadia Haddad')).toMatchObject({ instructor: { firstName: 'Nadia' } });
});
