import { fill, filled } from '#contract/texts.ts';
import { message, note, paragraph } from '#server/modules/notifications/content.ts';
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
  opensBooking,
  schoolLine,
  seeLesson,
  sentences,
  texts,
} from './lesson-parts.ts';

type MissedMail = BookingMail & {
  missedBy: 'student' | 'instructor';
  refundCents: number;
  /** Of a no-show that the school didn't charge in full. */
  creditMinutesBack?: number;
};

/** To the student, after the school records a no-show. */
export const lessonMissed = defineMail(
  'lesson_missed',
  texts,
  (mail: MissedMail, writing) => {
    const isInstructor = mail.missedBy === 'instructor';
    const { missed, ...all } = filled(writing.words, {
      ...formatPlaceholders(mail, writing.formats),
      school: schoolLine(mail),
    });
    const words = missed[mail.missedBy];
    const minutesBack = isInstructor ? (mail.creditMinutes ?? 0) : (mail.creditMinutesBack ?? 0);
    const toCredit =
      minutesBack > 0
        ? fill(writing.words.cancelled.toCredit, {
            length: formatMinutes(minutesBack),
            schoolName: mail.schoolName,
          })
        : false;
    const { waived, creditRule } = missed.student;
    const isWaived = !isInstructor && mail.refundCents > 0;
    const studentsRule = mail.creditMinutes ? creditRule : words.rule;
    const rule = isWaived ? waived : isInstructor ? words.rule : studentsRule;
    const money = moneySaid('student', [mail], writing);
    return message(
      { ...words, preheader: toCredit || money },
      paragraph(sentFor(writing.locale, mail.schoolName)),
      greetStudent(mail, writing),
      paragraph(words.text),
      lessonFacts(all.theLesson, mail, ['date', 'time', 'instructor', 'code'], writing),
      paragraph(sentences(rule, isInstructor && feeSaid([mail], writing), toCredit, money)),
      seeLesson(mail, writing),
      note(missed.otherwise),
    );
  },
  opensBooking,
);
