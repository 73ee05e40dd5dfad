import { expect, test } from 'vitest';
import { matchesEntry, withoutOverlaps } from './waiting-list.rules.ts';

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
])('a request for %s on %s matches: %s', (instructorId, date, isMet) => {
  expect(matchesEntry({ instructorId, date }, slot)).toBe(isMet);
});

test('of times that one instructor can’t teach both, only the first is announced', () => {
  const of = (instructorId: string, date: string, startTime: string, endTime: string) => ({
    ...{ instructorId, date, startTime, endTime },
  });
  const first = of('amina', '2026-12-04', '09:00', '11:00');
  const next = of('amina', '2026-12-04', '11:00', '13:00');
  const elsewhere = of('kofi', '2026-12-04', '10:00', '12:00');
  const later = of('amina', '2026-12-05', '10:00', '12:00');
  const times = [first, of('amina', '2026-12-04', '10:00', '12:00'), next, elsewhere, later];
  expect(withoutOverlaps(times, 5)).toEqual([first, next, elsewhere, later]);
  expect(withoutOverlaps(times, 2)).toEqual([first, next]);
  // The earlier one isn't necessarily first.
  expect(withoutOverlaps([next, of('amina', '2026-12-04', '10:30', '11:30')], 5)).toEqual([next]);
});
