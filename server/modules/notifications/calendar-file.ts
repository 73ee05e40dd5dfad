import { Temporal } from 'temporal-polyfill';
import { findEndDate } from '#contract/lesson-times.ts';
import { deriveInstant } from '#server/platform/wall-time.ts';

/** An instant as iCalendar writes it, in UTC. */
export const stamp = (instant: string): string =>
  Temporal.Instant.from(instant).round('second').toString().replace(/[-:]/g, '');

/** Escapes a value of type TEXT, including every character that some app treats as a line break, so that no name can inject a line. */
export const text = (value: string): string =>
  value
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '');

const LINE_OCTETS = 75;

/** Folds a line at 75 octets, between characters; continuations start with a space. */
export function fold(line: string): string {
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

/** A lesson for a calendar, with local times. */
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
  /** An instant, ISO 8601. */
  bookedAt: string;
  /** Tells calendars which of two versions is newer. */
  changedAt: string;
  moves: number;
  isCancelled?: boolean;
  title: string;
  description: string;
  location: string;
  /** The booking's page. */
  url: string;
}

export interface CalendarOptions {
  /** The support address: RFC 5546 requires an organizer. */
  organizer: string;
  /** For a calendar feed. */
  name?: string;
}

/**
 * Lessons as an iCalendar file (RFC 5545), in local times with the offsets of our zone data: a phone with older zone data still shows the right
 * hour, where UTC instants would be an hour off.
 */
export function calendarFile(lessons: CalendarLesson[], { organizer, name }: CalendarOptions): string {
  const zones = Map.groupBy(lessons, (lesson) => lesson.timeZone);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lanewise//Lessons//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${calendarMethod(lessons, name)}`,
    // The name and an hourly refresh, each in the widely supported property and in the standard one.
    ...(name
      ? [
          `X-WR-CALNAME:${text(name)}`,
          `NAME:${text(name)}`,
          'X-PUBLISHED-TTL:PT1H',
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        ]
      : []),
    // Some apps refuse an empty calendar.
    ...(lessons.length === 0 ? NO_ZONE : [...zones].flatMap(([timeZone, inZone]) => calendarZone(timeZone, inZone))),
    ...lessons.flatMap((lesson) => event(lesson, organizer)),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** A file with a cancelled lesson removes it from the calendar; a feed just stops listing it. */
export const calendarMethod = (lessons: Pick<CalendarLesson, 'isCancelled'>[], name?: string): 'CANCEL' | 'PUBLISH' =>
  name === undefined && lessons.length > 0 && lessons.every((lesson) => lesson.isCancelled) ? 'CANCEL' : 'PUBLISH';

function event(lesson: CalendarLesson, organizer: string): string[] {
  const at = (date: string, time: string) =>
    `;TZID=${lesson.timeZone}:${date.replaceAll('-', '')}T${time.replace(':', '')}00`;
  return [
    'BEGIN:VEVENT',
    // A lesson that is imported twice stays one event, and moves along with the lesson.
    `UID:${lesson.bookingId}@lanewise`,
    `SEQUENCE:${lesson.moves + (lesson.isCancelled ? 1 : 0)}`,
    `ORGANIZER;CN=Lanewise:mailto:${organizer}`,
    `DTSTAMP:${stamp(lesson.changedAt)}`,
    `CREATED:${stamp(lesson.bookedAt)}`,
    `LAST-MODIFIED:${stamp(lesson.changedAt)}`,
    `DTSTART${at(lesson.date, lesson.startTime)}`,
    `DTEND${at(findEndDate(lesson), lesson.endTime)}`,
    `SUMMARY:${text(lesson.title)}`,
    `DESCRIPTION:${text(lesson.description)}`,
    `LOCATION:${text(lesson.location)}`,
    `URL:${lesson.url}`,
    `STATUS:${lesson.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

interface ZonedLesson {
  date: string;
  startTime: string;
  endTime: string;
  timeZone: string;
}

/**
 * A zone with its offset at the first of these lessons and every clock change up to the end of the last, by our zone data whatever the calendar app's own
 * says.
 */
function calendarZone(timeZone: string, lessons: ZonedLesson[]): string[] {
  const moments = lessons
    .flatMap((lesson) => [
      deriveMoment(lesson, lesson.date, lesson.startTime),
      deriveMoment(lesson, findEndDate(lesson), lesson.endTime),
    ])
    .sort((one, other) => one.epochMilliseconds - other.epochMilliseconds);
  const [first] = moments;
  const last = moments.at(-1);
  if (!first || !last) return [];

  let current = first.toZonedDateTimeISO(timeZone);
  const changes: string[] = observance('STANDARD', '19700101T000000', current.offset, current.offset);
  for (;;) {
    const next = current.getTimeZoneTransition('next');
    if (!next || next.epochMilliseconds > last.epochMilliseconds) break;
    const before = next.subtract({ nanoseconds: 1 });
    // The wall time of the clock change, by the offset before it.
    const shown = next.toInstant().toZonedDateTimeISO(before.offset).toPlainDateTime();
    const kind = next.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD';
    changes.push(...observance(kind, localStamp(shown), before.offset, next.offset));
    current = next;
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...changes, 'END:VTIMEZONE'];
}

/** If new zone data has removed that time, any moment of that day will do. */
function deriveMoment({ timeZone }: ZonedLesson, date: string, time: string): Temporal.Instant {
  const derived = deriveInstant({ date, time, timeZone });
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
const NO_ZONE: readonly string[] = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  ...observance('STANDARD', '19700101T000000', '+00:00', '+00:00'),
  'END:VTIMEZONE',
];
