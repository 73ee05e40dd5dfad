import { randomUUID } from 'node:crypto';
import { CONFIRM_WITHIN_MINUTES } from '#contract/api-keys.ts';
import { lessonCharges } from '#contract/charges.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import type { ActorKey } from '#server/platform/http/actor.ts';
import type { BookingParties, BookingRow } from './bookings.repository.ts';
import type { LessonPlaces } from './lesson-places.ts';
import type { TakenLesson } from './take-slot.repository.ts';

/** How long a slot is. */
export const minutesOf = (slot: { starts_at: Date; ends_at: Date }): number =>
  Math.round((slot.ends_at.getTime() - slot.starts_at.getTime()) / 60_000);

/**
 * The booking of a lesson that was taken, as the database will have it. What it costs is what it costs now: the
 * instructor's rate, the slot's length, the fee of this server and the school's tax.
 */
export function newBooking(
  lesson: TakenLesson,
  code: string,
  given: {
    places: LessonPlaces;
    bookingFeeCents: number;
    taxBasisPoints: SchoolService['taxBasisPoints'];
    /** Of the program that books. */
    key?: ActorKey | undefined;
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
    reach: ___,
    ...kept
  } = lesson;
  const charges = lessonCharges({
    ratePerHourCents: rate_cents,
    minutes: minutesOf(lesson),
    bookingFeeCents: given.bookingFeeCents,
    taxBasisPoints: given.taxBasisPoints({
      isTaxRegistered: is_tax_registered,
      ownTaxBasisPoints: tax_basis_points,
      province: lesson.province as ProvinceCode | null,
    }),
  });
  return {
    ...kept,
    id: randomUUID(),
    code,
    status: 'Booked',
    per_hour_cents: rate_cents,
    total_cents: charges.totalCents,
    fee_cents: charges.feeCents,
    tax_cents: charges.taxCents,
    refund_cents: null,
    ...given.places,
    cancelled_at: null,
    cancelled_by: null,
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
    program: given.key?.name ?? null,
    program_key_id: given.key?.id ?? null,
    confirm_by: given.key && !given.key.scopes.includes('book_unasked') ? confirmBy(given.now, lesson.starts_at) : null,
    is_released: false,
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

/** Within the hour, and before the lesson. */
const confirmBy = (now: Date, startsAt: Date): Date =>
  new Date(Math.min(now.getTime() + CONFIRM_WITHIN_MINUTES * 60_000, startsAt.getTime()));
