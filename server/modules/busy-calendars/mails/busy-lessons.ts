import { busyCalendarLink } from '#contract/paths.ts';
import { counted, filled } from '#contract/texts.ts';
import type { LessonOutside } from '#contract/weekly-hours.ts';
import { action, facts, message, paragraph } from '#server/modules/notifications/content.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

interface BusyLessons {
  instructorId: string;
  instructorName: string;
  lessons: LessonOutside[];
}

/** To the school, about booked lessons that clash with busy times. */
export const busyLessons = defineMail(
  'busy_lessons',
  await textsIn<Texts>(import.meta.dirname),
  ({ instructorId, instructorName, lessons }: BusyLessons, { words, formats, locale, link }) => {
    const { open, lessons: said } = filled(words, { instructorName, count: lessons.length });
    return message(
      { ...said, subject: counted(locale, said, 'subject', lessons.length) },
      paragraph(said.text),
      facts(
        lessons.map((lesson) => [
          lesson.studentName || said.former,
          `${formats.day(lesson.date)}, ${formats.span(lesson)}`,
        ]),
      ),
      action(open, link(busyCalendarLink(instructorId))),
    );
  },
);
