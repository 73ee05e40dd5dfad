import { PAGE_PATHS } from '#contract/paths.ts';
import { counted, fill, filled } from '#contract/texts.ts';
import { action, facts, message, note, paragraph, type Row } from '#server/modules/notifications/content.ts';
import { lengthOf, unbroken } from '#server/modules/notifications/formats.ts';
import { sentFor } from '#server/modules/notifications/greeting.ts';
import type { Composed, WritingIn } from '#server/modules/notifications/mail.ts';
import { lessonFile } from '../lesson-calendar.ts';
import {
  type CancelledMail,
  creditSaid,
  gapsOf,
  payableCents,
  refundSaid,
  sentences,
  type texts,
} from './lesson-parts.ts';

type Writing = WritingIn<ReturnType<typeof texts>>;
/** By time; of one student. */
type Lessons = [CancelledMail, ...CancelledMail[]];

const sumOf = (lessons: Lessons, cents: (lesson: CancelledMail) => number): number =>
  lessons.reduce((sum, lesson) => sum + cents(lesson), 0);
/** As money: what credit paid returns to credit. */
const refundOf = (lessons: Lessons) =>
  sumOf(lessons, ({ refundCents, creditMinutes }) => (creditMinutes ? 0 : refundCents));

const minutesBackOf = (lessons: Lessons) => sumOf(lessons, ({ creditMinutesBack = 0 }) => creditMinutesBack);
const isCredit = (lessons: Lessons) => lessons.some(({ creditMinutes }) => creditMinutes);
const isMoney = (lessons: Lessons) => lessons.some(({ creditMinutes }) => !creditMinutes);

/** Lessons that were cancelled in one step: one email, with each lesson's refund and what they come to. */
export function severalCancelledForStudent(lessons: Lessons, writing: Writing): Composed {
  const { words: all, link, formats } = writing;
  const words = wordsOf(all.severalCancelledStudent, lessons, writing);
  const [first] = lessons;
  const refund = refundOf(lessons);
  const owed = sumOf(lessons, payableCents) - refund;
  const owes = owed > 0 ? fill(all.cancelled.owes, { owed: formats.money(owed) }) : all.cancelled.owesNothing;
  const gaps = { schoolName: first.schoolName, refund: formats.money(refund), owes };
  const content = message(
    words,
    first.cancelledBy === 'school' && paragraph(sentFor(writing.locale, first.schoolName)),
    paragraph(first.cancelledBy === 'school' ? words.bySchool : words.byYou),
    refundRows(lessons, writing),
    paragraph(
      sentences(
        first.feeCents > 0 && all.feeKept,
        isCredit(lessons) && creditSaid(minutesBackOf(lessons), first.schoolName, writing),
        (isMoney(lessons) || owed > 0) && fill(refund > 0 ? all.cancelled.ifPaid : all.cancelled.ifNotPaid, gaps),
      ),
    ),
    action(all.cancelledStudent.bookAnother, link(PAGE_PATHS.studentHome)),
    note(words.calendar),
    first.schoolPhone !== '' &&
      note(fill(all.questions, { schoolName: first.schoolName, phone: unbroken(first.schoolPhone) })),
  );
  return { ...content, attachments: lessons.map((lesson) => lessonFile(lesson, writing)) };
}

export function severalCancelledForSchool(lessons: Lessons, writing: Writing): Composed {
  const { words: all, link } = writing;
  const words = wordsOf(all.severalCancelledSchool, lessons, writing);
  const [{ studentName, instructorName, cancelledBy, reason }] = lessons;
  const isBySchool = cancelledBy === 'school';
  const rows: Row[] = [
    [all.labels.student, studentName],
    [all.labels.instructor, instructorName],
  ];
  if (reason) rows.push([all.cancelledSchool.reason, reason]);
  return message(
    { ...words, heading: isBySchool ? words.bySchool : words.byStudent },
    facts(rows),
    refundRows(lessons, writing),
    isMoney(lessons) && paragraph(all.cancelled.schoolRefunds),
    paragraph(isBySchool ? words.studentTold : words.slotsFree),
    action(all.openSchools, link(PAGE_PATHS.schoolBookings)),
  );
}

function wordsOf<W extends Record<'subject_one' | 'subject_other', string>>(
  words: W,
  lessons: Lessons,
  { formats, locale }: Writing,
) {
  const [first] = lessons;
  const { date, time } = first.cancelledAt;
  const said = filled(words, {
    ...gapsOf(first, formats),
    count: lessons.length,
    reason: first.reason,
    refund: refundSaid(refundOf(lessons), minutesBackOf(lessons), formats),
    cancelledOn: formats.dayAt({ date, startTime: time }),
  });
  return { ...said, subject: counted(locale, said, 'subject', lessons.length) };
}

function refundRows(lessons: Lessons, { words, formats }: Writing) {
  const { line, money } = formats;
  const rows = lessons.map((lesson): Row => {
    const { refundCents, refundPercent: percent, creditMinutes, creditMinutesBack = 0 } = lesson;
    const refund = creditMinutes ? lengthOf(creditMinutesBack) : money(refundCents);
    const gaps = { lesson: line(lesson), refund, percent };
    return [lesson.code, fill(words.severalCancelled.lesson, gaps)];
  });
  const total: Row = [words.severalCancelled.total, refundSaid(refundOf(lessons), minutesBackOf(lessons), formats)];
  return facts([...rows, total], { title: words.cancelledLesson_other });
}
