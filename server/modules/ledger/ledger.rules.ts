import type { ProvinceCode } from '#contract/provinces.ts';
import { splitTax, type TaxPart } from '#contract/taxes.ts';

/** What is owed, or due back, for one lesson or package. */
export interface Share {
  bookingId: string | null;
  packageOrderId: string | null;
  cents: number;
}

/** Applies an amount to shares in order. `left` is what exceeds them all. */
export function allocate<S extends Pick<Share, 'cents'>>(
  amountCents: number,
  shares: readonly S[],
): { parts: S[]; left: number } {
  const parts: S[] = [];
  let left = amountCents;
  for (const share of shares) {
    const part = Math.min(left, share.cents);
    if (part > 0) parts.push({ ...share, cents: part });
    left -= part;
  }
  return { parts, left };
}

/** More than a year before anything was agreed: a typo in the year. */
export const isLongBefore = (day: string, firstDay: string): boolean =>
  day < `${Number(firstDay.slice(0, 4)) - 1}${firstDay.slice(4)}`;

/** Below zero if a package's part was refunded as money, and nobody pays that. */
export const payableNow = (cents: number): number => Math.max(0, cents);

/** A charge or a credit, with the tax in it. */
interface Taxed {
  total: number;
  tax: number;
}

/** The tax in a partial payment or refund. It depends on what was paid before, so that the parts add up to the whole tax. */
export function taxWithin(cents: number, before: number, { total, tax }: Taxed): number {
  if (total === 0) return 0;
  const upTo = (sum: number) => Math.round((sum * tax) / total);
  return upTo(before + cents) - upTo(before);
}

/** `untaxed` is the price without tax and fee. */
interface PaidLesson {
  cents: number;
  paidBefore: number;
  refundedBefore: number;
  charged: Taxed & { untaxed: number };
  takenOff: Taxed & { untaxed: number };
}

/** The taxes that a receipt shows for a lesson: of a refund, the tax in the credit, or in the overpayment for a shortened lesson. */
export function taxesOnReceipt(
  kind: 'payment' | 'refund' | 'reversal',
  lesson: PaidLesson,
  province: ProvinceCode | null,
): TaxPart[] {
  if (kind === 'reversal') return [];
  const isPayment = kind === 'payment';
  const { untaxed, tax, total } = isPayment || lesson.takenOff.total <= 0 ? lesson.charged : lesson.takenOff;
  const before = isPayment ? lesson.paidBefore : lesson.refundedBefore;
  return splitTax(untaxed, tax, province).map((part) => ({
    tax: part.tax,
    cents: taxWithin(lesson.cents, before, { total, tax: part.cents }),
  }));
}

export const addTaxes = (parts: readonly TaxPart[]): TaxPart[] =>
  [...Map.groupBy(parts, ({ tax }) => tax)].map(([tax, same]) => ({
    tax,
    cents: same.reduce((sum, { cents }) => sum + cents, 0),
  }));
