import { isUpcoming, type Period, sortNextFirst } from '#contract/booking-filters.ts';
import type { Booking } from '#contract/bookings.ts';
import { toWallTime } from '#contract/formats.ts';
import { minutesBetween } from '../../ui/dates.ts';

/** A booking's lesson in the local time of the street. */
export function toLocalLesson({ startTime, endTime }: Booking) {
  const starts = toWallTime(startTime);
  const ends = toWallTime(endTime);
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

/** The booking as currently listed. It may have changed since its dialog opened. */
export const findCurrent = (booking: Booking, list: readonly Booking[] | undefined): Booking =>
  list?.find(({ bookingId }) => bookingId === booking.bookingId) ?? booking;

/** All bookings with the next one first, and split into upcoming and past or cancelled. */
export function sortByTime(bookings: readonly Booking[], nowMs: number): Record<Period, Booking[]> {
  const all = sortNextFirst(bookings, nowMs);
  return {
    all,
    upcoming: all.filter((booking) => isUpcoming(booking, nowMs)),
    past: all.filter((booking) => !isUpcoming(booking, nowMs)),
  };
}
