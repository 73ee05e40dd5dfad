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
export function wallTimeWithOffset(wall: WallTime, instant: Date): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(wall.timeZone);
  return `${wall.date}T${wall.time}:00${zoned.offset}`;
}

/** An instant as a zone's clocks show it, in ISO 8601 with their offset of then. */
export const wallClockWithOffset = (timeZone: string, instant: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toString({ timeZone, smallestUnit: 'second' });

/** What a zone's clocks show at an instant. */
export function wallClockAt(timeZone: string, instant: Date): { date: string; time: string } {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  return {
    date: zoned.toPlainDate().toString(),
    time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}
