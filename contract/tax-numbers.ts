import * as z from 'zod/mini';
import type { ProvinceCode } from './provinces.ts';
import { isProvinceRate, PROVINCE_TAXES } from './taxes.ts';

/**
 * A province's own tax that is collected on lessons beside the federal one, under a number of its own. What the numbers look like,
 * read on 2026-11-20: canada.ca, 'Business number: program accounts' (RT); revenuquebec.ca, 'Registering for the GST and QST' (TQ);
 * sets.saskatchewan.ca, 'Provincial sales tax' (a licence of seven digits).
 */
export const PROVINCIAL_TAXES = ['QST', 'PST'] as const;
export type ProvincialTax = (typeof PROVINCIAL_TAXES)[number];

/** An example of each number. */
export const PROVINCIAL_NUMBER_EXAMPLES: Readonly<Record<ProvincialTax, string>> = {
  QST: '1234567890 TQ0001',
  PST: '1234567',
};

const compact = (text: string): string => text.toUpperCase().replaceAll(/[\s.-]/g, '');

/** `123456789 RT0001`; null for what is none. */
export function federalTaxNumber(text: string): string | null {
  const [, business, account] = /^(\d{9})(RT\d{4})$/.exec(compact(text)) ?? [];
  return business && account ? `${business} ${account}` : null;
}

/** `1234567890 TQ0001`, `1234567`; null for what is none of that tax. */
export function provincialTaxNumber(text: string, tax: ProvincialTax): string | null {
  const written = compact(text);
  if (tax === 'PST') return /^\d{7}$/.test(written) ? written : null;
  const [, business, account] = /^(\d{10})(TQ\d{4})$/.exec(written) ?? [];
  return business && account ? `${business} ${account}` : null;
}

/** The tax of its own whose number a school of the province has; null where there is none. */
export const provincialTaxOf = (province: ProvinceCode | null): ProvincialTax | null =>
  PROVINCIAL_TAXES.find((own) => province && PROVINCE_TAXES[province].some(({ tax }) => tax === own)) ?? null;

/**
 * Checks the tax numbers of a registered school: it needs one for each tax it charges. A school with its own rate may leave out the
 * province's tax.
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
  const own = rate === null || isProvinceRate(rate, province) ? provincialTaxOf(province) : null;
  return {
    ...(taxNumber.trim() === '' && { taxNumber: 'tax_number_missing' }),
    ...(own !== null &&
      provincialTaxNumber(ownNumber, own) === null && {
        provincialTaxNumber: ownNumber.trim() === '' ? 'tax_number_missing' : 'invalid_tax_number',
      }),
  };
}

/** Of whichever province; null for what is none. */
export const anyProvincialTaxNumber = (text: string): string | null =>
  PROVINCIAL_TAXES.map((tax) => provincialTaxNumber(text, tax)).find((number) => number !== null) ?? null;

/** Written in any way; the service keeps it in the one above. Empty where it is not said. */
const numberSchema = (read: (text: string) => string | null) =>
  z
    .string({ error: 'required' })
    .check(z.refine((text) => text.trim() === '' || read(text) !== null, 'invalid_tax_number'));

export const taxNumberSchema = numberSchema(federalTaxNumber);
/** That it is of the school's own province, the school's service looks. */
export const provincialTaxNumberSchema = numberSchema(anyProvincialTaxNumber);
