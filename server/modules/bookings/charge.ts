import { type Charges, lessonCharges } from '#contract/charges.ts';
import type { TakenSlot } from '#server/modules/availability/service.ts';

/** What this slot costs now: the instructor's rate, the slot's length, the fee of this server and the school's tax. */
export function chargesOf(
  slot: TakenSlot,
  instructor: { rateCents: number; school: { taxBasisPoints: number } },
  bookingFeeCents: number,
): Charges {
  return lessonCharges({
    ratePerHourCents: instructor.rateCents,
    minutes: Math.round((slot.endsAt.getTime() - slot.startsAt.getTime()) / 60_000),
    bookingFeeCents,
    taxBasisPoints: instructor.school.taxBasisPoints,
  });
}
