import type { LessonKind } from '#contract/lesson-kinds.ts';
import type { Locale } from '#contract/locale.ts';
import { bookingLink, schoolLessonLink } from '#contract/paths.ts';
import { fill, filled } from '#contract/texts.ts';
import { nameIn } from '#contract/written-names.ts';
import { calendarFile, calendarMethod } from '#server/modules/notifications/calendar-file.ts';
import type { StreetTime } from '#server/modules/notifications/formats.ts';
import type { Writing } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);

export interface CalendarBooking extends StreetTime {
  bookingId: string;
  /** `LW-7K3Q9` */
  code: string;
  /** Null or undefined for the plain lesson. */
  kind?: LessonKind['names'] | null;
  /** When it was booked, ISO 8601. */
  bookedAt: string;
  /** When it was booked or last changed, ISO 8601. */
  changedAt: string;
  /** How often it was moved or got another pickup. */
  moves: number;
  isCancelled: boolean;
  studentName: string;
  /** Missing from messages that an older version queued. */
  studentFirstName?: string;
  instructorName: string;
  schoolName: string;
  pickup: string;
  /** Empty if it ends at the pickup. */
  dropOff?: string;
  /** From the student to the instructor. */
  note?: string;
}

/**
 * An iCalendar file.
 * @param feed for a calendar feed: the name of the school or instructor whose lessons it shows; null for a student's own
 */
export function lessonCalendar(
  lessons: CalendarBooking[],
  { locale, link, supportEmail }: Pick<Writing, 'locale' | 'link' | 'supportEmail'>,
  feed?: { whose: string | null },
): string {
  const isSchools = typeof feed?.whose === 'string';
  const entries = lessons.map((lesson) => {
    const url = link((isSchools ? schoolLessonLink : bookingLink)(lesson.bookingId));
    const words = filled(texts(locale).calendar, {
      code: lesson.code,
      lesson: lesson.kind ? nameIn(locale, lesson.kind) : texts(locale).calendar.lesson,
      instructorName: lesson.instructorName,
      schoolName: lesson.schoolName,
      studentName: lesson.studentName || texts(locale).calendar.deletedAccount,
      dropOff: lesson.dropOff ?? '',
      note: lesson.note ?? '',
      link: url,
    });
    const [title, description] = isSchools
      ? [words.schoolTitle, words.schoolDescription]
      : [words.title, words.description];
    const more = [lesson.dropOff && words.dropOff, lesson.note && words.note]
      .filter(Boolean)
      .map((line) => `${line}\n`);
    return { ...lesson, title, description: more.join('') + description, location: lesson.pickup, url };
  });
  return calendarFile(entries, { organizer: supportEmail, ...(feed && { name: calendarName(locale, feed.whose) }) });
}

function calendarName(locale: Locale, whose: string | null): string {
  const { ownName, name } = texts(locale).calendar;
  return whose === null ? ownName : fill(name, { whose });
}

/** What an email's calendar link signs. Moving the lesson invalidates its old links. */
export const signedLesson = ({ bookingId, date, startTime }: CalendarBooking): string =>
  `lesson calendar ${bookingId} ${date} ${startTime}`;

/** Downloads the calendar file without a log-in, until the lesson starts. Only for the email's reader. */
export const mailedCalendarLink = (lesson: CalendarBooking, { link, sign }: Pick<Writing, 'link' | 'sign'>): string =>
  link(`/api/booking/${lesson.bookingId}/calendar/${sign(signedLesson(lesson))}.ics`);

/** An email attachment that adds the lesson to a calendar, updates it there or removes it. */
export const lessonFile = (lesson: CalendarBooking, writing: Writing) => ({
  filename: `${lesson.code}.ics`,
  contentType: `text/calendar; charset=utf-8; method=${calendarMethod([lesson])}`,
  content: lessonCalendar([lesson], writing),
});
