/** Of one lesson: what is owed, or to be given back. */
export interface Share {
  bookingId: string;
  cents: number;
}

/** An amount over what there is of each, in their order. What is more than all of them together is left over. */
export function spread(amountCents: number, shares: readonly Share[]): { parts: Share[]; left: number } {
  const parts: Share[] = [];
  let left = amountCents;
  for (const { bookingId, cents } of shares) {
    const part = Math.min(left, cents);
    if (part > 0) parts.push({ bookingId, cents: part });
    left -= part;
  }
  return { parts, left };
}
