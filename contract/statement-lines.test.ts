import { expect, test } from 'vitest';
import { findLineText } from './statement-lines.ts';

test('a restored lesson is charged again, not taken off', () => {
  expect(findLineText({ kind: 'ended', charged: -90.4 })).toBe('ended');
  expect(findLineText({ kind: 'ended', charged: 90.4 })).toBe('charged_again');
  expect(findLineText({ kind: 'moved', charged: 10 })).toBe('moved');
});
