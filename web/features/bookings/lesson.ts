import type { Booking } from '#contract/bookings.ts';
import { wallOf } from '#contract/formats.ts';
import { minutesBetween } from '../../ui/wall-time.ts';

/** A booking's lesson on its street's clock. */
export function lessonOf({ startTime, endTime }: Booking) {
  const starts = wallOf(startTime);
  const ends = wallOf(endTime);
  return {
    date: starts.date,
    startTime: starts.time,
    endTime: ends.time,
    minutes: minutesBetween(starts.time, ends.time),
  };
}

export const instructorName = ({ instructor }: Booking): string => `${instructor.firstName} ${instructor.lastName}`;

export const mayCancel = ({ bookingStatus, startTime }: Booking, nowMs: number): boolean =>
  bookingStatus === 'Booked' && Date.parse(startTime) > nowMs;

/** Still to come, the next one first; and all that is over or was cancelled, the latest first. */
export function sortedByTime(bookings: readonly Booking[], nowMs: number): { upcoming: Booking[]; past: Booking[] } {
  const isUpcoming = (booking: Booking) => booking.bookingStatus === 'Booked' && Date.parse(booking.endTime) > nowMs;
  const byStart = (one: Booking, other: Booking) => Date.parse(one.startTime) - Date.parse(other.startTime);
  return {
    upcoming: bookings.filter(isUpcoming).toSorted(byStart),
    past: bookings.filter((booking) => !isUpcoming(booking)).toSorted((one, other) => byStart(other, one)),
  };
}
