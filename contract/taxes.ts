import type { ProvinceCode } from './provinces.ts';

interface TaxRate {
  tax: 'GST' | 'HST' | 'QST' | 'PST';
  /** In thousandths of a percent: 9,975 is 9.975 %. */
  rate: number;
}

/** One tax on an amount; `own` is a rate the school set itself. */
export interface TaxPart {
  tax: TaxRate['tax'] | 'own';
  cents: number;
}

const GST: TaxRate = { tax: 'GST', rate: 5_000 };
const hst = (rate: number): readonly TaxRate[] => [{ tax: 'HST', rate }];

/** Sales taxes on a driving lesson. British Columbia and Manitoba don't tax lessons themselves. */
export const PROVINCE_TAXES: Readonly<Record<ProvinceCode, readonly TaxRate[]>> = {
  AB: [GST],
  BC: [GST],
  MB: [GST],
  NB: hst(15_000),
  NL: hst(15_000),
  NS: hst(14_000),
  NT: [GST],
  NU: [GST],
  ON: hst(13_000),
  PE: hst(15_000),
  QC: [GST, { tax: 'QST', rate: 9_975 }],
  SK: [GST, { tax: 'PST', rate: 6_000 }],
  YT: [GST],
};

interface Taxed {
  province: ProvinceCode | null;
  /** The school's total tax rate; 0 if it isn't registered. */
  taxBasisPoints: number;
}

const RATE_SCALE = 100_000;
const RATES_IN_BASIS_POINT = 10;

/** Divides, rounding half up. Uses whole numbers only, because a float such as 0.14975 loses cents. */
function divideHalfUp(numerator: number, denominator: number): number {
  const doubled = 2 * numerator + denominator;
  return (doubled - (doubled % (2 * denominator))) / (2 * denominator);
}

/** All taxes of a province: 1300 is 13 %, 1497.5 is 14.975 %. */
export const provinceBasisPoints = (province: ProvinceCode): number =>
  PROVINCE_TAXES[province].reduce((sum, { rate }) => sum + rate, 0) / RATES_IN_BASIS_POINT;

/** True if a rate equals the province's taxes, even if the school entered it as its own. */
export const isProvinceRate = (basisPoints: number, province: ProvinceCode | null): province is ProvinceCode =>
  province !== null && provinceBasisPoints(province) === basisPoints;

const roundTax = (cents: number, rate: number): number => divideHalfUp(cents * rate, RATE_SCALE);

const provinceTaxes = (cents: number, province: ProvinceCode): TaxPart[] =>
  PROVINCE_TAXES[province].map(({ tax, rate }) => ({ tax, cents: roundTax(cents, rate) }));

const sumOf = (parts: readonly TaxPart[]): number => parts.reduce((sum, { cents }) => sum + cents, 0);

/** Taxes on a price, each rounded separately as the tax authorities require: 5 % and 9.975 % of $31.75 are $1.59 and $3.17. */
export function taxesOn(cents: number, { province, taxBasisPoints }: Taxed): TaxPart[] {
  if (taxBasisPoints === 0) return [];
  return isProvinceRate(taxBasisPoints, province)
    ? provinceTaxes(cents, province)
    : [{ tax: 'own', cents: roundTax(cents, taxBasisPoints * RATES_IN_BASIS_POINT) }];
}

/** The sum of `taxesOn`. */
export const taxCentsOn = (cents: number, taxed: Taxed): number => sumOf(taxesOn(cents, taxed));

/**
 * Splits a charged tax for receipts and invoices. A difference of a cent or two (half a lesson, or one charged before
 * taxes were rounded
 * separately) goes into the last tax. If the province's rates don't explain the amount, it stays one tax: it was
 * charged at the school's own
 * rate, or before a rate changed.
 */
export function splitTax(untaxedCents: number, taxCents: number, province: ProvinceCode | null): TaxPart[] {
  if (taxCents === 0) return [];
  const parts = province === null ? [] : provinceTaxes(untaxedCents, province);
  const [last] = parts.slice(-1);
  const rest = taxCents - sumOf(parts);
  if (!last || Math.abs(rest) > 2) return [{ tax: 'own', cents: taxCents }];
  return [...parts.slice(0, -1), { ...last, cents: last.cents + rest }];
}

/** Tax on another price at an agreed rate. */
export function taxAtAgreedRate(
  cents: number,
  agreed: { totalCents: number; taxCents: number; province: ProvinceCode | null },
): number {
  const { totalCents, taxCents, province } = agreed;
  if (totalCents === 0) return 0;
  const isUsual = splitTax(totalCents, taxCents, province).every(({ tax }) => tax !== 'own');
  if (isUsual && province !== null && taxCents > 0) return sumOf(provinceTaxes(cents, province));
  return divideHalfUp(cents * taxCents, totalCents);
}
