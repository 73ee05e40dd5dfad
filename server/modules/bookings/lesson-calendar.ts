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

/** What a lesson's entry in a calendar is made from. */
export interface CalendarBooking extends StreetTime {
  bookingId: string;
  /** `LW-7K3Q9` */
  code: string;
  /** Its kind by language; null, or not there, for the plain lesson. */
  kind?: LessonKind['names'] | null;
  /** When it was booked, ISO 8601. */
  bookedAt: string;
  /** When it was cancelled or last moved, ISO 8601; when it was booked, if never. */
  changedAt: string;
  /** How often it was moved, or had its places changed. */
  moves: number;
  isCancelled: boolean;
  studentName: string;
  instructorName: string;
  schoolName: string;
  pickup: string;
  /** Empty where it ends at its pickup. */
  dropOff?: string;
  /** The student's to the instructor. */
  note?: string;
}

/**
 * Lessons as an iCalendar file.
 * @param feed where the file is a calendar that is kept up to date: whose lessons a school or an instructor reads in it; null:
 *   a student's own
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

/** What the calendar link of an email is signed for: a lesson that moves takes its old links with it. */
export const signedLesson = ({ bookingId, date, startTime }: CalendarBooking): string =>
  `lesson calendar ${bookingId} ${date} ${startTime}`;

/** Downloads the lesson's calendar file without a log-in, for the email's reader alone and until the lesson starts. */
export const mailedCalendarLink = (lesson: CalendarBooking, { link, sign }: Pick<Writing, 'link' | 'sign'>): string =>
  link(`/api/booking/${lesson.bookingId}/calendar/${sign(signedLesson(lesson))}.ics`);

/** A lesson as a file that goes along with an email: it adds the lesson to a calendar, changes it there or takes it out. */
export const lessonFile = (lesson: CalendarBooking, writing: Writing) => ({
  filename: `${lesson.code}.ics`,
  contentType: `text/calendar; charset=utf-8; method=${calendarMethod([lesson])}`,
  content: lessonCalendar([lesson], writing),
});
