import { type Charges, lessonCharges } from '#contract/charges.ts';
import { PROVINCES, type ProvinceCode } from '#contract/provinces.ts';
import type { TakenSlot } from '#server/modules/availability/service.ts';

/** What this slot costs now: the instructor's rate, the slot's length, the fee of this server and the school's tax. */
export function chargesOf(
  slot: TakenSlot,
  ratePerHourCents: number,
  school: { isTaxRegistered: boolean; taxBasisPoints: number | null; province: string | null },
  bookingFeeCents: number,
): Charges {
  const provinceRate = school.province ? PROVINCES[school.province as ProvinceCode].tax.basisPoints : 0;
  return lessonCharges({
    ratePerHourCents,
    minutes: Math.round((slot.endsAt.getTime() - slot.startsAt.getTime()) / 60_000),
    bookingFeeCents,
    taxBasisPoints: school.isTaxRegistered ? (school.taxBasisPoints ?? provinceRate) : 0,
  });
}
