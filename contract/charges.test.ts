import { expect, test } from 'vitest';
import { lessonCharges, takenOff, toCollect } from './charges.ts';

test.each([
  ['a lesson with fee and tax', { totalCharges: 72, feeAndTaxes: 9.36, refund: null }, 81.36],
  ['half of it refunded', { totalCharges: 72, feeAndTaxes: 9.36, refund: 40.68 }, 40.68],
  ['all but the fee refunded', { totalCharges: 60, feeAndTaxes: 12.8, refund: 67.8 }, 5],
])('what a school collects: %s', (_what, booking, dollars) => {
  expect(toCollect(booking)).toBe(dollars);
});

test('a lesson’s end takes off what it refunds; of a lesson from credit only what was money', () => {
  const lesson = { totalCharges: 60, feeAndTaxes: 12.8 };
  expect(takenOff({ ...lesson, refund: null })).toBe(0);
  expect(takenOff({ ...lesson, refund: 67.8 })).toBe(67.8);
  const fromCredit = { ...lesson, feeAndTaxes: 5, credit: {} };
  expect(takenOff({ ...fromCredit, refund: 60 })).toBe(0);
  expect(takenOff({ ...fromCredit, refund: 65 })).toBe(5);
  expect(toCollect({ ...fromCredit, refund: 65 })).toBe(0);
});

test('a lesson costs its rate by its hours, tax is on the lesson alone, and each is a whole cent', () => {
  const lesson = {
    ratePerHourCents: 5555,
    minutes: 50,
    bookingFeeCents: 300,
    taxBasisPoints: 1300,
    province: 'ON' as const,
  };
  expect(lessonCharges(lesson)).toEqual({ totalCents: 4629, feeCents: 300, taxCents: 602, payableCents: 5531 });
  expect(lessonCharges({ ...lesson, taxBasisPoints: 0 })).toMatchObject({ taxCents: 0, payableCents: 4929 });
});

test('a lesson in Québec is taxed with GST and QST, each by itself', () => {
  const lesson = { ratePerHourCents: 3175, minutes: 60, bookingFeeCents: 0, taxBasisPoints: 1497.5 };
  expect(lessonCharges({ ...lesson, province: 'QC' })).toMatchObject({ taxCents: 159 + 317, payableCents: 3651 });
});
