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

/** What was charged, or taken off again, with the tax in it. */
interface Taxed {
  total: number;
  tax: number;
}

/**
 * The tax within a part of what a lesson costs, or of what is given back of it. What changed hands before counts, so that the parts of
 * all are the whole tax to the cent.
 */
export function taxWithin(cents: number, before: number, { total, tax }: Taxed): number {
  if (total === 0) return 0;
  const upTo = (sum: number) => Math.round((sum * tax) / total);
  return upTo(before + cents) - upTo(before);
}

/** The tax that a receipt tells for a lesson. Of a refund it is of what was taken off, or of what is paid too much for a shorter lesson. */
export function taxOnReceipt(
  kind: 'payment' | 'refund' | 'reversal',
  lesson: { cents: number; paidBefore: number; refundedBefore: number; charged: Taxed; takenOff: Taxed },
): number {
  if (kind === 'reversal') return 0;
  if (kind === 'payment') return taxWithin(lesson.cents, lesson.paidBefore, lesson.charged);
  return taxWithin(lesson.cents, lesson.refundedBefore, lesson.takenOff.total > 0 ? lesson.takenOff : lesson.charged);
}
