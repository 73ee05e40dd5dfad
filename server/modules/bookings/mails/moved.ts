import { bookingLink, PAGE_PATHS } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, note } from '#server/modules/notifications/content.ts';
import type { StreetTime } from '#server/modules/notifications/formats.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { lessonFile } from '../lesson-calendar.ts';
import { type BookingMail, gapsOf, howToCancel, lessonFacts, opensLesson, price, texts } from './lesson-parts.ts';

type MovedMail = BookingMail & { from: StreetTime };

export const movedStudent = defineMail('booking_moved_student', texts, (mail: MovedMail, writing) => {
  const { words: all, formats, link } = writing;
  const words = filled(all.movedStudent, gapsOf(mail, formats));
  const content = message(
    words,
    lessonFacts(all.yourLesson, mail, ['before', 'now', 'instructor', 'pickup', 'code'], writing),
    action(all.openMine, link(bookingLink(mail.bookingId))),
    price(mail, 'toPay', writing),
    howToCancel(mail, writing),
    note(words.calendar),
  );
  return { ...content, attachments: [lessonFile(mail, writing)] };
});

export const movedSchool = defineMail(
  'booking_moved_school',
  texts,
  (mail: MovedMail, writing) => {
    const { words: all, formats, link } = writing;
    const words = filled(all.movedSchool, { ...gapsOf(mail, formats), before: formats.dayAt(mail.from) });
    return message(
      words,
      lessonFacts(all.theLesson, mail, ['student', 'instructor', 'before', 'now', 'pickup', 'code'], writing),
      price(mail, 'toCollect', writing),
      action(all.openSchools, link(PAGE_PATHS.schoolBookings)),
    );
  },
  opensLesson,
);
