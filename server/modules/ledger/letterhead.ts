import type { Locale } from '#contract/locale.ts';
import type { ProvinceCode, ProvinceTexts } from '#contract/provinces.ts';
import { findProvincialTax, provincialTaxNumber } from '#contract/tax-numbers.ts';
import type { TaxPart } from '#contract/taxes.ts';
import { formats } from '#server/modules/notifications/formats.ts';
import type { Pair } from '#server/platform/pdf/paper.ts';
import { sharedTexts, textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);
const provinces = await sharedTexts<ProvinceTexts>('provinces');

/** A school's name, address, phone and tax numbers. */
export interface Letterhead {
  school: string;
  address_line1: string;
  address_line2: string;
  city: string;
  province: string | null;
  postal_code: string;
  phone: string;
  is_tax_registered: boolean;
  tax_number: string;
  provincial_tax_number: string;
}

/** Name, address, phone, and the numbers under which it collects tax, if it does. */
export function formatLetterhead(row: Letterhead, locale: Locale): string[] {
  const { taxNumbers } = provinces(locale);
  const own = findProvincialTax(row.province as ProvinceCode | null);
  const isOwn = own !== null && provincialTaxNumber(row.provincial_tax_number, own) !== null;
  const numbers = row.is_tax_registered
    ? [
        row.tax_number && `${taxNumbers.federal} ${row.tax_number}`,
        isOwn && `${taxNumbers[own]} ${row.provincial_tax_number}`,
      ]
    : [];
  return [
    row.school,
    [row.address_line1, row.address_line2].filter(Boolean).join(', '),
    [row.city, row.province, row.postal_code].filter(Boolean).join(' '),
    row.phone,
    numbers.filter(Boolean).join(' · '),
  ].filter((line) => line !== '');
}

/** Each tax by name, for a receipt or an invoice. We can't tell which taxes are in a school's own rate, so it's just called tax. */
export function taxLines(parts: readonly TaxPart[], locale: Locale): Pair[] {
  const { money } = formats(locale);
  const { taxes } = texts(locale);
  return parts.map(({ tax, cents }) => [taxes[tax], money(cents)]);
}
