import type * as z from 'zod/mini';
import { allowedActions, type BookingAction } from '#contract/booking-transitions.ts';
import type { bookingSchema } from '#contract/bookings.ts';
import { toDollars } from '#contract/money.ts';
import { photoVersion } from '#contract/paths.ts';
import { refundDeadlines } from '#server/modules/refund-deadlines/refund-deadlines.rules.ts';
import { isoOrNull } from '#server/platform/clock.ts';
import { type AnyActor, mayNameStudents, mayReadLessons, onlyInstructor } from '#server/platform/http/actor.ts';
import { computeVersion } from '#server/platform/record-version.ts';
import { findLocalEndDate, wallClockWithOffset, wallTimeWithOffset } from '#server/platform/wall-time.ts';
import type { BookingRow } from './bookings.db.ts';
import { minutesBack } from './bookings.rules.ts';
import { placeFields } from './lesson-places.ts';

/** A booking as this actor may see it (API-09). */
export function presentBooking(row: BookingRow, actor: AnyActor, nowMs: number): z.input<typeof bookingSchema> {
  const wall = { date: row.local_date, timeZone: row.time_zone };
  const mayRead = mayReadPickup(actor, row);
  const location = mayRead ? row.pickup_location : null;
  const times = { startsAtMs: row.starts_at.getTime(), endsAtMs: row.ends_at.getTime() };
  const standing = { ...times, status: row.status };
  const actions =
    actor.kind === 'admin'
      ? []
      : allowedActions(actor.kind, standing, nowMs).filter((action) => mayDo(actor, action, row));
  return {
    bookingId: row.id,
    code: row.code,
    instructor: {
      id: row.instructor_id,
      firstName: row.instructor_first_name,
      lastName: row.instructor_last_name,
      photoVersion: photoVersion(row.instructor_photo_key),
    },
    studentId: isTaughtBy(actor, row) ? row.student_id : null,
    candidate: presentStudent(row, actor),
    schoolName: row.school_name,
    kind: row.kind_id === null || row.kind_names === null ? null : { id: row.kind_id, names: row.kind_names },
    seriesId: row.series_id,
    startTime: wallTimeWithOffset({ ...wall, time: row.local_start }, row.starts_at),
    endTime: wallTimeWithOffset({ ...wall, date: findLocalEndDate(row), time: row.local_end }, row.ends_at),
    timeZone: row.time_zone,
    location,
    address: location,
    pickupPostalCode: mayRead ? row.pickup_postal_code : null,
    dropOff: mayRead ? row.drop_off_location : null,
    dropOffPostalCode: mayRead ? row.drop_off_postal_code : null,
    note: mayReadNote(actor, row) ? row.pickup_note : null,
    perHourCharges: toDollars(row.per_hour_cents),
    totalCharges: toDollars(row.total_cents),
    feeAndTaxes: toDollars(row.fee_cents + row.tax_cents),
    bookingFee: toDollars(row.fee_cents),
    tax: toDollars(row.tax_cents),
    ...(row.credit_minutes !== null && {
      credit: { minutes: row.credit_minutes, minutesBack: minutesBack(row) },
    }),
    paid: mayReadPaid(actor, row) ? toDollars(row.paid_cents) : null,
    bookingStatus: row.status,
    cancelledBy: row.cancelled_by === 'student' || row.cancelled_by === 'school' ? row.cancelled_by : null,
    cancelledByGuardian:
      row.cancelled_by_guardian === null ? null : { name: actor.kind === 'candidate' ? row.cancelling_guardian : null },
    // A no-show has one if the school waived something.
    cancellationReason: row.status === 'Cancelled' ? row.cancellation_reason : null,
    refund: row.refund_cents === null ? null : toDollars(row.refund_cents),
    outcomeBy: row.outcome_by === 'school' || row.outcome_by === 'clock' ? row.outcome_by : null,
    refundsCountFrom: row.policy_starts_at && wallClockWithOffset(row.time_zone, row.policy_starts_at),
    cancelledForStudent: presentCancelledForStudent(row, actor),
    ...(actor.kind === 'school' &&
      row.status === 'No-show' &&
      row.waived_percent && { waived: { percent: row.waived_percent, reason: row.cancellation_reason ?? '' } }),
    refundDeadlines:
      actor.kind === 'candidate' && actions.includes('cancel')
        ? refundDeadlines({
            startsAt: row.starts_at,
            timeZone: row.time_zone,
            schoolMovedAt: row.school_moved_at,
            policyStartsAt: row.policy_starts_at,
          })
        : null,
    movedBySchool: presentSchoolMove(row, actor),
    startedAt: isoOrNull(row.started_at),
    late:
      row.late_minutes === null || row.late_told_at === null
        ? null
        : { minutes: row.late_minutes, toldAt: row.late_told_at.toISOString() },
    ...(actions.some((action) => action === 'change_pickup' || action === 'change_note') && {
      version: computeVersion(placeFields(row)),
    }),
    actions,
    review: presentReview(row),
  };
}

