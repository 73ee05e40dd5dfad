import { expect, test } from 'vitest';
import { parseSearch } from './admin.rules.ts';

test.each([
  ['LW-7K3M', 'LW-7K3M'],
  ['lw-7k3m', 'LW-7K3M'],
  ['7k3m', 'LW-7K3M'],
  ['lw7k3m', 'LW-7K3M'],
  [' lw - 7k 3m ', 'LW-7K3M'],
  // Only a label before the code is stripped.
  ['7lw3', 'LW-7LW3'],
])('%j finds the booking %s, and anyone whose text contains it', (text, code) => {
  expect(parseSearch(text)).toEqual({ code, text });
});

test('an empty search matches everything', () => {
  expect(parseSearch('')).toBeNull();
});
