import { toDollars } from '#contract/money.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isoOrNull, nowDate } from '#server/platform/clock.ts';
import {
  countLive,
  forgetOfficeMessages,
  forgetPerson,
  moveToStudent,
  selectMovesOfPerson,
  selectOfficeMessagesOfPerson,
  selectOfPerson,
} from './personal-data.db.ts';

export const bookingsPersonalData: PersonalData = {
  tables: ['bookings', 'booking_moves', 'office_messages', 'office_answers'],

  async export(ctx, { id }) {
    const bookings = await selectOfPerson(ctx, id);
    const moves = await selectMovesOfPerson(ctx, id);
    const messages = await selectOfficeMessagesOfPerson(ctx, id);
    return {
      bookings: bookings.map((booking) => ({
        reference: booking.code,
        status: booking.status,
        date: booking.local_date,
        startTime: booking.local_start,
        endTime: booking.local_end,
        timeZone: booking.time_zone,
        school: booking.school,
        lessonKind: booking.kind_names,
        instructor: `${booking.instructor_first_name} ${booking.instructor_last_name}`.trim(),
        pickupAddress: booking.pickup_location,
        pickupPostalCode: booking.pickup_postal_code,
        dropOffAddress: booking.drop_off_location,
        dropOffPostalCode: booking.drop_off_postal_code,
        note: booking.pickup_note,
        chargesPerHour: toDollars(booking.per_hour_cents),
        lesson: toDollars(booking.total_cents),
        bookingFee: toDollars(booking.fee_cents),
        tax: toDollars(booking.tax_cents),
        refund: booking.refund_cents === null ? null : toDollars(booking.refund_cents),
        cancelledBy: booking.cancelled_by,
        cancellationReason: booking.cancellation_reason,
        cancelledAt: isoOrNull(booking.cancelled_at),
        startedAt: isoOrNull(booking.started_at),
        minutesLate: booking.late_minutes,
        outcomeAt: isoOrNull(booking.outcome_at),
        bookedAt: booking.created_at.toISOString(),
      })),
      moves: moves.map((move) => ({
        reference: move.code,
        fromDate: move.from_date,
        fromStartTime: move.from_start,
        fromEndTime: move.from_end,
        movedAt: move.moved_at.toISOString(),
      })),
      officeMessages: messages.map(({ created_at, ...message }) => ({
        ...message,
        writtenAt: created_at.toISOString(),
      })),
    };
  },

  /** @throws AppError lessons_booked: the student cancels them first, so that the instructor knows */
  async erase(tx, { id }) {
    const lessons = await countLive(tx, id, nowDate(tx.clock));
    if (lessons > 0) throw new AppError('lessons_booked', { details: { lessons } });
    await forgetPerson(tx, id);
    await forgetOfficeMessages(tx, id);
  },

  /** @throws pg.DatabaseError of `bookings_candidate_overlap` if both have a lesson at the same time */
  move: async (tx, move) => ({ bookings: await moveToStudent(tx, move) }),
};
