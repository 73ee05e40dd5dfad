import { expect, test } from 'vitest';
import { PROVINCE_CODES } from './provinces.ts';
import { federalTaxNumber, findProvincialTax, provincialTaxNumber, taxNumberFaults } from './tax-numbers.ts';
import { provinceBasisPoints, taxesOn } from './taxes.ts';

test.each([
  ['123456789 RT0001', '123456789 RT0001'],
  ['123456789rt0001', '123456789 RT0001'],
  ['123 456 789-RT 0002', '123456789 RT0002'],
  ['12345678 RT0001', null],
  ['123456789 RP0001', null],
  ['123456789', null],
  ['x123456789 RT0001', null],
  ['123456789 RT00011', null],
])('%s is read as the GST/HST number %s', (text, number) => {
  expect(federalTaxNumber(text)).toBe(number);
});

test.each([
  ['1234567890 TQ0001', 'QST', '1234567890 TQ0001'],
  ['1234567890tq0001', 'QST', '1234567890 TQ0001'],
  ['123456789 TQ0001', 'QST', null],
  ['1234567', 'QST', null],
  ['1234567', 'PST', '1234567'],
  ['12345678', 'PST', null],
  ['1234567890 TQ0001', 'PST', null],
] as const)('%s is, of the %s, %s', (text, tax, number) => {
  expect(provincialTaxNumber(text, tax)).toBe(number);
});

test('Québec has a tax of its own on lessons, and Saskatchewan', () => {
  const own = PROVINCE_CODES.filter((province) => findProvincialTax(province) !== null);
  expect([own, findProvincialTax(null)]).toEqual([['QC', 'SK'], null]);
});

test('a registered school needs a number for each tax it charges, whichever way it entered the rate', () => {
  const numbers = { isTaxRegistered: true, taxNumber: '123456789 RT0001', provincialTaxNumber: '' };
  for (const province of PROVINCE_CODES)
    for (const taxBasisPoints of [null, 0, 500, 1_100, 1_300, 1_400, 1_497.5, 1_500]) {
      const rate = taxBasisPoints ?? provinceBasisPoints(province);
      const charges = taxesOn(10_000, { province, taxBasisPoints: rate }).map(({ tax }) => tax);
      const isMissing = charges.includes('QST') || charges.includes('PST');
      expect(taxNumberFaults({ ...numbers, taxBasisPoints }, province), `${province} ${taxBasisPoints}`).toEqual(
        isMissing ? { provincialTaxNumber: 'tax_number_missing' } : {},
      );
    }
});
