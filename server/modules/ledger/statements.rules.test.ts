import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Movement, summarizeYear } from './statements.rules.ts';

const cents = fc.integer({ min: -30_000, max: 30_000 });
const movement: fc.Arbitrary<Movement> = fc
  .record({
    day: fc.constantFrom(
      '2024-01-01',
      '2024-12-31',
      '2025-01-01',
      '2025-06-30',
      '2025-12-31',
      '2026-01-01',
      '2026-11-20',
    ),
    kind: fc.constantFrom('booked', 'moved', 'ended', 'payment', 'refund', 'reversal'),
    cents,
    isOfRefund: fc.boolean(),
  })
  .map(({ day, kind, cents: amount, isOfRefund }): Movement => {
    const isCharge = ['booked', 'moved', 'ended'].includes(kind);
    const charged = isCharge ? amount : 0;
    return {
      ...{ day, kind, charged, tax: Math.trunc(charged / 10), paid: isCharge ? 0 : amount },
      isOfRefund: kind === 'reversal' && isOfRefund,
    };
  });

test('a year starts with its opening balance, ends with its closing balance, and the next starts with that', () => {
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 30 }), (given) => {
      const movements = given.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
      const years = [2023, 2024, 2025, 2026].map((year) => summarizeYear(movements, year));
      for (const [index, { opening, billed, takenOff, paid, givenBack, closing, lines }] of years.entries()) {
        expect(opening + billed - takenOff - paid + givenBack).toBe(closing);
        expect(opening).toBe(years[index - 1]?.closing ?? 0);
        expect(lines.at(-1)?.balance ?? opening).toBe(closing);
      }
      const all = movements.reduce((sum, { charged, paid }) => sum + charged - paid, 0);
      expect(years.at(-1)?.closing).toBe(all);
      expect(years.flatMap(({ lines }) => lines)).toHaveLength(movements.length);
      expect(years.reduce((sum, { tax }) => sum + tax, 0)).toBe(movements.reduce((sum, { tax }) => sum + tax, 0));
    }),
  );
});

test('reversed payments and refunds don’t count', () => {
  const of = (kind: Movement['kind'], paid: number, isOfRefund = false): Movement => ({
    ...{ day: '2026-11-20', kind, paid, isOfRefund, charged: 0, tax: 0 },
  });
  const happened = [
    of('payment', 100),
    of('reversal', -100),
    of('payment', 50),
    of('refund', -20),
    of('reversal', 20, true),
  ];
  expect(summarizeYear(happened, 2026)).toMatchObject({ paid: 50, givenBack: 0, closing: -50 });
});
