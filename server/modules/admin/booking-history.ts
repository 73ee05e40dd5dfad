import type * as z from 'zod/mini';
import type { BookingEvent, bookingEventSchema } from '#contract/admin.ts';
import { LESSON_OUTCOMES } from '#contract/bookings.ts';
import { toDollars } from '#contract/money.ts';
import { minutesBack } from '#server/modules/bookings/bookings.rules.ts';
import type { BookingHistory } from './admin.ts';

type Happening = Pick<BookingEvent, 'kind' | 'by'> &
  Partial<Omit<z.input<typeof bookingEventSchema>, 'at' | 'kind' | 'by'>> & { at: Date | null };

const NOTHING = {
  ...{ from: null, outcome: null, hoursBefore: null, rating: null },
  ...{ refund: null, creditMinutes: null, reason: '' },
};

/** Oldest first. */
export function listBookingEvents({ booking, moves, reminders }: BookingHistory): BookingEvent[] {
  const ended = returned(booking);
  const happenings: Happening[] = [
    { at: booking.created_at, kind: 'booked', by: 'student' },
    ...moves.map((move): Happening => {
      const from = { date: move.from_date, startTime: move.from_start, endTime: move.from_end };
      return { at: move.moved_at, kind: 'moved', by: move.moved_by === 'school' ? 'school' : 'student', from };
    }),
    ...reminders.map((reminder): Happening => {
      const { sent_at: at, hours_before: hoursBefore } = reminder;
      return { at, kind: 'reminded', by: 'product', hoursBefore };
    }),
    {
      at: booking.cancelled_at,
      kind: 'cancelled',
      by: cancelledBy(booking),
      ...ended,
      reason: booking.cancellation_reason ?? '',
    },
    {
      at: booking.outcome_at,
      kind: 'outcome',
      by: booking.outcome_by === 'school' ? 'school' : 'product',
      outcome: LESSON_OUTCOMES.find((outcome) => outcome === booking.status) ?? null,
      ...ended,
    },
    { at: booking.reviewed_at, kind: 'reviewed', by: 'student', rating: booking.rating },
    { at: booking.answered_at, kind: 'answered', by: 'school' },
    { at: booking.hidden_at, kind: 'hidden', by: 'admin', reason: booking.hidden_reason ?? '' },
  ];
  return happenings
    .flatMap(({ at, ...event }) => (at === null ? [] : [{ ...NOTHING, ...event, at: at.toISOString() }]))
    .sort((one, other) => one.at.localeCompare(other.at));
}

function cancelledBy(booking: BookingHistory['booking']): BookingEvent['by'] {
  if (booking.cancelled_by === 'school') return 'school';
  return booking.cancelled_by_guardian === null ? 'student' : 'guardian';
}

/** A lesson paid from credit returns minutes, not money. */
function returned(booking: BookingHistory['booking']): Pick<BookingEvent, 'refund' | 'creditMinutes'> {
  if (booking.refund_cents === null) return { refund: null, creditMinutes: null };
  if (booking.credit_minutes !== null) return { refund: null, creditMinutes: minutesBack(booking) };
  return { refund: toDollars(booking.refund_cents), creditMinutes: null };
}
