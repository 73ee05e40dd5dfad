import { addDays, BOOKING_HORIZON_DAYS } from '#contract/bookable-days.ts';
import { type RowRefusal, SLOT_MINUTES } from '#contract/schedule-uploads.ts';
import { deriveInstant, type WallTime } from '#server/platform/wall-time.ts';

// Rules for a slot, from a sheet or from the calendar.

/** Minutes since midnight. */
export interface Span {
  start: number;
  end: number;
}

/** Epoch milliseconds. */
export interface Interval {
  startsAt: number;
  endsAt: number;
}

export interface SlotFault {
  field: 'date' | 'startTime' | 'endTime';
  code: RowRefusal;
  /** Values for the message's placeholders. */
  params: Record<string, string>;
}

export type Instant = { kind: 'exact' | 'repeated'; epochMs: number } | { kind: 'skipped' };

export function toInstant(wall: WallTime): Instant {
  const derived = deriveInstant(wall);
  return derived.kind === 'skipped'
    ? { kind: 'skipped' }
    : { kind: derived.kind, epochMs: derived.instant.epochMilliseconds };
}

/** Converts minutes of a day to instants in a zone. */
export const createWallClock =
  (date: string, timeZone: string) =>
  (minutes: number): Instant =>
    toInstant({ date, time: wallTime(minutes), timeZone });

/** Minutes since midnight as `HH:mm`. */
export const wallTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const formatSpan = ({ start, end }: Span): { start: string; end: string } => ({
  start: wallTime(start),
  end: wallTime(end),
});

/** Touching ends don't overlap. */
export const overlaps = (one: Interval, other: Interval): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** Whether slots, ordered by time, fill a time without a gap, both by the wall clock and by instants. */
export const fillsWithoutGap = (
  slots: readonly { startTime: string; endTime: string; timeZone: string; startsAt: Date; endsAt: Date }[],
  time: { startTime: string; endTime: string },
): boolean =>
  slots[0]?.startTime === time.startTime &&
  slots.at(-1)?.endTime === time.endTime &&
  slots.every((slot, index) => {
    const next = slots[index + 1];
    if (next === undefined) return true;
    const isNext = next.startTime === slot.endTime && next.startsAt.getTime() === slot.endsAt.getTime();
    return isNext && next.timeZone === slot.timeZone;
  });

/** Free slots from weekly hours make way for uploaded slots and those added by hand. */
export const givesWay = ({ status, isWeekly }: { status: string; isWeekly: boolean }): boolean =>
  isWeekly && status === 'AVAILABLE';

export function checkDay(date: string, licenceExpiry: string | null, today: string): SlotFault | null {
  if (date < today) return { field: 'date', code: 'past_date', params: { value: date } };
  if (date > addDays(today, BOOKING_HORIZON_DAYS))
    return { field: 'date', code: 'too_far_date', params: { value: date } };
  if (licenceExpiry !== null && date > licenceExpiry)
    return { field: 'date', code: 'after_licence_expiry', params: { value: date, expiry: licenceExpiry } };
  return null;
}

export function checkLength(minutes: number): Pick<SlotFault, 'code' | 'params'> | null {
  const params = { minutes: String(minutes) };
  if (minutes < SLOT_MINUTES.min) return { code: 'slot_too_short', params };
  return minutes > SLOT_MINUTES.max ? { code: 'slot_too_long', params } : null;
}

/**
 * A slot's instants, and which of its times occur twice because the clocks go back. A time that the clocks skip is a
 * fault.
 */
export function deriveInterval(
  hours: Span,
  date: string,
  instantOf: (minutes: number) => Instant,
): { interval: Interval; repeated: Omit<SlotFault, 'code'>[] } | { fault: SlotFault } {
  const repeated: Omit<SlotFault, 'code'>[] = [];
  const epochs: number[] = [];
  for (const [field, minutes] of [
    ['startTime', hours.start],
    ['endTime', hours.end],
  ] as const) {
    const instant = instantOf(minutes);
    const params = { date, value: wallTime(minutes) };
    if (instant.kind === 'skipped') return { fault: { field, code: 'nonexistent_time', params } };
    if (instant.kind === 'repeated') repeated.push({ field, params });
    epochs.push(instant.epochMs);
  }
  const [startsAt = 0, endsAt = 0] = epochs;
  return { interval: { startsAt, endsAt }, repeated };
}

/** The slot's instants, or everything that is wrong with it. */
export function placeSlot(
  {
    date,
    hours,
    timeZone,
    licenceExpiry,
  }: { date: string; hours: Span; timeZone: string; licenceExpiry: string | null },
  { stored, today }: { stored: Interval[]; today: string },
): { interval: Interval } | { faults: SlotFault[] } {
  const faults = [checkDay(date, licenceExpiry, today), checkHours(hours)].filter((fault) => fault !== null);
  if (faults.length > 0) return { faults };
  const times = deriveInterval(hours, date, createWallClock(date, timeZone));
  if ('fault' in times) return { faults: [times.fault] };
  if (stored.some((other) => overlaps(times.interval, other))) return { faults: [overlapFault(hours)] };
  return times;
}

export const overlapFault = (hours: Span): SlotFault => ({
  field: 'startTime',
  code: 'overlaps_stored',
  params: formatSpan(hours),
});

function checkHours(hours: Span): SlotFault | null {
  const minutes = hours.end - hours.start;
  if (minutes <= 0) return { field: 'endTime', code: 'end_not_after_start', params: formatSpan(hours) };
  const fault = checkLength(minutes);
  return fault && { field: 'endTime', ...fault };
}

const DAY_MS = 86_400_000;
/** Longer than any slot: a calendar day plus the hour when clocks go back. */
const LONGEST_MS = 25 * 3_600_000;

/** Finds overlaps among many instructors' times quickly, by looking at the days around a time only. */
export function createIntervals<T extends Interval>() {
  const days = new Map<string, T[]>();
  const keyOf = (instructorId: string, day: number) => `${instructorId} ${day}`;

  return {
    add(instructorId: string, interval: T): void {
      const key = keyOf(instructorId, Math.floor(interval.startsAt / DAY_MS));
      const list = days.get(key);
      if (list) list.push(interval);
      else days.set(key, [interval]);
    },

    /** Touching ends don't overlap. */
    findOverlap(instructorId: string, interval: Interval): T | undefined {
      const { startsAt, endsAt } = interval;
      const lastDay = Math.floor(endsAt / DAY_MS);
      for (let day = Math.floor((startsAt - LONGEST_MS) / DAY_MS); day <= lastDay; day++) {
        const found = days.get(keyOf(instructorId, day))?.find((other) => overlaps(interval, other));
        if (found) return found;
      }
      return undefined;
    },
  };
}
