import { schoolLessonLink } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, lines, message, note, paragraph } from '#server/modules/notifications/content.ts';
import type { StreetTime } from '#server/modules/notifications/formats.ts';
import { greeting, takeFirstName } from '#server/modules/notifications/greeting.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

interface LessonMail extends StreetTime {
  bookingId: string;
  code: string;
  instructorName: string;
  studentName: string;
}

const texts = await textsIn<Texts>(import.meta.dirname);

/** To owners and managers. */
export const lessonRequested = defineMail(
  'lesson_requested',
  texts,
  (mail: LessonMail & { wish: 'cancel' | 'move'; reason: string }, { words, formats, link }) => {
    const said = filled(words, { ...mail, day: formats.day(mail.date), dayAt: formats.dayAt(mail) });
    return message(
      said.asked[mail.wish],
      lines(mail.reason),
      paragraph(said.lesson),
      action(said.answer, link(schoolLessonLink(mail.bookingId))),
      note(said.untilThen),
    );
  },
);

/** To the instructor who asked. */
export const lessonKept = defineMail('lesson_kept', texts, (mail: LessonMail, { words, formats, locale, link }) => {
  const said = filled(words, { ...mail, day: formats.day(mail.date), dayAt: formats.dayAt(mail) });
  return message(
    said.kept,
    greeting(locale, takeFirstName(mail.instructorName)),
    paragraph(said.kept.text),
    action(said.open, link(schoolLessonLink(mail.bookingId))),
  );
});
