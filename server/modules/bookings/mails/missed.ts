import { bookingLink } from '#contract/paths.ts';
import { fill, filled } from '#contract/texts.ts';
import { action, message, note, paragraph } from '#server/modules/notifications/content.ts';
import { formatMinutes } from '#server/modules/notifications/formats.ts';
import { sentFor } from '#server/modules/notifications/greeting.ts';
import { defineMail } from '#server/modules/notifications/mail.ts';
import {
  type BookingMail,
  feeSaid,
  formatPlaceholders,
  greetStudent,
  lessonFacts,
  moneySaid,
  schoolLine,
  sentences,
  texts,
} from './lesson-parts.ts';

type MissedMail = BookingMail & { missedBy: 'student' | 'instructor'; refundCents: number };

/** To the student, after the school records a no-show. */
export const lessonMissed = defineMail('lesson_missed', texts, (mail: MissedMail, writing) => {
  const { link } = writing;
  const isInstructor = mail.missedBy === 'instructor';
  const { missed, ...all } = filled(writing.words, {
    ...formatPlaceholders(mail, writing.formats),
    school: schoolLine(mail),
  });
  const words = missed[mail.missedBy];
  const toCredit =
    isInstructor && mail.creditMinutes
      ? fill(writing.words.cancelled.toCredit, {
          length: formatMinutes(mail.creditMinutes),
          schoolName: mail.schoolName,
        })
      : false;
  const rule = !isInstructor && mail.creditMinutes ? missed.student.creditRule : words.rule;
  const money = moneySaid('student', [mail], writing);
  return message(
    { ...words, preheader: toCredit || money },
    paragraph(sentFor(writing.locale, mail.schoolName)),
    greetStudent(mail, writing),
    paragraph(words.text),
    lessonFacts(all.theLesson, mail, ['date', 'time', 'instructor', 'code'], writing),
    paragraph(sentences(rule, isInstructor && feeSaid([mail], writing), toCredit, money)),
    action(all.openMine, link(bookingLink(mail.bookingId))),
    note(missed.otherwise),
  );
});
