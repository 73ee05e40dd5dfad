import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROVINCE_CODES } from './provinces.ts';
import { PROVINCE_TAXES, provinceBasisPoints, splitTax, taxAtAgreedRate, taxCentsOn, taxesOn } from './taxes.ts';

test.each([
  ['QC', 3_175, { GST: 159, QST: 317 }],
  ['QC', 60_000, { GST: 3_000, QST: 5_985 }],
  ['QC', 2_000, { GST: 100, QST: 200 }],
  ['SK', 4_550, { GST: 228, PST: 273 }],
  ['ON', 4_629, { HST: 602 }],
  ['NS', 4_625, { HST: 648 }],
  ['AB', 10, { GST: 1 }],
  ['AB', 9, { GST: 0 }],
  ['QC', 0, { GST: 0, QST: 0 }],
] as const)('in %s the taxes on %d cents are %j, each rounded half up by itself', (province, cents, expected) => {
  const taxed = { province, taxBasisPoints: provinceBasisPoints(province) };
  expect(Object.fromEntries(taxesOn(cents, taxed).map((part) => [part.tax, part.cents]))).toEqual(expected);
});

test('a school that is not registered charges no tax, and a rate of its own is one tax', () => {
  expect(taxesOn(3_175, { province: 'QC', taxBasisPoints: 0 })).toEqual([]);
  expect(taxesOn(3_175, { province: 'QC', taxBasisPoints: 500 })).toEqual([{ tax: 'own', cents: 159 }]);
  expect(taxesOn(3_175, { province: null, taxBasisPoints: 1_300 })).toEqual([{ tax: 'own', cents: 413 }]);
});

const amount = fc.integer({ min: 0, max: 100_000_000 });
const provinces = fc.constantFrom(...PROVINCE_CODES);

test('every tax is its exact share of the price, half up', () => {
  fc.assert(
    fc.property(amount, provinces, (cents, province) => {
      const taxes = taxesOn(cents, { province, taxBasisPoints: provinceBasisPoints(province) });
      const exact = PROVINCE_TAXES[province].map(({ tax, rate }) => ({
        tax,
        cents: Number((BigInt(cents) * BigInt(rate) * 2n + 100_000n) / 200_000n),
      }));
      expect(taxes).toEqual(exact);
    }),
  );
});

test('the taxes within an amount are those it was charged with, and always add up to it', () => {
  fc.assert(
    fc.property(amount, provinces, fc.integer({ min: -2, max: 2 }), (cents, province, off) => {
      const taxed = { province, taxBasisPoints: provinceBasisPoints(province) };
      const taxCents = taxCentsOn(cents, taxed);
      if (taxCents > 0) expect(splitTax(cents, taxCents, province)).toEqual(taxesOn(cents, taxed));
      const sum = splitTax(cents, Math.max(0, taxCents + off), province).reduce((all, part) => all + part.cents, 0);
      expect(sum).toBe(Math.max(0, taxCents + off));
    }),
  );
});

test('what was charged before each tax was rounded by itself has its cent in the last', () => {
  expect(splitTax(3_175, 475, 'QC')).toEqual([
    { tax: 'GST', cents: 159 },
    { tax: 'QST', cents: 316 },
  ]);
  expect(splitTax(3_175, 159, 'QC')).toEqual([{ tax: 'own', cents: 159 }]);
});

test('another price is taxed at the rates that were agreed, the province’s or the school’s own', () => {
  expect(taxAtAgreedRate(4_763, { totalCents: 3_175, taxCents: 476, province: 'QC' })).toBe(238 + 475);
  expect(taxAtAgreedRate(5_000, { totalCents: 6_000, taxCents: 333, province: 'ON' })).toBe(278);
  expect(taxAtAgreedRate(5_000, { totalCents: 6_000, taxCents: 0, province: 'ON' })).toBe(0);
  expect(taxAtAgreedRate(5_000, { totalCents: 0, taxCents: 0, province: 'QC' })).toBe(0);
});
