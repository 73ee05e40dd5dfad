import { expect, test } from 'vitest';
import { findMailbox } from './mailbox.ts';

test.each([
  ['maya@gmail.com', 'Gmail'],
  ['Maya@Hotmail.ca', 'Outlook'],
  ['maya@yahoo.fr', 'Yahoo Mail'],
  ['maya@mac.com', 'iCloud Mail'],
  ['maya@proton.me', 'Proton Mail'],
  ['maya@notgmail.com', undefined],
  ['gmail.com@larch.example', undefined],
  ['', undefined],
])('%s is read in %s', (email, name) => {
  expect(findMailbox(email)?.name).toBe(name);
});
