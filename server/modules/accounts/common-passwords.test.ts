import { expect, test } from 'vitest';
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
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'montreal-toronto-1994',
  'password-list',
  'seven-quiet-lanes',
  'Montreal20271',
  '83917402',
  'x9!Kq2#vLm',
  'éclair au chocolat',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
