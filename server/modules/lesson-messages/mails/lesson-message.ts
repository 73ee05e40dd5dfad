import { bookingLink, schoolLessonLink } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import { action, lines, message, note, paragraph } from '#server/modules/notifications/content.ts';
import type { StreetTime } from '#server/modules/notifications/formats.ts';
import { sentFor } from '#server/modules/notifications/greeting.ts';
import { defineMail, type WritingIn } from '#server/modules/notifications/mail.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from './texts.en.ts';

interface LessonMessageMail extends StreetTime {
  bookingId: string;
  code: string;
  instructorName: string;
  schoolName: string;
  studentName: string;
  text: string;
  /** Of a student without an account, who can't answer on the website: the school's number, empty if it has none. */
  answerPhone?: string;
}

const texts = await textsIn<Texts>(import.meta.dirname);

/** So that a heated exchange doesn't flood a mailbox; every message is on the page. */
const bounds = [
  { hours: 1, atMost: 20 },
  { hours: 24, atMost: 60 },
];

function compose(
  mail: LessonMessageMail,
  reader: 'student' | 'school',
  { words, formats, link, locale }: WritingIn<Texts>,
) {
  const said = filled(words, {
    ...mail,
    day: formats.day(mail.date),
    dayAt: formats.dayAt(mail),
    text: mail.text.replace(/\s+/g, ' '),
  });
  const heading = reader === 'student' ? sentFor(locale, mail.schoolName) : said.school.heading;
  const page = reader === 'student' ? bookingLink(mail.bookingId) : schoolLessonLink(mail.bookingId);
  return message(
    { ...said[reader], heading },
    lines(mail.text),
    mail.answerPhone === undefined && action(said[reader].answer, link(page)),
    paragraph(said.lesson),
    note(mail.answerPhone === undefined ? said.here : mail.answerPhone ? said.call : said.contact),
  );
}

export const lessonMessageStudent = defineMail(
  'lesson_message_student',
  texts,
  (mail: LessonMessageMail, writing) => compose(mail, 'student', writing),
  { bounds },
);

export const lessonMessageSchool = defineMail(
  'lesson_message_school',
  texts,
  (mail: LessonMessageMail, writing) => compose(mail, 'school', writing),
  { bounds },
);
