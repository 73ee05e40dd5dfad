import { addDays } from '#contract/bookable-days.ts';
import { toDollars } from '#contract/money.ts';
import { endingRule } from '#contract/package-endings.ts';
import type { PackageOrder } from '#contract/package-orders.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import { isoOrNull } from '#server/platform/clock.ts';
import { wallClockAt } from '#server/platform/wall-time.ts';
import type { OrderRow } from './orders.db.ts';

/** In cents and minutes, as the ledger has them. */
interface Sums {
  cents: number;
  minutes: number;
  owed: number;
  refundDue: number;
  paid: number;
}

/** The calendar day of the school at an instant, `YYYY-MM-DD`. */
export const schoolDay = ({ time_zone }: Pick<OrderRow, 'time_zone'>, instant: Date): string =>
  wallClockAt(time_zone ?? ZONE_UNTIL_SAID, instant).date;

/** The last day that the school's province gives it to give back what is to come back; null where it names none, or no end was asked for. */
export function refundDay(row: Pick<OrderRow, 'province' | 'end_asked_at' | 'time_zone'>): string | null {
  const rule = endingRule(row.province as ProvinceCode | null);
  return rule && row.end_asked_at && addDays(schoolDay(row, row.end_asked_at), rule.refundDays);
}

/**
 * An order as its school and its student see it.
 * @param taxCents as it is owed, or would be by now
 * @param today of the school
 */
export function presentOrder(
  row: OrderRow,
  { cents = 0, minutes = 0, owed = 0, refundDue = 0, paid = 0 }: Partial<Sums>,
  { taxCents, today }: { taxCents: number; today: string },
): PackageOrder {
  const isExpired = row.expires_on !== null && row.expires_on <= today;
  const isHad = row.status === 'accepted' && row.end_asked_at === null;
  return {
    id: row.id,
    packageId: row.package_id,
    schoolId: row.school_id,
    schoolName: row.school_name,
    studentId: row.candidate_id,
    studentName: row.student_name.trim(),
    name: { en: row.name_en, fr: row.name_fr },
    minutes: row.minutes,
    price: toDollars(row.price_cents),
    tax: toDollars(taxCents),
    total: toDollars(row.price_cents + taxCents),
    validMonths: row.valid_months,
    kinds: row.good_for,
    status: row.status === 'accepted' || row.status === 'ended' ? row.status : 'asked',
    askedAt: row.asked_at.toISOString(),
    expiresOn: row.expires_on,
    isExpired,
    isUsable: isHad && row.is_school_offered && minutes > 0 && !isExpired,
    minutesLeft: minutes,
    creditLeft: toDollars(cents),
    owed: toDollars(owed),
    paid: toDollars(paid),
    refundDue: toDollars(refundDue),
    invoiceNumber: row.invoice_number,
    endAskedAt: isoOrNull(row.end_asked_at),
    refundBy: refundDay(row),
  };
}
