import { PAGE_PATHS } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import type { StreetTime } from '#server/modules/notifications/formats.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import { lessonFile } from '../lesson-calendar.ts';
import {
  answerAction,
  type BookingMail,
  formatPlaceholders,
  greetStudent,
  howToCancel,
  lessonFacts,
  opensBooking,
  opensLesson,
  price,
  schoolLine,
  texts,
} from './lesson-parts.ts';

/** `by` is missing from messages that an older version queued. */
type MovedMail = BookingMail & {
  from: StreetTime;
  by?: 'candidate' | 'school';
  /** The instructor before, if a colleague has it now. */
  fromInstructor?: string;
};

export const movedStudent = defineMail(
  'booking_moved_student',
  texts,
  (mail: MovedMail, writing) => {
    const { words: all, formats } = writing;
    const words = filled(all.movedStudent, formatPlaceholders(mail, formats));
    const isBySchool = mail.by === 'school';
    const isAtSameTime = formats.line(mail.from) === formats.line(mail);
    const head = {
      subject: mail.fromInstructor !== undefined && isAtSameTime ? words.subjectInstructor : words.subject,
      preheader: words.preheader,
      heading: isBySchool ? (isAtSameTime ? words.headingInstructor : words.headingBySchool) : words.heading,
    };
    const content = message(
      head,
      greetStudent(mail, writing),
      paragraph(words.text),
      isBySchool && paragraph([mail.messageId ? words.bySchoolAnswer : words.bySchool, schoolLine(mail)].join(' ')),
      lessonFacts(
        all.yourLesson,
        mail,
        mail.fromInstructor === undefined
          ? ['before', 'now', 'instructor', 'pickup', 'code']
          : ['before', 'fromInstructor', 'now', 'instructor', 'car', 'pickup', 'code'],
        writing,
      ),
      answerAction(mail, writing),
      price(mail, 'toPay', writing),
      howToCancel(mail, writing),
      note(words.calendar),
    );
    return { ...content, attachments: [lessonFile(mail, writing)] };
  },
  opensBooking,
);

export const movedSchool = defineMail(
  'booking_moved_school',
  texts,
  (mail: MovedMail, writing) => {
    const { words: all, formats, link } = writing;
    const words = filled(all.movedSchool, { ...formatPlaceholders(mail, formats), before: formats.dayAt(mail.from) });
    return message(
      mail.by === 'school' ? { ...words, preheader: words.before, heading: words.headingBySchool } : words,
      lessonFacts(all.theLesson, mail, ['student', 'instructor', 'before', 'now', 'pickup', 'code'], writing),
      price(mail, 'toCollect', writing),
      action(all.openSchools, link(PAGE_PATHS.schoolBookings)),
    );
  },
  opensLesson,
);
