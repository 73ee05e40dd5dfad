import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, isLongBefore } from './ledger.rules.ts';

test('an amount pays the earliest lessons first, and returns what is left over', () => {
  const shares = [
    { bookingId: 'a', cents: 3000 },
    { bookingId: 'b', cents: 0 },
    { bookingId: 'c', cents: 5000 },
  ];
  const a = { bookingId: 'a', cents: 3000 };
  expect(allocate(2500, shares)).toEqual({ parts: [{ bookingId: 'a', cents: 2500 }], left: 0 });
  expect(allocate(4000, shares)).toEqual({ parts: [a, { bookingId: 'c', cents: 1000 }], left: 0 });
  expect(allocate(8001, shares)).toEqual({ parts: [a, { bookingId: 'c', cents: 5000 }], left: 1 });
  expect(allocate(1, [])).toEqual({ parts: [], left: 1 });
});

test.each([
  ['2025-11-19', '2026-11-20', true],
  ['2025-11-20', '2026-11-20', false],
  ['2026-11-27', '2026-11-20', false],
  ['2020-01-01', '2026-01-01', true],
  ['2027-02-28', '2028-02-29', true],
  ['2027-03-01', '2028-02-29', false],
])('%s is long before %s: %s', (day, first, isSo) => {
  expect(isLongBefore(day, first)).toBe(isSo);
});

test('amounts always add up', () => {
  const shares = fc.array(fc.record({ bookingId: fc.uuid(), cents: fc.nat(100_000) }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), shares, (amount, of) => {
      const { parts, left } = allocate(amount, of);
      expect(parts.reduce((sum, { cents }) => sum + cents, left)).toBe(amount);
      for (const part of parts) {
        expect(part.cents).toBeGreaterThan(0);
        expect(of.some(({ bookingId, cents }) => bookingId === part.bookingId && cents >= part.cents)).toBe(true);
      }
    }),
  );
});
