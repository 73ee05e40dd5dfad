import { lessonCharges } from '#contract/charges.ts';
import type { Instructor } from '#contract/instructors.ts';
import type { LessonKind } from '#contract/lesson-kinds.ts';
import { toCents, toDollars } from '#contract/money.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { splitTax } from '#contract/taxes.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';

const useProvinceTexts = createTextsHook('provinces');

/**
 * Names the tax on a price in dollars: the province's taxes, or just 'tax' for a school's own rate, since we don't know
 * what's in it.
 */
export function useTaxName(): (province: ProvinceCode | null, untaxed: number, tax: number) => string {
  const provinces = useProvinceTexts();
  return (province, untaxed, tax) => {
    const isOwnRate = splitTax(toCents(untaxed), toCents(tax), province).some((part) => part.tax === 'own');
    return provinces(province === null || isOwnRate ? 'ownTax' : `taxes.${province}`);
  };
}

/** Amounts in dollars. */
export interface LessonPrice {
  perHour: number;
  minutes: number;
  /** Null for a standard lesson. */
  kind: Pick<LessonKind, 'names'> | null;
  lesson: number;
  fee: number;
  tax: number;
  province: ProvinceCode | null;
  /** Credit that pays for the lesson: the minutes it takes, and the package with the minutes left before. */
  credit?: { minutes: number; left?: number; name?: string } | undefined;
}

/** Current price of a lesson, by the same rule the server uses. */
export function calculateLessonPrice(
  { ratePerHour, school }: Instructor,
  minutes: number,
  kind: LessonKind | null,
): LessonPrice {
  const charges = lessonCharges({
    ratePerHourCents: toCents(ratePerHour),
    minutes,
    priceCents: kind?.price ? toCents(kind.price) : null,
    bookingFeeCents: toCents(school.bookingFee),
    taxBasisPoints: school.taxBasisPoints,
    province: school.province,
  });
  return {
    perHour: ratePerHour,
    minutes,
    kind,
    lesson: toDollars(charges.totalCents),
    fee: toDollars(charges.feeCents),
    tax: toDollars(charges.taxCents),
    province: school.province,
  };
}

/** Amount the student still has to pay. */
export const getAmountDue = ({ lesson, fee, tax, credit }: LessonPrice): number =>
  toDollars((credit ? 0 : toCents(lesson) + toCents(tax)) + toCents(fee));
