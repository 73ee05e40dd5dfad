import { bookingLink } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, paragraph } from '#server/modules/notifications/content.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { type BookingMail, formatPlaceholders, texts, wholeLesson } from './lesson-parts.ts';

export const lessonReminder = defineMail('lesson_reminder', texts, (booking: BookingMail, writing) => {
  const { words: all, formats, link } = writing;
  const words = filled(all.reminder, formatPlaceholders(booking, formats));
  return message(
    words,
    wholeLesson(booking, writing),
    paragraph(words.bring),
    action(all.openMine, link(bookingLink(booking.bookingId))),
  );
});
