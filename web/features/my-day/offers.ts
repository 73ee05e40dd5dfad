import type { Booking } from '#contract/bookings.ts';
import { lateRefusal, startRefusal } from '#contract/lesson-day.ts';

/** What may be said of a lesson at this moment. Its outcome from its beginning on: a phone keeps it until the lesson is over. */
export function offersOf({ bookingStatus, startTime, endTime, startedAt }: Booking, nowMs: number) {
  const lesson = {
    startsAtMs: Date.parse(startTime),
    endsAtMs: Date.parse(endTime),
    status: bookingStatus,
    startedAt,
  };
  const isBooked = bookingStatus === 'Booked';
  return {
    start: isBooked && startedAt === null && nowMs < lesson.endsAtMs && startRefusal(lesson, nowMs) === null,
    late: lateRefusal(lesson, nowMs) === null,
    outcome: isBooked && (startedAt !== null || nowMs >= lesson.startsAtMs),
    skills: bookingStatus === 'Completed',
  };
}
