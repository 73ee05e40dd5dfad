import { expect, test } from 'vitest';
import { oneLine, plainName, quoted } from './cells.ts';

test('one line, its spaces single', () => {
  expect(oneLine(' a\u00a0\n b \t c ')).toBe('a b c');
});

test('a name without case, accents and doubled spaces', () => {
  expect(plainName(' Zoé  O’NEIL ')).toBe('zoe o’neil');
});

test('a long text is cut at eighty signs, the last of them an ellipsis', () => {
  expect(quoted('x'.repeat(80))).toBe('x'.repeat(80));
  expect(quoted('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`);
  expect(quoted(' a\nb ')).toBe('a b');
});
