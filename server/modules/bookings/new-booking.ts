import { randomUUID } from 'node:crypto';
import { lessonCharges } from '#contract/charges.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { BookedKind } from '#server/modules/lesson-kinds/lesson-kinds.ts';
import type { Credit } from '#server/modules/packages/credit.rules.ts';
import { taxBasisPoints } from '#server/modules/schools/schools.rules.ts';
import type { BookingParties, BookingRow } from './bookings.db.ts';
import type { LessonPlaces } from './lesson-places.ts';
import type { TakenLesson } from './take-slot.db.ts';

/** How long a slot is. */
export const minutesOf = (slot: { starts_at: Date; ends_at: Date }): number =>
  Math.round((slot.ends_at.getTime() - slot.starts_at.getTime()) / 60_000);

/**
 * The booking of a lesson that was taken, as the database will have it. What it costs is what it costs now: the
 * instructor's rate and the slot's length, or the price of the lesson's kind, the fee of this server and the school's tax.
 */
export function newBooking(
  lesson: TakenLesson,
  code: string,
  given: {
    places: LessonPlaces;
    /** Null: the plain lesson. */
    kind: BookedKind | null;
    bookingFeeCents: number;
    /** What the lesson takes of the student's credit; null: it is paid by itself. */
    credit: Credit | null;
    now: Date;
  },
): BookingRow & BookingParties {
  const {
    rate_cents,
    licence_expiry: _,
    is_offered: __,
    has_booking_rules: ____,
    refuses_long_days: _____,
    is_tax_registered,
    tax_basis_points,
    has_package: ______,
    reach: ___,
    ...kept
  } = lesson;
  const province = lesson.province as ProvinceCode | null;
  const charges = lessonCharges({
    ratePerHourCents: rate_cents,
    minutes: minutesOf(lesson),
    priceCents: given.kind?.priceCents ?? null,
    bookingFeeCents: given.bookingFeeCents,
    taxBasisPoints: taxBasisPoints({
      isTaxRegistered: is_tax_registered,
      ownTaxBasisPoints: tax_basis_points,
      province,
    }),
    province,
  });
  return {
    ...kept,
    id: randomUUID(),
    code,
    status: 'Booked',
    kind_id: given.kind?.id ?? null,
    kind_names: given.kind?.names ?? null,
    series_id: null,
    per_hour_cents: given.credit ? Math.round((given.credit.cents * 60) / given.credit.minutes) : rate_cents,
    total_cents: given.credit?.cents ?? charges.totalCents,
    fee_cents: charges.feeCents,
    // Of credit it was charged with the package.
    tax_cents: given.credit ? 0 : charges.taxCents,
    refund_cents: null,
    paid_cents: 0,
    ...given.places,
    cancelled_at: null,
    cancelled_by: null,
    cancelled_by_guardian: null,
    cancelling_guardian: null,
    cancellation_reason: null,
    moved_at: null,
    moves: 0,
    school_move: null,
    pickup_changes: 0,
    pickup_changed_at: null,
    started_at: null,
    late_minutes: null,
    late_told_at: null,
    late_notices: 0,
    outcome_at: null,
    outcome_by: null,
    snow_day_id: null,
    package_order_id: given.credit?.packageOrderId ?? null,
    credit_minutes: given.credit?.minutes ?? null,
    created_at: given.now,
    review_id: null,
    review_rating: null,
    review_comment: null,
    review_answer: null,
    school_moved_at: null,
    school_moved_from_date: null,
    school_moved_from_start: null,
    school_moved_from_end: null,
    school_mover: null,
  };
}
