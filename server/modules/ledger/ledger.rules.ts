import type { ProvinceCode } from '#contract/provinces.ts';
import { splitTax, type TaxPart } from '#contract/taxes.ts';

/** Of one lesson, or of a package: what is owed, or to be given back. */
export interface Share {
  bookingId: string | null;
  packageOrderId: string | null;
  cents: number;
}

/** An amount over what there is of each, in their order. What is more than all of them together is left over. */
export function spread<S extends Pick<Share, 'cents'>>(
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

/** Whether a payment of that day was made more than a year before anything was agreed: its year is a wrong one. */
export const isLongBefore = (day: string, firstDay: string): boolean =>
  day < `${Number(firstDay.slice(0, 4)) - 1}${firstDay.slice(4)}`;

/** What a lesson is to be paid with by itself. Less than nothing is left of one whose part of a package came back as money: nobody pays that. */
export const payableNow = (cents: number): number => Math.max(0, cents);

/** What was charged, or taken off again: the price, the booking fee and the tax. */
interface Taxed {
  total: number;
  tax: number;
}

/**
 * The tax within a part of what a lesson costs, or of what is refunded of it. What changed hands before counts, so that the parts of
 * all are the whole tax to the cent.
 */
export function taxWithin(cents: number, before: number, { total, tax }: Taxed): number {
  if (total === 0) return 0;
  const upTo = (sum: number) => Math.round((sum * tax) / total);
  return upTo(before + cents) - upTo(before);
}

/** As `selectReceiptLessons` reads it; `untaxed` is the price without tax and fee. */
interface PaidLesson {
  cents: number;
  paidBefore: number;
  refundedBefore: number;
  charged: Taxed & { untaxed: number };
  takenOff: Taxed & { untaxed: number };
}

/**
 * The taxes that a receipt shows for a lesson. Those of a refund are within what was taken off, or within what is paid too much for a shorter
 * lesson.
 */
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

/** The sum of each tax. */
export const addTaxes = (parts: readonly TaxPart[]): TaxPart[] =>
  [...Map.groupBy(parts, ({ tax }) => tax)].map(([tax, same]) => ({
    tax,
    cents: same.reduce((sum, { cents }) => sum + cents, 0),
  }));
