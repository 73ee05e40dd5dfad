import { expect, test } from 'vitest';
import { isWished } from './waiting-list.rules.ts';

const slot = { instructorId: 'amina', date: '2026-12-04' };

test.each([
  [null, null, true],
  ['amina', null, true],
  [null, '2026-12-04', true],
  ['amina', '2026-12-04', true],
  ['kofi', null, false],
  [null, '2026-12-05', false],
  ['kofi', '2026-12-04', false],
  ['amina', '2026-12-05', false],
])('a wish for %s on %s is met: %s', (instructorId, date, isMet) => {
  expect(isWished({ instructorId, date }, slot)).toBe(isMet);
});
