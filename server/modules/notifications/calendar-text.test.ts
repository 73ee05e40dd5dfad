import { expect, test } from 'vitest';
import { text } from './calendar-file.ts';

test.each(['\r\n', '\r', '\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])('%j can’t start a new line', (end) => {
  expect(text(`1 Main Street${end}ATTACH:x; a, b\\`)).toBe('1 Main Street\\nATTACH:x\\; a\\, b\\\\');
});

test('control characters are removed', () => {
  expect(text('a\u0000b\u009bc\u001b[1m')).toBe('abc[1m');
});
