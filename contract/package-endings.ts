import type { ProvinceCode } from './provinces.ts';

/** What a school may keep, beside the lessons that were taken, of a course that is broken off, and when it gives the rest back. */
export interface EndingRule {
  /**
   * The lesser of the two: an amount, and a share of what was not taught, in basis points. Null where the law names none and leaves it to
   * what the two agreed on, of which nothing is known here.
   */
  most: { cents: number; basisPoints: number } | null;
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
 * Ontario, as its government tells it to consumers and as sections 22, 23 and 26 (2) of its Consumer Protection Act, 2002 were read in copies: no law
 * names what a driving school may keep. Who has no written agreement may end it within a year, and whose lessons have not begun 30 days
 * after they were to may end it then; what was paid comes back within 15 days.
 *
 * No other province's law was looked up. There, as in Ontario, a school keeps the lessons that were taken and no more, and is told to check.
 */
export const ENDING_RULES: Readonly<Partial<Record<ProvinceCode, EndingRule>>> = {
  QC: {
    most: { cents: 5_000, basisPoints: 1_000 },
    refundDays: 10,
    source: {
      en: 'https://www.opc.gouv.qc.ca/en/consumer/good-service/course-training-daycare/courses/cancelling-registration/',
      fr: 'https://www.opc.gouv.qc.ca/consommateur/bien-service/cours-entrainement-garderie/cours/annulation-inscription/',
      read: '2026-11-23',
    },
  },
  ON: {
    most: null,
    refundDays: 15,
    source: {
      en: 'https://www.ontario.ca/page/your-rights-when-signing-or-cancelling-contract',
      fr: 'https://www.ontario.ca/fr/page/vos-droits-quand-vous-signez-ou-annulez-un-contrat',
      read: '2026-11-27',
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
  const most = endingRule(province)?.most;
  if (!most || !hasBegun) return 0;
  return Math.min(most.cents, Math.floor((leftCents * most.basisPoints) / 10_000));
}
