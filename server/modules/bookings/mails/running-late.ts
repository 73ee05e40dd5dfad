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
} from './lesson-parts.ts';

/** To the student. */
export const runningLate = defineMail(
  'running_late',
  texts,
  (mail: BookingMail & { minutes: number }, writing) => {
    const { words: all, formats } = writing;
    const gaps = { ...formatPlaceholders(mail, formats), minutes: String(mail.minutes), school: schoolLine(mail) };
    const words = filled(all.runningLate, gaps);
    return message(
      words,
      greetStudent(mail, writing),
      paragraph(words.text),
      lessonFacts(all.yourLesson, mail, ['time', 'instructor', 'pickup', 'code'], writing),
      paragraph(words.questions),
      seeLesson(mail, writing),
    );
  },
  opensBooking,
);

/** To a parent who gets the school's messages; they may have no account. */
export const runningLateParent = defineMail(
  'running_late_parent',
  texts,
  (mail: ParentMail & { minutes: number }, writing) => {
    const { words: all, formats, locale, link } = writing;
    const words = filled(all.runningLateParent, {
      ...formatPlaceholders(mail, formats),
      ...parentPlaceholders(mail),
      minutes: String(mail.minutes),
      school: schoolLine(mail),
    });
    return message(
      words,
      greeting(locale, mail.firstName),
      paragraph(words.text),
      lessonFacts(words.lesson, mail, ['time', 'instructor', 'pickup', 'code'], writing),
      paragraph(words.questions),
      action(words.notYours, link(PAGE_PATHS.contact)),
    );
  },
);
