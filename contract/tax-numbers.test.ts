import { expect, test } from 'vitest';
import { PROVINCE_CODES } from './provinces.ts';
import { federalTaxNumber, provincialTaxNumber, provincialTaxOf } from './tax-numbers.ts';

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
  const own = PROVINCE_CODES.filter((province) => provincialTaxOf(province) !== null);
  expect([own, provincialTaxOf(null)]).toEqual([['QC', 'SK'], null]);
});
