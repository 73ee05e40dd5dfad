import { expect, test } from 'vitest';
import { toCollect } from './charges.ts';

test.each([
  ['a lesson with fee and tax', { totalCharges: 72, feeAndTaxes: 9.36, refund: null }, 81.36],
  ['half of it refunded', { totalCharges: 72, feeAndTaxes: 9.36, refund: 40.68 }, 40.68],
  ['all but the fee refunded', { totalCharges: 60, feeAndTaxes: 12.8, refund: 67.8 }, 5],
])('what a school collects: %s', (_what, booking, dollars) => {
  expect(toCollect(booking)).toBe(dollars);
});
