import { expect, test } from 'vitest';
import { oneLine } from '#server/platform/sheets/plain-letters.ts';
import { plainName, quoted } from './cells.ts';

test('one line with single spaces', () => {
  expect(oneLine(' a\u00a0\n b \t c ')).toBe('a b c');
});

test('a name without case, accents and double spaces', () => {
  expect(plainName(' Zoé  O’NEIL ')).toBe('zoe o’neil');
});

test('cuts long text at eighty characters including the ellipsis', () => {
  expect(quoted('x'.repeat(80))).toBe('x'.repeat(80));
  expect(quoted('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`);
  expect(quoted(' a\nb ')).toBe('a b');
});
