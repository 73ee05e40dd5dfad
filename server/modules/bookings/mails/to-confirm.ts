import { bookingLink, confirmLessonLink } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { type BookingMail, gapsOf, howToCancel, price, texts, type WallTime, wholeLesson } from './lesson-parts.ts';

/** A program of the student's booked it: it stays if they say so in time. */
export const toConfirm = defineMail(
  'booking_to_confirm',
  texts,
  (mail: BookingMail & { program: string; waitsUntil: WallTime; token: string }, writing) => {
    const { words: all, formats, link } = writing;
    const gaps = { ...gapsOf(mail, formats), program: mail.program, until: formats.time(mail.waitsUntil.time) };
    const words = filled(all.toConfirm, gaps);
    return message(
      words,
      paragraph(words.text),
      wholeLesson(mail, writing),
      price(mail, 'toPay', writing),
      // One that an older version stored names no link.
      action(words.confirm, link(mail.token ? confirmLessonLink(mail.token) : bookingLink(mail.bookingId))),
      paragraph(words.otherwise),
      howToCancel(mail, writing, { isUnconfirmed: true }),
      note(words.stop),
    );
  },
  // Whoever has the device has the log-in.
  { isAwaited: true, opens: ({ bookingId }) => bookingLink(bookingId) },
);
