import * as z from 'zod/mini';
import type { ProvinceCode } from './provinces.ts';
import { isProvinceRate, PROVINCE_TAXES } from './taxes.ts';

/**
 * A province's own tax on lessons, collected besides the federal one under its own number. Formats read on 2026-11-20: canada.ca,
 * 'Business number: program accounts' (RT); revenuquebec.ca, 'Registering for the GST and QST' (TQ); sets.saskatchewan.ca,
 * 'Provincial sales tax' (a licence of seven digits).
 */
export const PROVINCIAL_TAXES = ['QST', 'PST'] as const;
export type ProvincialTax = (typeof PROVINCIAL_TAXES)[number];

/** An example of each number. */
export const PROVINCIAL_NUMBER_EXAMPLES: Readonly<Record<ProvincialTax, string>> = {
  QST: '1234567890 TQ0001',
  PST: '1234567',
};

const compact = (text: string): string => text.toUpperCase().replaceAll(/[\s.-]/g, '');

/** Formats `123456789 RT0001`; null if it isn't one. */
export function federalTaxNumber(text: string): string | null {
  const [, business, account] = /^(\d{9})(RT\d{4})$/.exec(compact(text)) ?? [];
  return business && account ? `${business} ${account}` : null;
}

/** Formats `1234567890 TQ0001` or `1234567`; null if it isn't a number of that tax. */
export function provincialTaxNumber(text: string, tax: ProvincialTax): string | null {
  const written = compact(text);
  if (tax === 'PST') return /^\d{7}$/.test(written) ? written : null;
  const [, business, account] = /^(\d{10})(TQ\d{4})$/.exec(written) ?? [];
  return business && account ? `${business} ${account}` : null;
}

/** The provincial tax a school there has a number for; null if there is none. */
export const findProvincialTax = (province: ProvinceCode | null): ProvincialTax | null =>
  PROVINCIAL_TAXES.find((own) => province && PROVINCE_TAXES[province].some(({ tax }) => tax === own)) ?? null;

/**
 * Checks the tax numbers of a registered school: it needs one for each tax that it charges. A school with its own rate
 * may leave out
 * the province's tax.
 */
export function taxNumberFaults(
  settings: {
    isTaxRegistered: boolean;
    taxBasisPoints: number | null;
    taxNumber: string;
    provincialTaxNumber: string;
  },
  province: ProvinceCode | null,
): Partial<Record<'taxNumber' | 'provincialTaxNumber', 'tax_number_missing' | 'invalid_tax_number'>> {
  if (!settings.isTaxRegistered) return {};
  const { taxNumber, provincialTaxNumber: ownNumber } = settings;
  const { taxBasisPoints: rate } = settings;
  const own = rate === null || isProvinceRate(rate, province) ? findProvincialTax(province) : null;
  return {
    ...(taxNumber.trim() === '' && { taxNumber: 'tax_number_missing' }),
    ...(own !== null &&
      provincialTaxNumber(ownNumber, own) === null && {
        provincialTaxNumber: ownNumber.trim() === '' ? 'tax_number_missing' : 'invalid_tax_number',
      }),
  };
}

/** A number of any province's tax; null if it isn't one. */
export const anyProvincialTaxNumber = (text: string): string | null =>
  PROVINCIAL_TAXES.map((tax) => provincialTaxNumber(text, tax)).find((number) => number !== null) ?? null;

/** Accepts any spelling; the service formats it as above. Empty if not given. */
const numberSchema = (read: (text: string) => string | null) =>
  z
    .string({ error: 'required' })
    .check(z.refine((text) => text.trim() === '' || read(text) !== null, 'invalid_tax_number'));

export const taxNumberSchema = numberSchema(federalTaxNumber);
/** The schools service checks that it belongs to the school's province. */
export const provincialTaxNumberSchema = numberSchema(anyProvincialTaxNumber);
