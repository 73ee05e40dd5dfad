import { expect, test } from 'vitest';
import { deriveInstant, wallTimeWithOffset } from './wall-time.ts';
import { staleZones } from './zone-data.ts';

test('this runtime knows that Vancouver and Edmonton stopped changing their clocks', () => {
  expect(staleZones()).toEqual([]);
});

test('recognises zone data from before 2026 as stale', () => {
  const before2026: Record<string, string> = {
    'America/Vancouver': '-08:00',
    'America/Edmonton': '-07:00',
    'America/Toronto': '-05:00',
    'America/St_Johns': '-03:30',
  };
  expect(staleZones((zone) => before2026[zone] ?? '')).toEqual(['America/Vancouver', 'America/Edmonton']);
});

test('a skipped wall time does not exist; a repeated one is the first', () => {
  const toronto = { timeZone: 'America/Toronto' };
  expect(deriveInstant({ ...toronto, date: '2027-03-14', time: '02:30' })).toEqual({ kind: 'skipped' });
  const twice = deriveInstant({ ...toronto, date: '2026-11-01', time: '01:30' });
  expect(twice).toMatchObject({ kind: 'repeated' });
  expect(twice.kind === 'repeated' && twice.instant.toString()).toBe('2026-11-01T05:30:00Z');
  expect(deriveInstant({ ...toronto, date: '2026-12-04', time: '09:00' })).toMatchObject({ kind: 'exact' });
});

test('shows a stored wall time as it is, with the offset of its instant', () => {
  const wall = { date: '2026-12-04', time: '09:00', timeZone: 'America/Vancouver' };
  expect(wallTimeWithOffset(wall, new Date('2026-12-04T16:00:00Z'))).toBe('2026-12-04T09:00:00-07:00');
});
