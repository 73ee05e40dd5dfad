import { bookingLink } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, paragraph } from '#server/modules/notifications/content.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { type BookingMail, formatPlaceholders, lessonFacts, schoolLine, texts } from './lesson-parts.ts';

/** To the student. */
export const runningLate = defineMail('running_late', texts, (mail: BookingMail & { minutes: number }, writing) => {
  const { words: all, formats, link } = writing;
  const gaps = { ...formatPlaceholders(mail, formats), minutes: String(mail.minutes), school: schoolLine(mail) };
  const words = filled(all.runningLate, gaps);
  return message(
    words,
    paragraph(words.text),
    lessonFacts(all.yourLesson, mail, ['time', 'instructor', 'pickup', 'code'], writing),
    paragraph(words.questions),
    action(all.openMine, link(bookingLink(mail.bookingId))),
  );
});
