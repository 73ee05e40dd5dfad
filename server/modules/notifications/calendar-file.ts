import { fold, stamp, text } from './calendar-text.ts';
import { calendarZone, NO_ZONE } from './calendar-zone.ts';

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
  /** When it last changed, so that a calendar that has it takes the newer one. */
  changedAt: string;
  /** How often it was moved. */
  moves: number;
  isCancelled?: boolean;
  /** What the calendar shows. */
  title: string;
  description: string;
  location: string;
  /** The booking's page. */
  url: string;
}

export interface CalendarOptions {
  /** Who publishes the lessons and takes them back, as RFC 5546 asks: the address that questions go to. */
  organizer: string;
  /** Of a calendar that is kept up to date. */
  name?: string;
}

/**
 * Lessons as an iCalendar file (RFC 5545). The times are the street's own, with the offsets that our zone data gives: a
 * phone whose data is older shows the same hour on the clock, where an instant in UTC would be an hour off.
 */
export function calendarFile(lessons: CalendarLesson[], { organizer, name }: CalendarOptions): string {
  const zones = Map.groupBy(lessons, (lesson) => lesson.timeZone);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lanewise//Lessons//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${methodOf(lessons, name)}`,
    // Named and asked for again every hour, by the property that calendars know and by the newer standard one.
    ...(name
      ? [
          `X-WR-CALNAME:${text(name)}`,
          `NAME:${text(name)}`,
          'X-PUBLISHED-TTL:PT1H',
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        ]
      : []),
    // A calendar must hold something, also before the first lesson: some programs refuse an empty one.
    ...(lessons.length === 0 ? NO_ZONE : [...zones].flatMap(([timeZone, inZone]) => calendarZone(timeZone, inZone))),
    ...lessons.flatMap((lesson) => event(lesson, organizer)),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** A file of a cancelled lesson takes it out of the calendar that has it; a calendar kept up to date drops it by itself. */
export const methodOf = (lessons: Pick<CalendarLesson, 'isCancelled'>[], name?: string): 'CANCEL' | 'PUBLISH' =>
  name === undefined && lessons.length > 0 && lessons.every((lesson) => lesson.isCancelled) ? 'CANCEL' : 'PUBLISH';

function event(lesson: CalendarLesson, organizer: string): string[] {
  const at = (time: string) => `;TZID=${lesson.timeZone}:${lesson.date.replaceAll('-', '')}T${time.replace(':', '')}00`;
  return [
    'BEGIN:VEVENT',
    // The same lesson opened twice stays one event, and moves when the lesson does.
    `UID:${lesson.bookingId}@lanewise`,
    `SEQUENCE:${lesson.moves + (lesson.isCancelled ? 1 : 0)}`,
    `ORGANIZER;CN=Lanewise:mailto:${organizer}`,
    `DTSTAMP:${stamp(lesson.changedAt)}`,
    `CREATED:${stamp(lesson.bookedAt)}`,
    `LAST-MODIFIED:${stamp(lesson.changedAt)}`,
    `DTSTART${at(lesson.startTime)}`,
    `DTEND${at(lesson.endTime)}`,
    `SUMMARY:${text(lesson.title)}`,
    `DESCRIPTION:${text(lesson.description)}`,
    `LOCATION:${text(lesson.location)}`,
    `URL:${lesson.url}`,
    `STATUS:${lesson.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}
