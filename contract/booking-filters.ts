import type { Booking } from './bookings.ts';
import { toWallTime } from './formats.ts';
import { toWords } from './holds-words.ts';
import { plainLetters } from './plain-letters.ts';

/** `past` includes every cancelled lesson, even upcoming ones. */
export const PERIODS = ['all', 'upcoming', 'past'] as const;
export type Period = (typeof PERIODS)[number];

export interface BookingFilter {
  period: Period;
  /** Instructor id; empty for all. */
  instructorId: string;
  words: string;
  /** Local dates of the lessons, YYYY-MM-DD, inclusive; empty for no limit. */
  from: string;
  to: string;
}

export const EVERY_BOOKING: Readonly<BookingFilter> = { period: 'all', instructorId: '', words: '', from: '', to: '' };

export const studentName = ({ candidate }: Booking): string => `${candidate.first_name} ${candidate.last_name}`.trim();
export const instructorName = ({ instructor }: Booking): string =>
  `${instructor.firstName} ${instructor.lastName}`.trim();
/** Location, else address (SB-01). */
export const getPickup = ({ location, address }: Booking): string => location || address || '';

/** True for booked lessons that haven't ended. */
export const isUpcoming = ({ bookingStatus, endTime }: Booking, nowMs: number): boolean =>
  bookingStatus === 'Booked' && Date.parse(endTime) > nowMs;

/** At least three digits of a phone number, in any spelling. */
const IN_PHONE = /^[(+]?\d[\d().+-]{2,}$/;
const keepDigits = (text: string): string => text.replaceAll(/\D/g, '');

/** A word of a search. A booking must match all of them. */
export interface SearchedWord {
  /** In plain letters; the server adds names in other scripts that are read like it. */
  spellings: readonly string[];
  /** Its digits, if it can be part of a phone number. */
  digits: string | null;
}

export const toSearchedWords = (
  words: string,
  spellings: readonly (readonly string[])[] = toWords(words).map((word) => [word]),
): SearchedWord[] =>
  toWords(words).map((text, index) => ({
    spellings: spellings[index] ?? [text],
    digits: IN_PHONE.test(text) ? keepDigits(text) : null,
  }));

function holdsWords(booking: Booking, words: readonly SearchedWord[]): boolean {
  const { code, dropOff, candidate } = booking;
  const said = [code, studentName(booking), instructorName(booking), getPickup(booking), dropOff ?? ''];
  const written = plainLetters(said.join(' '));
  const phone = keepDigits(candidate.phone ?? '');
  return words.every(
    ({ spellings, digits }) =>
      spellings.some((one) => written.includes(one)) || (digits !== null && phone.includes(digits)),
  );
}

function isOfDays(booking: Booking, { from, to }: BookingFilter): boolean {
  const { date } = toWallTime(booking.startTime);
  return (from === '' || date >= from) && (to === '' || date <= to);
}

/** Keeps the order of the list. The pages of a school's list filter in SQL; a test compares them with this. */
export function filterBookings(
  bookings: readonly Booking[],
  filter: BookingFilter,
  nowMs: number,
  words = toSearchedWords(filter.words),
): Booking[] {
  return bookings.filter(
    (booking) =>
      (filter.period === 'all' || isUpcoming(booking, nowMs) === (filter.period === 'upcoming')) &&
      (filter.instructorId === '' || booking.instructor.id === filter.instructorId) &&
      isOfDays(booking, filter) &&
      holdsWords(booking, words),
  );
}

/**
 * Puts upcoming lessons first, soonest at the top, then past and cancelled ones, latest at the top (MB-01, SB-01). Lessons that
 * start together sort by id, so that reloading the list never moves a row to another page.
 */
export function sortNextFirst(bookings: readonly Booking[], nowMs: number): Booking[] {
  const ranked = bookings.map((booking) => {
    const isNext = isUpcoming(booking, nowMs);
    const startMs = Date.parse(booking.startTime);
    return { booking, group: isNext ? 0 : 1, distance: isNext ? startMs : -startMs };
  });
  ranked.sort(
    (one, other) =>
      one.group - other.group ||
      one.distance - other.distance ||
      (one.booking.bookingId < other.booking.bookingId ? -1 : 1),
  );
  return ranked.map(({ booking }) => booking);
}