/** Empty once the account is disabled or erased, and for API keys without `read_students`. */
const presentStudent = (row: BookingRow, actor: AnyActor) =>
  row.candidate_disabled_at === null && mayNameStudents(actor)
    ? {
        first_name: row.candidate_first_name,
        last_name: row.candidate_last_name,
        email: mayReachStudent(actor, row) ? row.student_email : null,
        phone: mayReachStudent(actor, row) && row.student_phone ? row.student_phone : null,
      }
    : { first_name: '', last_name: '', email: null, phone: null };

/** Only the school sees what it waived. */
const presentCancelledForStudent = (
  { notice_at, waived_percent }: BookingRow,
  actor: AnyActor,
): z.input<typeof bookingSchema>['cancelledForStudent'] =>
  actor.kind === 'school' && notice_at
    ? { noticeAt: notice_at.toISOString(), waivedPercent: waived_percent ?? 0 }
    : null;

/** Only the school sees which member moved it. */
function presentSchoolMove(row: BookingRow, actor: AnyActor): z.input<typeof bookingSchema>['movedBySchool'] {
  const { school_moved_from_date: date, school_moved_from_start: startTime, school_moved_from_end: endTime } = row;
  if (!row.school_moved_at || date === null || startTime === null || endTime === null) return null;
  const member = actor.kind === 'school' && !actor.key ? row.school_mover : null;
  return { at: row.school_moved_at.toISOString(), from: { date, startTime, endTime }, member };
}

function presentReview(row: BookingRow): z.input<typeof bookingSchema>['review'] {
  if (row.review_id === null || row.review_rating === null) return null;
  return {
    id: row.review_id,
    rating: row.review_rating,
    comment: row.review_comment ?? '',
    answer: row.review_answer,
  };
}

/** The school of the lesson. An instructor must be the one who teaches it. */
const isOfSchool = (actor: AnyActor, booking: BookingRow): boolean =>
  actor.kind === 'school' &&
  booking.school_id === actor.id &&
  mayNameStudents(actor) &&
  [undefined, booking.instructor_id].includes(onlyInstructor(actor));

/** The office and the instructor who teaches the lesson. */
const isTaughtBy = (actor: AnyActor, booking: BookingRow): boolean =>
  isOfSchool(actor, booking) && mayReadLessons(actor);

/** Only the student and those who teach the lesson see the pickup. */
const mayReadPickup = (actor: AnyActor, booking: BookingRow): boolean =>
  actor.kind === 'candidate' ? booking.candidate_id === actor.id : isTaughtBy(actor, booking);

/** Guardians don't read notes between student and instructor. */
const mayReadNote = (actor: AnyActor, booking: BookingRow): boolean => mayReadPickup(actor, booking) && !actor.guardian;

/** Contact details are for those who teach this lesson. */
const mayReachStudent = isTaughtBy;

/** Students, parents and the school's office may see what was paid; instructors and API keys may not. */
const mayReadPaid = (actor: AnyActor, booking: BookingRow): boolean =>
  actor.kind === 'candidate'
    ? booking.candidate_id === actor.id
    : isOfSchool(actor, booking) && onlyInstructor(actor) === undefined && !('key' in actor && actor.key);

/** Whether this actor may do what their side of the booking may. */
const mayDo = (actor: AnyActor, action: BookingAction, booking: BookingRow): boolean =>
  actor.guardian ? action === 'cancel' && actor.guardian.mayCancel : mayMemberDo(actor, action, booking);

const mayMemberDo = (actor: AnyActor, action: BookingAction, booking: BookingRow): boolean =>
  onlyInstructor(actor) === undefined ||
  !(OFFICE_ACTIONS.has(action) || (OUTCOMES.has(action) && booking.outcome_by === 'school'));

/** What instructors can't do, not even to their own lessons. */
const OFFICE_ACTIONS: ReadonlySet<BookingAction> = new Set(['cancel', 'move', 'restore', 'change_pickup']);
/** Instructors set these once; the office corrects them, because an outcome decides about money. */
const OUTCOMES: ReadonlySet<BookingAction> = new Set(['complete', 'student_no_show', 'instructor_no_show']);
