import type { ProvinceCode } from './provinces.ts';

/** What a school may keep, beside the lessons that were taken, of a course that is broken off, and when it gives the rest back. */
export interface EndingRule {
  /** The lesser of the two: an amount, and a share of what was not taught, in basis points. */
  mostCents: number;
  mostBasisPoints: number;
  /** Within so many days of the student's asking. */
  refundDays: number;
  source: EndingSource;
}

/** Where a rule was read, and on which day. */
export interface EndingSource {
  en: string;
  fr: string;
  read: string;
}

/**
 * Québec, as the Office de la protection du consommateur tells it to who takes courses, those of driving among them (a stored copy of its
 * page), and as the clause says it that its regulation puts into each contract for such a course (section 46, in a driving school's contract):
 * before the first lesson nothing; after it the lessons that were given, and the lesser of $50 and 10% of the price of those that were not;
 * what is to be given back within 10 days.
 *
 * No other province's law was found or read. Where none is named a school keeps the lessons that were taken and no more, and is told to check.
 */
export const ENDING_RULES: Readonly<Partial<Record<ProvinceCode, EndingRule>>> = {
  QC: {
    mostCents: 5_000,
    mostBasisPoints: 1_000,
    refundDays: 10,
    source: {
      en: 'https://www.opc.gouv.qc.ca/en/consumer/good-service/course-training-daycare/courses/cancelling-registration/',
      fr: 'https://www.opc.gouv.qc.ca/consommateur/bien-service/cours-entrainement-garderie/cours/annulation-inscription/',
      read: '2026-11-23',
    },
  },
};

/** Null where nobody has looked the province's law up. */
export const endingRule = (province: ProvinceCode | null): EndingRule | null =>
  (province && ENDING_RULES[province]) ?? null;

/** The most that may be kept for the ending of a package of which so much is left. No part of a cent more than the law lets. */
export function mostKept(
  province: ProvinceCode | null,
  { leftCents, hasBegun }: { leftCents: number; hasBegun: boolean },
): number {
  const rule = endingRule(province);
  if (!rule || !hasBegun) return 0;
  return Math.min(rule.mostCents, Math.floor((leftCents * rule.mostBasisPoints) / 10_000));
}
