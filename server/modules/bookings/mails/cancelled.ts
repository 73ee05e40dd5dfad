import { instructorDetailsLink, PAGE_PATHS } from '#contract/paths.ts';
import { filled } from '#contract/texts.ts';
import {
  action,
  type Block,
  facts,
  message,
  note,
  paragraph,
  type Row,
} from '#server/modules/notifications/content.ts';
import { unbroken } from '#server/modules/notifications/formats.ts';
import { sentFor } from '#server/modules/notifications/greeting.ts';
import { defineMail, type WritingIn } from '#server/modules/notifications/mail.ts';
import { lessonFile } from '../lesson-calendar.ts';
import {
  type CancelledMail,
  creditSaid,
  feeSaid,
  formatPlaceholders,
  greetStudent,
  lessonFacts,
  moneySaid,
  opensLesson,
  sentences,
  texts,
  withAnswer,
} from './lesson-parts.ts';
import { severalCancelledForSchool, severalCancelledForStudent } from './several-cancelled.ts';
import type { Texts } from './texts.en.ts';

/** The refund by policy, and what that means for money paid or owed. */
function settlement(mail: CancelledMail, reader: 'student' | 'school', writing: WritingIn<Texts>): Block {
  const { words } = writing;
  const rule = policyRule(mail, words.cancelled.rules);
  const fee = feeSaid([mail], writing);
  const credit = mail.creditMinutes ? toCredit(mail, writing) : false;
  return paragraph(sentences(rule, fee, credit, moneySaid(reader, [mail], writing)));
}

function policyRule(mail: CancelledMail, rules: Texts['cancelled']['rules']): string {
  if (mail.cancelledBy === 'school') return rules.bySchool;
  if (mail.waivedPercent) return mail.waivedPercent === 100 ? rules.waived : rules.partlyWaived;
  if (mail.refundPercent === null) return '';
  if (mail.isMovedLate) return rules.movedLate;
  if (mail.refundPercent === 100) return rules[100];
  return (mail.creditMinutes ? rules.credit : rules)[mail.refundPercent];
}

const toCredit = (mail: CancelledMail, writing: WritingIn<Texts>): string =>
  creditSaid(mail.creditMinutesBack ?? 0, mail.schoolName, writing);

const gapsOfCancelled = (mail: CancelledMail, { formats }: WritingIn<Texts>) => ({
  ...formatPlaceholders(mail, formats),
  reason: mail.reason,
  cancelledOn: formats.dayAt({ date: mail.cancelledAt.date, startTime: mail.cancelledAt.time }),
});

function studentOpening(mail: CancelledMail, words: Texts['cancelledStudent']): string {
  if (mail.cancelledBy === 'school') return words.apology;
  if (mail.isForStudent) return words.bySchoolForYou;
  return mail.guardian ? words.byGuardian : words.byYou;
}

export const cancelledStudent = defineMail('booking_cancelled_student', texts, (mail: CancelledMail, writing) => {
  if (mail.more) return severalCancelledForStudent([mail, ...mail.more], writing);
  const { formats, link } = writing;
  const gaps = {
    ...gapsOfCancelled(mail, writing),
    ...{ phone: unbroken(mail.schoolPhone), guardian: mail.guardian ?? '' },
  };
  const { cancelledStudent: words, ...all } = filled(writing.words, gaps);
  const isBySchool = mail.cancelledBy === 'school';
  const otherSlots = mail.otherSlots.map((slot): Row => [formats.day(slot.date), formats.hours(slot)]);
  const content = message(
    {
      subject: words.subject,
      preheader: isBySchool
        ? words.hadTo
        : mail.creditMinutes
          ? toCredit(mail, writing)
          : moneySaid('student', [mail], writing),
      heading: isBySchool ? words.sorry : words.heading,
    },
    isBySchool && paragraph(sentFor(writing.locale, mail.schoolName)),
    greetStudent(mail, writing),
    paragraph(studentOpening(mail, words)),
    lessonFacts(all.cancelledLesson_one, mail, ['date', 'time', 'instructor', 'code'], writing),
    settlement(mail, 'student', writing),
    isBySchool && otherSlots.length > 0 && facts(otherSlots, { title: words.otherSlots }),
    withAnswer(
      mail,
      isBySchool
        ? action(words.chooseAnother, link(instructorDetailsLink({ id: mail.instructorId })))
        : action(words.bookAnother, link(PAGE_PATHS.find)),
      writing,
    ),
    note(words.calendar),
    mail.schoolPhone !== '' && note(all.questions),
  );
  return { ...content, attachments: [lessonFile(mail, writing)] };
});

export const cancelledSchool = defineMail(
  'booking_cancelled_school',
  texts,
  (mail: CancelledMail, writing) => {
    if (mail.more) return severalCancelledForSchool([mail, ...mail.more], writing);
    const { words: all, link } = writing;
    const outcome = mail.creditMinutes ? toCredit(mail, writing) : moneySaid('school', [mail], writing);
    const gaps = gapsOfCancelled(mail, writing);
    const words = filled(all.cancelledSchool, gaps);
    const isBySchool = mail.cancelledBy === 'school';
    const isByOffice = isBySchool || mail.isForStudent === true;
    const [heading, by] = isByOffice
      ? [words.bySchool, isBySchool ? mail.schoolName : words.forStudent]
      : (mail.guardian ?? null) === null
        ? [words.byStudent, mail.studentName]
        : [words.byGuardian, words.guardian];
    const rows: Row[] = [
      [words.by, by],
      [words.on, gaps.cancelledOn],
    ];
    if (mail.reason) rows.push([words.reason, mail.reason]);
    return message(
      {
        ...words,
        preheader: sentences(words.preheader, outcome),
        heading,
      },
      lessonFacts(all.cancelledLesson_one, mail, ['student', 'date', 'time', 'instructor', 'code'], writing),
      facts(rows),
      settlement(mail, 'school', writing),
      paragraph(isBySchool ? words.studentTold : words.slotFree),
      action(all.openSchools, link(PAGE_PATHS.schoolBookings)),
    );
  },
  opensLesson,
);
