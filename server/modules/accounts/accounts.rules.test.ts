import { expect, test } from 'vitest';
import {
  chooseGreetingName,
  codeSubject,
  guessSubject,
  isEnabled,
  ownCodeSubject,
  ownPasswordSubject,
  toActorKind,
  toUserType,
} from './accounts.rules.ts';

test('the specification’s user types map to our account kinds, both ways', () => {
  expect((['STUDENT', 'SCHOOL', 'ADMIN'] as const).map(toActorKind)).toEqual(['candidate', 'school', 'admin']);
  expect((['candidate', 'school', 'admin'] as const).map(toUserType)).toEqual(['STUDENT', 'SCHOOL', 'ADMIN']);
});

test('password guesses are counted by kind and normalised address, and separately for a session', () => {
  expect(guessSubject('school', 'Amina@Example.com')).toBe('school:amina@example.com');
  const subjects = [ownPasswordSubject('id'), ownCodeSubject('id'), codeSubject('id')];
  expect(new Set(subjects).size).toBe(3);
  for (const subject of subjects) expect(subject).toMatch(/^[a-z-]+:id$/);
});

test('an account is enabled once its address is verified, until it is disabled', () => {
  const now = new Date();
  expect(isEnabled({ verified_at: now, disabled_at: null })).toBe(true);
  expect(isEnabled({ verified_at: null, disabled_at: null })).toBe(false);
  expect(isEnabled({ verified_at: now, disabled_at: now })).toBe(false);
  expect(isEnabled({ verified_at: null, disabled_at: now })).toBe(false);
});

test('a school goes by its name, a person by their first name, an administrator without a name by their address', () => {
  const account = { first_name: 'Amina', school_name: null, email: 'amina@example.com' };
  expect(chooseGreetingName({ ...account, kind: 'candidate' })).toBe('Amina');
  expect(chooseGreetingName({ ...account, kind: 'candidate', first_name: '' })).toBe('');
  expect(chooseGreetingName({ ...account, kind: 'school', school_name: 'Maple Drive' })).toBe('Maple Drive');
  expect(chooseGreetingName({ ...account, kind: 'school' })).toBe('');
  expect(chooseGreetingName({ ...account, kind: 'admin' })).toBe('Amina');
  expect(chooseGreetingName({ ...account, kind: 'admin', first_name: '' })).toBe('amina@example.com');
});
