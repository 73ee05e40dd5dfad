import { Temporal } from 'temporal-polyfill';
import { findEndDate } from '#contract/lesson-times.ts';

/** A lesson's time as local clocks show it. */
export interface WallTime {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:mm` */
  time: string;
  /** IANA name */
  timeZone: string;
}

export type DerivedInstant =
  | { kind: 'exact'; instant: Temporal.Instant }
  /** Clocks show this time twice; the instant is the first one. */
  | { kind: 'repeated'; instant: Temporal.Instant }
  /** Clocks skip this time, so it does not exist. */
  | { kind: 'skipped' };

/** The only place where a wall time becomes an instant. Tries the offsets of the day before and the day after. */
export function deriveInstant({ date, time, timeZone }: WallTime): DerivedInstant {
  const wallMs = Date.parse(`${date}T${time}:00Z`);
  const offsets = new Set([offsetAt(timeZone, wallMs - DAY_MS), offsetAt(timeZone, wallMs + DAY_MS)]);
  const [first, second] = [...offsets]
    .filter((offset) => offsetAt(timeZone, wallMs - offset) === offset)
    .map((offset) => wallMs - offset)
    .sort((one, other) => one - other);
  if (first === undefined) return { kind: 'skipped' };
  const instant = Temporal.Instant.fromEpochMilliseconds(first);
  return { kind: second === undefined ? 'exact' : 'repeated', instant };
}

/** Formats a stored wall time as ISO 8601 with the offset of its instant: `2026-12-04T09:00:00-05:00`. */
export const wallTimeWithOffset = (wall: WallTime, instant: Date): string =>
  `${wall.date}T${wall.time}:00${offsetText(offsetAt(wall.timeZone, instant.getTime()))}`;

/** The day on which a stored lesson ends. */
export const findLocalEndDate = (row: { local_date: string; local_start: string; local_end: string }): string =>
  findEndDate({ date: row.local_date, startTime: row.local_start, endTime: row.local_end });

/** Formats an instant in a time zone as ISO 8601 with its offset. */
export function wallClockWithOffset(timeZone: string, instant: Date): string {
  const offset = offsetAt(timeZone, instant.getTime());
  return `${clockFace(instant, offset)}${offsetText(offset)}`;
}

/** The local date and time in a zone at an instant. */
export function wallClockAt(timeZone: string, instant: Date): { date: string; time: string } {
  const [date = '', time = ''] = clockFace(instant, offsetAt(timeZone, instant.getTime())).split('T');
  return { date, time: time.slice(0, 5) };
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const KEPT_MAX = 20_000;
/** By zone and UTC day. For a day with a clock change: the time of the change, and the offsets before and after. */
const offsets = new Map<string, number | { changeMs: number; before: number; after: number }>();

/**
 * Offset of a zone from UTC in milliseconds. Lists need it for every slot and the library takes 0.2 ms each time, so it
 * is cached per day.
 */
function offsetAt(timeZone: string, instantMs: number): number {
  const day = Math.floor(instantMs / DAY_MS);
  const key = `${timeZone} ${day}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const [before, after] = [askOffset(timeZone, day * DAY_MS), askOffset(timeZone, (day + 1) * DAY_MS)];
    offset = before === after ? before : { changeMs: changeAfter(timeZone, day * DAY_MS), before, after };
    if (offsets.size >= KEPT_MAX) offsets.clear();
    offsets.set(key, offset);
  }
  if (typeof offset === 'number') return offset;
  return instantMs < offset.changeMs ? offset.before : offset.after;
}

const zonedAt = (timeZone: string, instantMs: number) =>
  Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(timeZone);

const changeAfter = (timeZone: string, instantMs: number): number =>
  zonedAt(timeZone, instantMs).getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY;

const askOffset = (timeZone: string, instantMs: number): number => zonedAt(timeZone, instantMs).offsetNanoseconds / 1e6;

/** `2026-12-04T09:00:00` */
const clockFace = (instant: Date, offset: number): string =>
  new Date(instant.getTime() + offset).toISOString().slice(0, -5);

/** `-05:00` */
function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MS;
  const two = (number: number) => String(number).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
