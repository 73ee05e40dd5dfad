import type { EntryKind } from '#contract/statement-lines.ts';

/** One thing that happened between a student and a school; of a payment for several lessons, all of it. Money in cents. */
export interface Movement {
  /** `YYYY-MM-DD` */
  day: string;
  kind: EntryKind;
  /** Includes fee and tax; negative for a reduction. */
  charged: number;
  tax: number;
  /** Negative for a refund. */
  paid: number;
  /** For a reversal: whether it reverses a refund rather than a payment. */
  isOfRefund: boolean;
}

export interface Account<M extends Movement> {
  opening: number;
  billed: number;
  tax: number;
  takenOff: number;
  paid: number;
  givenBack: number;
  closing: number;
  lines: (M & { balance: number })[];
}

export const getYear = ({ day }: { day: string }): number => Number(day.slice(0, 4));

/** A year of a student's account with a school, from all its entries in order. A positive balance is what the student owes. */
export function summarizeYear<M extends Movement>(movements: readonly M[], year: number): Account<M> {
  const account: Account<M> = {
    opening: 0,
    billed: 0,
    tax: 0,
    takenOff: 0,
    paid: 0,
    givenBack: 0,
    closing: 0,
    lines: [],
  };
  for (const movement of movements) {
    const { charged, tax, paid, kind, isOfRefund } = movement;
    if (getYear(movement) > year) continue;
    account.closing += charged - paid;
    if (getYear(movement) < year) {
      account.opening = account.closing;
      continue;
    }
    if (charged > 0) account.billed += charged;
    else account.takenOff -= charged;
    if (kind === 'refund' || isOfRefund) account.givenBack -= paid;
    else account.paid += paid;
    account.tax += tax;
    account.lines.push({ ...movement, balance: account.closing });
  }
  return account;
}
