import type { Temporal } from 'temporal-polyfill';
import { deriveInstant } from '#server/platform/wall-time.ts';

interface ZonedLesson {
  date: string;
  startTime: string;
  timeZone: string;
}

/**
 * A zone with the offset that it has at the first of these lessons and every change of the clocks up to the last: all that
 * they need, and true to our zone data whatever the calendar's own says.
 */
export function calendarZone(timeZone: string, lessons: ZonedLesson[]): string[] {
  const starts = lessons
    .map((lesson) => instantOf(lesson))
    .sort((one, other) => one.epochMilliseconds - other.epochMilliseconds);
  const [first] = starts;
  const last = starts.at(-1);
  if (!first || !last) return [];

  let current = first.toZonedDateTimeISO(timeZone);
  const changes: string[] = observance('STANDARD', '19700101T000000', current.offset, current.offset);
  for (;;) {
    const next = current.getTimeZoneTransition('next');
    if (!next || next.epochMilliseconds > last.epochMilliseconds) break;
    const before = next.subtract({ nanoseconds: 1 });
    // The wall time at which the clocks change, as they show it before they do.
    const shown = next.toInstant().toZonedDateTimeISO(before.offset).toPlainDateTime();
    const kind = next.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD';
    changes.push(...observance(kind, localStamp(shown), before.offset, next.offset));
    current = next;
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...changes, 'END:VTIMEZONE'];
}

/** Any moment of the lesson's day will do where new zone data has made its very time vanish. */
function instantOf({ date, startTime, timeZone }: ZonedLesson): Temporal.Instant {
  const derived = deriveInstant({ date, time: startTime, timeZone });
  if (derived.kind !== 'skipped') return derived.instant;
  const noon = deriveInstant({ date, time: '12:00', timeZone });
  if (noon.kind === 'skipped') throw new RangeError(`${date} has no noon in ${timeZone}`);
  return noon.instant;
}

const localStamp = (moment: Temporal.PlainDateTime): string =>
  moment.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');

const observance = (kind: 'STANDARD' | 'DAYLIGHT', from: string, offsetFrom: string, offsetTo: string): string[] => [
  `BEGIN:${kind}`,
  `DTSTART:${from}`,
  `TZOFFSETFROM:${offsetFrom.replace(':', '')}`,
  `TZOFFSETTO:${offsetTo.replace(':', '')}`,
  `END:${kind}`,
];

/** The zone of a calendar without lessons. */
export const NO_ZONE: readonly string[] = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  ...observance('STANDARD', '19700101T000000', '+00:00', '+00:00'),
  'END:VTIMEZONE',
];
