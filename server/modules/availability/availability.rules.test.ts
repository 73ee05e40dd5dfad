import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { daysChangeAt, findEarliest, firstBookableDays, searchEnd } from './availability.rules.ts';

test('[SH-02] the first bookable day depends on the time zone', () => {
  // It's the 23rd already in St. John's, and still the 22nd in Toronto and Vancouver.
  const days = firstBookableDays(Temporal.Instant.from('2026-11-23T04:00:00Z'));
  expect([days['America/St_Johns'], days['America/Toronto'], days['America/Vancouver']]).toEqual([
    '2026-11-25',
    '2026-11-24',
    '2026-11-24',
  ]);
  expect(findEarliest(days)).toBe('2026-11-24');
});

test('returns the earliest of several days, or the end of time for none', () => {
  expect(findEarliest({ a: '2026-12-02', b: '2026-11-30', c: '2026-12-01' })).toBe('2026-11-30');
  expect(findEarliest({})).toBe('9999-12-31');
});

test('an answer is valid until the next half hour, even at an exact half hour', () => {
  const at = (time: string) => new Date(daysChangeAt(Date.parse(`2026-11-22T${time}Z`))).toISOString().slice(11, 19);
  expect(at('10:00:00')).toBe('10:30:00');
  expect(at('10:29:59.999')).toBe('10:30:00');
  expect(at('10:30:00')).toBe('11:00:00');
});

test('a search without a date covers fourteen days, including the first', () => {
  expect(searchEnd('2026-11-24')).toBe('2026-12-07');
});
