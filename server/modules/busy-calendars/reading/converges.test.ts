import fc from 'fast-check';
import { expect, test } from 'vitest';
import { busyHours, type Change, change, type Entry, toHours, written } from '#server/testing/made-up-calendar.ts';
import { countRuns } from '#server/testing/properties.ts';
import { readBusyTimes } from './busy-times.ts';

const DAY_MS = 86_400_000;
const FIRST_MS = Date.parse('2026-11-23T00:00:00Z');
const WINDOW = { fromMs: FIRST_MS, toMs: FIRST_MS + 200 * DAY_MS, timeZone: 'America/Toronto' };

/** Edits one calendar and reads it after every fifty changes. */
const READS = countRuns(1);

test('a calendar read after random changes gives its current content', () => {
  const number = fc.nat(100_000);
  const kind = fc.constantFrom<Change[0]>('put', 'put', 'shift', 'free', 'single', 'single', 'single', 'remove');
  const changes = fc.array(fc.tuple(kind, number, number, number), { minLength: 50, maxLength: 50 });
  const entries = new Map<number, Entry>();
  fc.assert(
    fc.property(changes, (some) => {
      for (const one of some) change(entries, one, FIRST_MS);
      const { busy, unread } = readBusyTimes(written(entries), WINDOW);
      expect(unread).toBe(0);
      expect(toHours(busy)).toEqual(busyHours(entries, WINDOW));
    }),
    { numRuns: READS, endOnFailure: true },
  );
});
