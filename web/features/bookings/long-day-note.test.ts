import { expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { countMinutesInCar } from './long-day-note.tsx';

const booking = (startTime: string, endTime: string, bookingStatus = 'Booked') =>
  ({ startTime, endTime, bookingStatus }) as Booking;

test('adds up the day’s booked minutes and the lesson, in local time', () => {
  const bookings = [
    booking('2026-12-04T09:00:00-05:00', '2026-12-04T10:30:00-05:00'),
    booking('2026-12-04T13:00:00-05:00', '2026-12-04T14:00:00-05:00', 'Cancelled'),
    // Already the next day in UTC.
    booking('2026-12-04T21:00:00-05:00', '2026-12-04T21:30:00-05:00'),
    booking('2026-12-05T09:00:00-05:00', '2026-12-05T10:00:00-05:00'),
  ];
  expect(countMinutesInCar(bookings, { date: '2026-12-04', minutes: 60 })).toBe(180);
  expect(countMinutesInCar([], { date: '2026-12-04', minutes: 60 })).toBe(60);
});
