import { PAGE_PATHS } from '#contract/paths.ts';
import { counted, fill, filled } from '#contract/texts.ts';
import { action, facts, message, note, paragraph, type Row } from '#server/modules/notifications/content.ts';
import { unbroken } from '#server/modules/notifications/formats.ts';
import { sentFor } from '#server/modules/notifications/greeting.ts';
import type { Composed, WritingIn } from '#server/modules/notifications/mail.ts';
import { lessonFile } from '../lesson-calendar.ts';
import {
  answerLinks,
  type CancelledMail,
  creditSaid,
  feeSaid,
  formatPlaceholders,
  greetStudent,
  moneySaid,
  sentences,
  type texts,
} from './lesson-parts.ts';

type Writing = WritingIn<ReturnType<typeof texts>>;
/** Of one student, by time. */
type Lessons = [CancelledMail, ...CancelledMail[]];

const sumOf = (lessons: Lessons, cents: (lesson: CancelledMail) => number): number =>
  lessons.reduce((sum, lesson) => sum + cents(lesson), 0);
const minutesBackOf = (lessons: Lessons) => sumOf(lessons, ({ creditMinutesBack = 0 }) => creditMinutesBack);
const isCredit = (lessons: Lessons) => lessons.some(({ creditMinutes }) => creditMinutes);

/** Totals of all lessons, in credit and money. */
const outcomeSaid = (reader: 'student' | 'school', lessons: Lessons, writing: Writing): string =>
  sentences(
    isCredit(lessons) && creditSaid(minutesBackOf(lessons), lessons[0].schoolName, writing),
    moneySaid(reader, lessons, writing),
  );

/** One email for lessons cancelled in one step, with the refund of each and in total. */
export function severalCancelledForStudent(lessons: Lessons, writing: Writing): Composed {
  const { words: all, link } = writing;
  const outcome = outcomeSaid('student', lessons, writing);
  const words = wordsOf(all.severalCancelledStudent, lessons, outcome, writing);
  const [first] = lessons;
  const content = message(
    words,
    first.cancelledBy === 'school' && paragraph(sentFor(writing.locale, first.schoolName)),
    greetStudent(first, writing),
    paragraph(first.cancelledBy === 'school' ? words.bySchool : words.byYou),
    lessonRows('student', lessons, writing),
    paragraph(sentences(feeSaid(lessons, writing), outcome)),
    !first.isWithoutAccount && action(all.cancelledStudent.bookAnother, link(PAGE_PATHS.find)),
    answerLinks(lessons, writing),
    note(words.calendar),
    first.schoolPhone !== '' &&
      note(fill(all.questions, { schoolName: first.schoolName, phone: unbroken(first.schoolPhone) })),
  );
  return { ...content, attachments: lessons.map((lesson) => lessonFile(lesson, writing)) };
}

export function severalCancelledForSchool(lessons: Lessons, writing: Writing): Composed {
  const { words: all, link } = writing;
  const outcome = outcomeSaid('school', lessons, writing);
  const words = wordsOf(all.severalCancelledSchool, lessons, outcome, writing);
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
    lessonRows('school', lessons, writing),
    outcome !== '' && paragraph(outcome),
    paragraph(isBySchool ? words.studentTold : words.slotsFree),
    action(all.openSchools, link(PAGE_PATHS.schoolBookings)),
  );
}

function wordsOf<W extends Record<'subject_one' | 'subject_other' | 'preheader', string>>(
  words: W,
  lessons: Lessons,
  outcome: string,
  { formats, locale }: Writing,
) {
  const [first] = lessons;
  const { date, time } = first.cancelledAt;
  const said = filled(words, {
    ...formatPlaceholders(first, formats),
    count: lessons.length,
    reason: first.reason,
    cancelledOn: formats.dayAt({ date, startTime: time }),
  });
  return {
    ...said,
    subject: counted(locale, said, 'subject', lessons.length),
    preheader: sentences(said.preheader, outcome),
  };
}

/** Each lesson with its settlement. */
function lessonRows(reader: 'student' | 'school', lessons: Lessons, writing: Writing) {
  const rows = lessons.map((lesson): Row => {
    const outcome = outcomeSaid(reader, [lesson], writing);
    return [lesson.code, sentences(`${writing.formats.line(lesson)}.`, outcome)];
  });
  return facts(rows, { title: writing.words.cancelledLesson_other });
}
