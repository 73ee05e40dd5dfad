import { Temporal } from 'temporal-polyfill';

/** A lesson's time as its street's clock shows it. */
export interface WallTime {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:mm` */
  time: string;
  /** IANA */
  timeZone: string;
}

export type DerivedInstant =
  | { kind: 'exact'; instant: Temporal.Instant }
  /** The clocks show this time twice; the instant is that of the first. */
  | { kind: 'repeated'; instant: Temporal.Instant }
  /** The clocks skip this time: it does not exist. */
  | { kind: 'skipped' };

/** The one place where a wall time becomes an instant. */
export function deriveInstant(wall: WallTime): DerivedInstant {
  const plain = Temporal.PlainDateTime.from(`${wall.date}T${wall.time}`);
  const earlier = plain.toZonedDateTime(wall.timeZone, { disambiguation: 'earlier' });
  const later = plain.toZonedDateTime(wall.timeZone, { disambiguation: 'later' });
  if (earlier.epochMilliseconds === later.epochMilliseconds) return { kind: 'exact', instant: earlier.toInstant() };
  // In a gap, both answers are moved to a time that does exist, so neither reads as what was asked.
  if (!earlier.toPlainDateTime().equals(plain)) return { kind: 'skipped' };
  return { kind: 'repeated', instant: earlier.toInstant() };
}

/** A stored wall time as ISO 8601 with the offset of the instant that was derived from it: `2026-12-04T09:00:00-05:00`. */
export const wallTimeWithOffset = (wall: WallTime, instant: Date): string =>
  `${wall.date}T${wall.time}:00${offsetText(offsetAt(wall.timeZone, instant.getTime()))}`;

/** An instant as a zone's clocks show it, in ISO 8601 with their offset of then. */
export function wallClockWithOffset(timeZone: string, instant: Date): string {
  const offset = offsetAt(timeZone, instant.getTime());
  return `${clockFace(instant, offset)}${offsetText(offset)}`;
}

/** What a zone's clocks show at an instant. */
export function wallClockAt(timeZone: string, instant: Date): { date: string; time: string } {
  const [date = '', time = ''] = clockFace(instant, offsetAt(timeZone, instant.getTime())).split('T');
  return { date, time: time.slice(0, 5) };
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const KEPT_MAX = 20_000;
/** By zone and day of UTC; null on a day within which the clocks change. */
const offsets = new Map<string, number | null>();

/**
 * By how many milliseconds a zone's clocks are ahead of UTC. Asked for every slot of every list, and the library takes a fifth of
 * a millisecond each time: it is asked for a day's beginning and end, and alike means that it holds for what is between.
 */
function offsetAt(timeZone: string, instantMs: number): number {
  const day = Math.floor(instantMs / DAY_MS);
  const key = `${timeZone} ${day}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const atBegin = askOffset(timeZone, day * DAY_MS);
    offset = atBegin === askOffset(timeZone, (day + 1) * DAY_MS) ? atBegin : null;
    if (offsets.size >= KEPT_MAX) offsets.clear();
    offsets.set(key, offset);
  }
  return offset ?? askOffset(timeZone, instantMs);
}

const askOffset = (timeZone: string, instantMs: number): number =>
  Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6;

/** `2026-12-04T09:00:00` */
const clockFace = (instant: Date, offset: number): string =>
  new Date(instant.getTime() + offset).toISOString().slice(0, -5);

/** `-05:00` */
function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MS;
  const two = (number: number) => String(number).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
