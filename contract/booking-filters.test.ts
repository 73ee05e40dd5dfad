import { expect, test } from 'vitest';
import { EVERY_BOOKING, filterBookings, type Period, sortNextFirst } from './booking-filters.ts';
import type { Booking } from './bookings.ts';

const NOW_MS = Date.parse('2026-12-04T12:00:00-05:00');

const booking = (bookingId: string, start: string, bookingStatus = 'Booked') =>
  ({
    ...{ bookingId, code: bookingId, bookingStatus, location: 'Home' },
    ...{ startTime: `2026-12-${start}:00-05:00`, endTime: `2026-12-${start.replace(/T\d\d/, 'T23')}:30-05:00` },
    ...{ instructor: { id: 'i', firstName: 'Priya', lastName: 'Sharma' } },
    ...{ candidate: { first_name: 'Maya', last_name: 'Chen' } },
  }) as unknown as Booking;

const ids = (bookings: readonly Booking[]) => bookings.map(({ bookingId }) => bookingId).join(' ');
const LIST = [
  booking('cancelled-ahead', '05T09:00', 'Cancelled'),
  booking('later', '20T09:00'),
  booking('completed', '01T09:00', 'Completed'),
  booking('under-way', '04T11:00'),
  booking('not-marked', '03T09:00'),
  booking('cancelled-later', '30T09:00', 'Cancelled'),
  booking('next', '05T10:00'),
];

test('[MB-01] [SB-01] the next lessons come first; what is over or cancelled follows, the latest first', () => {
  expect(ids(sortNextFirst(LIST, NOW_MS))).toBe(
    'under-way next later cancelled-later cancelled-ahead not-marked completed',
  );
  expect(ids(sortNextFirst(LIST.toReversed(), NOW_MS))).toBe(ids(sortNextFirst(LIST, NOW_MS)));
});

test('lessons that start together keep their places, in whatever order they are read', () => {
  const together = ['c', 'a', 'b'].map((id) => booking(id, '05T09:00'));
  const over = ['f', 'd', 'e'].map((id) => booking(id, '01T09:00', 'Completed'));
  for (const list of [[...together, ...over], [...over, ...together].toReversed()])
    expect(ids(sortNextFirst(list, NOW_MS))).toBe('a b c d e f');
});

test('a cancelled lesson is not upcoming; each booking is either upcoming or past', () => {
  const inPeriod = (period: Period) => ids(filterBookings(LIST, { ...EVERY_BOOKING, period }, NOW_MS));
  expect(inPeriod('upcoming')).toBe('later under-way next');
  expect(inPeriod('past')).toBe('cancelled-ahead completed not-marked cancelled-later');
  expect(inPeriod('all')).toBe(ids(LIST));
});

test.each(['0142', '613 555', '(613) 555-0142', '613-555-0142', 'chen 0142'])('a phone is found by “%s”', (words) => {
  const [maya, leo] = [booking('maya', '05T09:00'), booking('leo', '05T10:00')];
  maya.candidate.phone = '(613) 555-0142';
  leo.candidate.phone = null;
  expect(ids(filterBookings([maya, leo], { ...EVERY_BOOKING, words }, NOW_MS))).toBe('maya');
});
