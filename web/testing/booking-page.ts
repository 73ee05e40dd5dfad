import { EVERY_BOOKING, filterBookings, PERIODS, sortNextFirst } from '#contract/booking-filters.ts';
import type { Booking } from '#contract/bookings.ts';
import type { Call } from './http.ts';

/** Answers a page of these bookings as the server does. */
export function answerBookingPage(bookings: readonly Booking[], { query }: Call) {
  const filter = {
    period: PERIODS.find((one) => one === query.get('when')) ?? EVERY_BOOKING.period,
    instructorId: query.get('instructor') ?? '',
    words: query.get('q') ?? '',
    from: query.get('from') ?? '',
    to: query.get('to') ?? '',
  };
  const found = sortNextFirst(filterBookings(bookings, filter, Date.now()), Date.now());
  const limit = Number(query.get('limit'));
  const start = Number(query.get('page')) * limit;
  return { bookings: found.slice(start, start + limit), total: found.length, hasAny: bookings.length > 0 };
}
