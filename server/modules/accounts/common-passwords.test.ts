import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { PASSWORD_MIN } from '#contract/accounts.ts';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'password123',
  'QWERTYUIOP',
  '12345678',
  'Montreal2027',
  'hockey!!',
  'Summer!2031',
  'P@$$w0rd2026!',
  'B0nj0ur9',
  'lanewise07',
  'Butthead',
  '13101992',
])('%s is common', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each([
  'montreal-toronto-1994',
  'password-list',
  'seven-quiet-lanes',
  'Montreal20271',
  '83917402',
  'x9!Kq2#vLm',
  'éclair au chocolat',
])('%s is not common', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

test('refuses all of the 3,000 most leaked passwords that are long enough', async () => {
  const longEnough = dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN);
  const refused = await Promise.all(longEnough.slice(0, 3000).map(isCommonPassword));
  expect(refused.filter(Boolean)).toHaveLength(3000);
});
