import { PAGE_PATHS } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, paragraph } from '#server/modules/notifications/content.ts';
import { greeting } from '#server/modules/notifications/greeting.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import {
  type BookingMail,
  formatPlaceholders,
  greetStudent,
  lessonFacts,
  opensBooking,
  type ParentMail,
  parentPlaceholders,
  schoolLine,
  seeLesson,
  texts,
  wholeLesson,
} from './lesson-parts.ts';

export const lessonReminder = defineMail(
  'lesson_reminder',
  texts,
  (booking: BookingMail, writing) => {
    const { words: all, formats } = writing;
    const words = filled(all.reminder, formatPlaceholders(booking, formats));
    return message(
      words,
      greetStudent(booking, writing),
      paragraph(words.text),
      wholeLesson(booking, writing),
      paragraph(words.bring),
      seeLesson(booking, writing),
    );
  },
  opensBooking,
);

/** To a parent who gets the school's messages; they may have no account. */
export const lessonReminderParent = defineMail('lesson_reminder_parent', texts, (mail: ParentMail, writing) => {
  const { words: all, formats, locale, link } = writing;
  const words = filled(all.reminderParent, {
    ...formatPlaceholders(mail, formats),
    ...parentPlaceholders(mail),
    school: schoolLine(mail),
  });
  return message(
    words,
    greeting(locale, mail.firstName),
    lessonFacts(words.lesson, mail, ['date', 'time', 'instructor', 'pickup', 'code'], writing),
    paragraph(words.bring),
    paragraph(words.questions),
    action(words.notYours, link(PAGE_PATHS.contact)),
  );
});
