import { toCents } from './money.ts';
import { fill } from './texts.ts';

/** Money due after a lesson ends early, based on the payments its school recorded. */
export interface Settlement {
  paidCents: number;
  /** Kept by the school under the policy: the booking fee, and its share of the price. */
  keptCents: number;
  /** Refund due to the student from their payments. */
  refundCents: number;
  owedCents: number;
}

/** The only rule for the money of a cancelled or missed lesson. It refunds money that was paid, never a price. */
export const settle = ({ keptCents, paidCents }: Pick<Settlement, 'keptCents' | 'paidCents'>): Settlement => ({
  paidCents,
  keptCents,
  refundCents: Math.max(0, paidCents - keptCents),
  owedCents: Math.max(0, keptCents - paidCents),
});

/** Null if `paid` is hidden from the reader or missing from an older server's answer. */
export const settleIfKnown = (keptCents: number, paid: number | null | undefined): Settlement | null =>
  typeof paid === 'number' ? settle({ keptCents, paidCents: toCents(paid) }) : null;

/** Settles a lesson by the amount the policy took off. If credit paid for it, `takenOffCents` includes the value of the minutes. */
export function settleTakenOff({
  isFromCredit,
  totalCents,
  taxCents,
  feeCents,
  takenOffCents,
  paidCents,
}: {
  isFromCredit: boolean;
  totalCents: number;
  taxCents: number;
  feeCents: number;
  takenOffCents: number;
  paidCents: number;
}): Settlement {
  const chargedCents = (isFromCredit ? 0 : totalCents + taxCents) + feeCents;
  const moneyOffCents = isFromCredit ? Math.max(0, takenOffCents - totalCents) : takenOffCents;
  return settle({ keptCents: chargedCents - moneyOffCents, paidCents });
}

/** Adds up several lessons. If only some were paid, there can be both a refund and a debt. */
export const addSettlements = (settlements: readonly Settlement[]): Settlement => {
  const sum = (of: keyof Settlement) => settlements.reduce((cents, settlement) => cents + settlement[of], 0);
  return {
    paidCents: sum('paidCents'),
    keptCents: sum('keptCents'),
    refundCents: sum('refundCents'),
    owedCents: sum('owedCents'),
  };
};

type SettlementLine = 'nothing' | 'refund' | 'refundSome' | 'owed' | 'stillOwed' | 'kept';
type Lines = Readonly<Record<SettlementLine, string>>;

/** Texts for each side, `before` and `after` the lesson is cancelled. */
export interface SettlementTexts {
  student: { before: Lines; after: Lines };
  school: { before: Lines; after: Lines };
}

export function settlementLines({ paidCents, keptCents, refundCents, owedCents }: Settlement): SettlementLine[] {
  if (refundCents > 0 && owedCents > 0) return ['refund', 'owed'];
  if (refundCents > 0) return [keptCents > 0 ? 'refundSome' : 'refund'];
  if (owedCents > 0) return [paidCents > 0 ? 'stillOwed' : 'owed'];
  return [keptCents > 0 ? 'kept' : 'nothing'];
}

export const settlementGaps = (
  { paidCents, keptCents, refundCents, owedCents }: Settlement,
  school: string,
  money: (cents: number) => string,
) => ({
  school,
  paid: money(paidCents),
  kept: money(keptCents),
  refund: money(refundCents),
  owed: money(owedCents),
});

/** Phrases a settlement in whole sentences. */
export function settlementText(
  lines: Lines,
  settlement: Settlement,
  school: string,
  money: (cents: number) => string,
): string {
  const gaps = settlementGaps(settlement, school, money);
  return settlementLines(settlement)
    .map((line) => fill(lines[line], gaps))
    .join(' ');
}
