import { expect, test } from 'vitest';
import { readOverride, writeOverride } from './audit.rules.ts';

test.each([
  [{ codes: ['long_day'], reason: '' }, 'long_day'],
  [{ codes: ['long_day', 'day_off'], reason: 'Told us: at 9:00' }, 'long_day, day_off: Told us: at 9:00'],
])('%j is stored in one line, and read again', (overridden, text) => {
  expect(writeOverride(overridden)).toBe(text);
  expect(readOverride(text)).toEqual(overridden);
});
