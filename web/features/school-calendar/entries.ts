import type { HandledSlot } from '#contract/availability.ts';
import type { BookingStatus } from '#contract/booking-transitions.ts';
import type { Booking } from '#contract/bookings.ts';
import { toWallTime } from '#contract/formats.ts';
import type { SchoolCalendar } from '#contract/school-calendar.ts';
import { findSharers } from '#contract/shared-cars.ts';
import { parseMinutes } from './layout.ts';

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** `CarGone`: a free slot whose car a colleague has. `OfficeOnly`: one that only the office can book. */
export type EntryStatus = 'Free' | 'OfficeOnly' | 'CarGone' | BookingStatus;

/** A free slot or a booking on the calendar. */
export interface Entry {
  key: string;
  status: EntryStatus;
  instructorId: string;
  instructor: string;
  /** `YYYY-MM-DD` in the lesson's local time, like its times. */
  date: string;
  startTime: string;
  endTime: string;
  /** Minutes since midnight. */
  start: number;
  end: number;
  timeZone: string;
  slot: HandledSlot | null;
  /** A free slot that this member may see but not change. */
  isFixed?: boolean;
  booking: Booking | null;
  /** For a free slot: colleagues with the same car who are free at the same time. */
  sharers: string;
  /** First names of colleagues who have the car of a free slot. */
  carWith: string;
}

/** Whether the entry is a free slot, or a lesson that the school may move now. Dragging one past midnight would cut it short. */
export const isMovable = ({ slot, isFixed = false, booking, ...times }: Entry): boolean =>
  (slot !== null && !isFixed) || (!endsNextDay(times) && (booking?.actions.includes('move') ?? false));

/** Current or intended place of a slot. */
export interface SlotPlace {
  instructorId: string;
  date: string;
  startTime: string;
  endTime: string;
}

/** Whether an entry dropped there would overlap what its instructor has: lessons, busy times, and for a slot other slots. */
export function isBusy(
  entry: Entry,
  place: SlotPlace,
  entries: readonly Entry[],
  busy: readonly { instructorId: string; date: string; start: number; end: number }[],
): boolean {
  const { start, end } = withMinutes(place);
  const isThere = (one: { instructorId: string; date: string; start: number; end: number }) =>
    one.instructorId === place.instructorId && one.date === place.date && one.start < end && start < one.end;
  const blocks = (one: Entry) =>
    one.key !== entry.key && one.status !== 'Cancelled' && (one.booking !== null || entry.slot !== null);
  return busy.some(isThere) || entries.some((one) => blocks(one) && isThere(one));
}

const MIDNIGHT = 24 * 60;
const endsNextDay = ({ startTime, endTime }: { startTime: string; endTime: string }): boolean => endTime <= startTime;

/** A lesson that ends after midnight is drawn to the end of its day. */
const withMinutes = <T extends { startTime: string; endTime: string }>(entry: T) => ({
  ...entry,
  start: parseMinutes(entry.startTime),
  end: endsNextDay(entry) ? MIDNIGHT : parseMinutes(entry.endTime),
});

function ofBooking(booking: Booking): Entry {
  const { bookingId, bookingStatus, instructor, startTime, endTime, timeZone } = booking;
  const { date, time } = toWallTime(startTime);
  return withMinutes({
    key: `booking-${bookingId}`,
    status: bookingStatus,
    instructorId: instructor.id,
    instructor: fullName(instructor),
    date,
    startTime: time,
    endTime: toWallTime(endTime).time,
    timeZone,
    slot: null,
    booking,
    sharers: '',
    carWith: '',
  });
}

function statusOf({ carWith, isOfficeOnly }: SchoolCalendar['freeSlots'][number]): EntryStatus {
  if (carWith) return 'CarGone';
  return isOfficeOnly ? 'OfficeOnly' : 'Free';
}

/** Calendar entries by time; cancelled lessons only on request. */
export function buildEntries(
  calendar: SchoolCalendar,
  { showsCancelled, hidesFree }: { showsCancelled: boolean; hidesFree: boolean },
): Entry[] {
  const names = new Map(calendar.instructors.map((one) => [one.id, fullName(one)]));
  const free = calendar.freeSlots.map((slot) =>
    withMinutes({
      key: `slot-${slot.id}`,
      status: statusOf(slot),
      instructorId: slot.instructorId,
      instructor: names.get(slot.instructorId) ?? '',
      date: slot.date,
      startTime: slot.startTime,
      endTime: slot.endTime,
      timeZone: slot.timeZone,
      slot,
      booking: null,
      carWith: slot.carWith?.map(({ firstName }) => firstName).join(', ') ?? '',
    }),
  );
  const booked = calendar.bookings
    .filter(({ bookingStatus }) => showsCancelled || bookingStatus !== 'Cancelled')
    .map(ofBooking);
  const sharers = findSharers(
    free.filter(({ status }) => status === 'Free'),
    calendar.instructors,
  );
  const shown = hidesFree
    ? []
    : free.map((entry) => ({ ...entry, sharers: (entry.slot.sharers ?? sharers.get(entry))?.join(', ') ?? '' }));
  return [...shown, ...booked].sort((one, other) => one.start - other.start || one.key.localeCompare(other.key));
}
