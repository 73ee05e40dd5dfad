import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('hashes a password with argon2id, 19 MiB and two passes', async () => {
  expect(await createPasswords().hash('drive-safely')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('when the dummy hash can’t be made, the next log-in makes it', async () => {
  let isFull = true;
  const passwords = createPasswords(async (password, cost) => {
    if (isFull) throw new Error('out of memory');
    return hash(password, cost);
  });
  await expect(passwords.verify(null, 'drive-safely')).rejects.toThrow('out of memory');
  isFull = false;
  expect(await passwords.verify(null, 'drive-safely')).toBe(false);
});

test('verifies an existing hash although the dummy hash failed', async () => {
  const stored = await createPasswords().hash('drive-safely');
  const passwords = createPasswords(async () => {
    throw new Error('out of memory');
  });
  expect(await passwords.verify(stored, 'drive-safely')).toBe(true);
  expect(await passwords.verify(stored, 'drive-badly')).toBe(false);
});

const CASE = join(import.meta.dirname, '../../checks/fixtures/cases/19-password-decomposed/passwords.json');

test('a password opens the account however a device composes its letters', async () => {
  const { signedUpWith, loggedInWith } = JSON.parse(readFileSync(CASE, 'utf8')) as Record<string, string>;
  if (!signedUpWith || !loggedInWith) throw new Error('The case has no passwords');
  expect(signedUpWith).not.toBe(loggedInWith);
  const passwords = createPasswords();
  // Only the first of its letters is composed.
  const mixed = signedUpWith.normalize('NFC').replace(/é.*/, (rest) => rest.normalize('NFD'));
  expect(await passwords.verify(await passwords.hash(mixed), loggedInWith)).toBe(true);
  for (const [first, then] of [
    [signedUpWith, loggedInWith],
    [loggedInWith, signedUpWith],
  ] as const) {
    expect(await passwords.verify(await passwords.hash(first), then)).toBe(true);
    // Stored before passwords were composed.
    expect(await passwords.verify(await hash(first), then)).toBe(true);
  }
  expect(await passwords.verify(await passwords.hash(signedUpWith), 'Manana-eleve-42')).toBe(false);
});
