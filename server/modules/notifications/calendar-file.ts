import { Temporal } from 'temporal-polyfill';
import { deriveInstant } from '#server/platform/wall-time.ts';

/** A lesson as a calendar needs it: wall times of its street. */
export interface CalendarLesson {
  bookingId: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:mm` */
  startTime: string;
  /** `HH:mm` */
  endTime: string;
  /** IANA */
  timeZone: string;
  /** When it was booked: an instant, ISO 8601. */
  bookedAt: string;
  /** What the calendar shows. */
  title: string;
  description: string;
  location: string;
  /** The booking's page. */
  url: string;
}

/**
 * One lesson as an iCalendar file (RFC 5545). The times are the street's own, with the offset that our zone data gives: a
 * phone whose data is older shows the same hour on the clock, where an instant in UTC would be an hour off.
 */
export function calendarFile(lesson: CalendarLesson): string {
  const at = (time: string) => `;TZID=${lesson.timeZone}:${lesson.date.replaceAll('-', '')}T${time.replace(':', '')}00`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lanewise//Lessons//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...zoneOf(lesson),
    'BEGIN:VEVENT',
    // The same lesson opened twice stays one event.
    `UID:${lesson.bookingId}@lanewise`,
    'SEQUENCE:0',
    `DTSTAMP:${utc(lesson.bookedAt)}`,
    `DTSTART${at(lesson.startTime)}`,
    `DTEND${at(lesson.endTime)}`,
    `SUMMARY:${text(lesson.title)}`,
    `DESCRIPTION:${text(lesson.description)}`,
    `LOCATION:${text(lesson.location)}`,
    `URL:${lesson.url}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** The zone with the one offset that it has during this lesson: all that one event needs. */
function zoneOf({ date, startTime, timeZone }: CalendarLesson): string[] {
  const derived = deriveInstant({ date, time: startTime, timeZone });
  if (derived.kind === 'skipped') throw new RangeError(`${date} ${startTime} does not exist in ${timeZone}`);
  const offset = derived.instant.toZonedDateTimeISO(timeZone).offset.replace(':', '');
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
}

const utc = (instant: string): string => Temporal.Instant.from(instant).round('second').toString().replace(/[-:]/g, '');

/** A value of type TEXT: the characters that mean something escaped, so that no name can add a line of its own. */
const text = (value: string): string =>
  value.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n|\r|\n/g, '\\n');

const LINE_OCTETS = 75;

/** Lines of at most 75 octets, a continuation starting with a space, no character cut in two. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
