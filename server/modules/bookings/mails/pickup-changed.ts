import { PAGE_PATHS } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { lessonFile } from '../lesson-calendar.ts';
import {
  answerAction,
  type BookingMail,
  formatPlaceholders,
  greetStudent,
  lessonFacts,
  opensBooking,
  opensLesson,
  texts,
  wholeLesson,
} from './lesson-parts.ts';

/** `areOthers`: the places changed; otherwise only the note. */
type PickupMail = BookingMail & { areOthers: boolean };

export const pickupChangedStudent = defineMail(
  'pickup_changed_student',
  texts,
  (mail: PickupMail, writing) => {
    const { words: all, formats } = writing;
    const words = filled(all.pickupChangedStudent, formatPlaceholders(mail, formats));
    const content = message(
      words,
      greetStudent(mail, writing),
      paragraph(words.text),
      wholeLesson(mail, writing),
      answerAction(mail, writing),
      note(words.calendar),
    );
    return { ...content, attachments: [lessonFile(mail, writing)] };
  },
  opensBooking,
);

export const pickupChangedSchool = defineMail(
  'pickup_changed_school',
  texts,
  (mail: PickupMail, writing) => {
    const { words: all, formats, link } = writing;
    const words = filled(
      all[mail.areOthers ? 'pickupChangedSchool' : 'noteChangedSchool'],
      formatPlaceholders(mail, formats),
    );
    return message(
      words,
      lessonFacts(all.theLesson, mail, ['student', 'instructor', 'date', 'time', 'pickup', 'code'], writing),
      action(all.openSchools, link(PAGE_PATHS.schoolBookings)),
    );
  },
  opensLesson,
);
