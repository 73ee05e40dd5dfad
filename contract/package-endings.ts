import type { ProvinceCode } from './provinces.ts';

/**
 * The most a school may keep when a student ends a course early, besides the price of the lessons taken, and the
 * deadline for refunding the rest.
 */
export interface EndingRule {
  /**
   * The lesser of an amount and a share of the untaught part, in basis points. Null if the law sets no limit and leaves
   * it to an
   * agreement between the two, which we don't know.
   */
  most: { cents: number; basisPoints: number } | null;
  /** Days after the student's request. */
  refundDays: number;
  source: EndingSource;
}

/** Source of a rule, and the day we read it. */
export interface EndingSource {
  en: string;
  fr: string;
  read: string;
}

/**
 * Québec: the Office de la protection du consommateur's page for people who take courses, driving included (a stored copy), and
 * the clause that its regulation requires in each such contract (section 46, in a driving school's contract). Before the first
 * lesson the school keeps nothing. After that it keeps the price of the lessons given, plus the lesser of $50 and 10% of the price
 * of the rest, and refunds the remainder within 10 days.
 *
 * Ontario: the government's page for consumers, and copies of sections 22, 23 and 26 (2) of its Consumer Protection Act, 2002. No
 * law sets what a driving school may keep. Students without a written agreement may cancel within a year, and students whose
 * lessons haven't begun 30 days after the agreed date may cancel then. The school refunds payments within 15 days.
 *
 * We haven't looked up other provinces' laws. As in Ontario, schools there keep the price of lessons taken and no more, and we tell
 * them to check.
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

/** Null if we haven't looked up the province's law. */
export const endingRule = (province: ProvinceCode | null): EndingRule | null =>
  (province && ENDING_RULES[province]) ?? null;

/**
 * The most the school may keep when ending a package with this much left. Rounds down, so that it never exceeds the
 * legal limit.
 */
export function mostKept(
  province: ProvinceCode | null,
  { leftCents, hasBegun }: { leftCents: number; hasBegun: boolean },
): number {
  const most = endingRule(province)?.most;
  if (!most || !hasBegun) return 0;
  return Math.min(most.cents, Math.floor((leftCents * most.basisPoints) / 10_000));
}
