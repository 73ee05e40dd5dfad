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

/**
 * The tax within a part of what a lesson costs. What was paid before counts, so that the parts of all payments are the whole tax to
 * the cent.
 */
export function taxWithin(cents: number, paidBefore: number, charged: { total: number; tax: number }): number {
  if (charged.total === 0) return 0;
  const upTo = (paid: number) => Math.round((paid * charged.tax) / charged.total);
  return upTo(paidBefore + cents) - upTo(paidBefore);
}
