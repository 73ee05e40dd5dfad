import type { Booking } from './bookings.ts';
import { wallOf } from './formats.ts';

export const PERIODS = ['upcoming', 'past', 'all'] as const;
export type Period = (typeof PERIODS)[number];

export interface BookingFilter {
  period: Period;
  /** An instructor's id; empty for all. */
  instructorId: string;
  words: string;
  /** Days of lessons on their streets, YYYY-MM-DD, both included; empty for no bound. */
  from: string;
  to: string;
}

export const EVERY_BOOKING: Readonly<BookingFilter> = { period: 'all', instructorId: '', words: '', from: '', to: '' };

export const studentName = ({ candidate }: Booking): string => `${candidate.first_name} ${candidate.last_name}`.trim();
export const instructorName = ({ instructor }: Booking): string =>
  `${instructor.firstName} ${instructor.lastName}`.trim();
/** Location, else address (SB-01). */
export const pickupOf = ({ location, address }: Booking): string => location || address || '';

export const isUpcoming = (booking: Booking, nowMs: number): boolean => Date.parse(booking.endTime) > nowMs;

/** Small letters without accents: 'Lévesque' is found by 'levesque'. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function holdsWords(booking: Booking, words: string): boolean {
  const { code, dropOff } = booking;
  const said = [code, studentName(booking), instructorName(booking), pickupOf(booking), dropOff ?? ''];
  const text = plain(said.join(' '));
  return plain(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function isOfDays(booking: Booking, { from, to }: BookingFilter): boolean {
  const { date } = wallOf(booking.startTime);
  return (from === '' || date >= from) && (to === '' || date <= to);
}

/** What is next comes first; among what is past, what was last. */
export function filterBookings(bookings: readonly Booking[], filter: BookingFilter, nowMs: number): Booking[] {
  const found = bookings.filter(
    (booking) =>
      (filter.period === 'all' || isUpcoming(booking, nowMs) === (filter.period === 'upcoming')) &&
      (filter.instructorId === '' || booking.instructor.id === filter.instructorId) &&
      isOfDays(booking, filter) &&
      holdsWords(booking, filter.words),
  );
  const direction = filter.period === 'upcoming' ? 1 : -1;
  return found.sort((one, other) => direction * (Date.parse(one.startTime) - Date.parse(other.startTime)));
}
