import { expect, test } from 'vitest';
import { findProvinces, postalCodeSchema } from './postal-code.ts';
import { formatPostalArea, formatPostalCode, postalCodeIn, withPostalCode } from './written-postal-codes.ts';

const faultsOf = (given: unknown) => postalCodeSchema.safeParse(given).error?.issues.map(({ message }) => message);

test.each([
  ['M5V 2T6', 'M5V 2T6'],
  ['m5v2t6', 'M5V 2T6'],
  [' m5v-2t6 ', 'M5V 2T6'],
  ['M5V  -  2T6', 'M5V 2T6'],
  ['x0a 0h0', 'X0A 0H0'],
])('%j is the postal code %s', (typed, shown) => {
  expect(formatPostalCode(typed)).toBe(shown);
  expect(postalCodeSchema.parse(typed)).toBe(shown);
});

test.each([
  'D5V 2T6',
  'W5V 2T6',
  'Z1A 1A1',
  'M5D 2T6',
  'M5V 2O6',
  'M5V 2T',
  'M5V 2T66',
  'MM5V 2T6',
  '90210',
  'M5V/2T6',
])('%j is none', (typed) => {
  expect(formatPostalCode(typed)).toBeNull();
  expect(faultsOf(typed)).toEqual(['invalid_postal_code']);
});

test('one that is missing, and one of more than twenty signs', () => {
  expect(faultsOf(undefined)).toEqual(['required']);
  expect(faultsOf('  ')).toEqual(['required']);
  expect(postalCodeSchema.parse(`M5V${' '.repeat(14)}2T6`)).toBe('M5V 2T6');
  expect(faultsOf(`M5V${' '.repeat(15)}2T6`)).toEqual(['invalid_postal_code']);
});

test('its first letter says the province; the territories of the north share one', () => {
  expect(findProvinces('M5V 2T6')).toEqual(['ON']);
  expect(findProvinces('H2X 1Y4')).toEqual(['QC']);
  expect(findProvinces('X0A 0H0').toSorted()).toEqual(['NT', 'NU']);
  expect(findProvinces('')).toEqual([]);
});

test.each([
  ['12 King Street West, Toronto, ON m5v2t6', 'M5V 2T6'],
  ['M5V-2T6', 'M5V 2T6'],
  ['Apt B2C 3A1x, H2X 1Y4, Montréal', 'H2X 1Y4'],
  ['from M5V 2T6 to K1P 1A4', 'K1P 1A4'],
  ['12 King Street West', null],
  ['M5V 2T61', null],
  ['D5V 2T6', null],
  ['M5V  2T6', null],
])('the postal code of the address %j is %s', (address, code) => {
  expect(postalCodeIn(address)).toBe(code);
});

test.each([
  ['m5v', 'M5V'],
  [' m5v ', 'M5V'],
  ['m5v2t6', 'M5V 2T6'],
  ['m5v 2', null],
  ['d5v', null],
  ['', null],
])('%j is the postal area %s', (typed, shown) => {
  expect(formatPostalArea(typed)).toBe(shown);
});

test.each([
  ['1 Main Street', 'M5V 2T6', '1 Main Street, M5V 2T6'],
  ['1 Main Street m5v2t6', 'M5V 2T6', '1 Main Street m5v2t6'],
  ['1 Main Street', 'M5V', '1 Main Street, M5V'],
  ['1 Main Street', null, '1 Main Street'],
  [null, 'M5V', 'M5V'],
  [null, null, ''],
])('an address %s with %s is written %s', (address, code, written) => {
  expect(withPostalCode(address, code)).toBe(written);
});
