import { PAGE_PATHS } from '#contract/paths.ts';
import { counted, filled } from '#contract/texts.ts';
import { nameIn } from '#contract/written-names.ts';
import { action, facts, message, note, paragraph, type Row } from '#server/modules/notifications/content.ts';
import { formatMinutes } from '#server/modules/notifications/formats.ts';
import type { Composed, WritingIn } from '#server/modules/notifications/mail.ts';
import { lessonCalendar } from '../lesson-calendar.ts';
import {
  type BookingMail,
  formatPlaceholders,
  greetStudent,
  lessonLinks,
  payableCents,
  type texts,
} from './lesson-parts.ts';

type Writing = WritingIn<ReturnType<typeof texts>>;
/** Of one student and one instructor, by time. */
type Lessons = [BookingMail, ...BookingMail[]];

/** One email and one calendar file for lessons booked in one step. */
export function severalForStudent(lessons: Lessons, writing: Writing): Composed {
  const { words: all } = writing;
  const words = wordsOf(all.severalStudent, lessons, writing);
  const content = message(
    words,
    greetStudent(lessons[0], writing),
    paragraph(words.booked),
    lessonRows(lessons, writing),
    lessonLinks(lessons[0].isWithoutAccount ? all.answer.button : words.openAll, lessons, writing),
    toPay(lessons, 'toPay', writing),
    isToPay(lessons) && paragraph(words.payment),
    paragraph(words.each),
    note(words.calendar),
  );
  const file = {
    filename: `${lessons[0].code}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: lessonCalendar(lessons, writing),
  };
  return { ...content, attachments: [file] };
}

export function severalForSchool(lessons: Lessons, writing: Writing): Composed {
  const { words: all, link } = writing;
  const words = wordsOf(all.severalSchool, lessons, writing);
  const [{ studentName, instructorName, pickup, dropOff, note: written }] = lessons;
  const along: Row[] = [
    [all.labels.dropOff, dropOff ?? ''],
    [all.labels.note, written ?? ''],
  ];
  return message(
    words,
    facts([
      [all.labels.student, studentName],
      [all.labels.instructor, instructorName],
      [all.labels.pickup, pickup],
      ...along.filter(([, value]) => value !== ''),
    ]),
    lessonRows(lessons, writing),
    toPay(lessons, 'toCollect', writing),
    isToPay(lessons) && paragraph(all.confirmedSchool.payment),
    action(all.openSchools, link(PAGE_PATHS.schoolBookings)),
  );
}

function wordsOf<W extends Record<'subject_one' | 'subject_other', string>>(
  words: W,
  lessons: Lessons,
  { formats, locale }: Writing,
) {
  const said = filled(words, { ...formatPlaceholders(lessons[0], formats), count: lessons.length });
  return { ...said, subject: counted(locale, said, 'subject', lessons.length) };
}

const lessonRows = (lessons: Lessons, { words, formats: { line }, locale }: Writing) =>
  facts(
    lessons.map((lesson) => [
      lesson.code,
      [line(lesson), lesson.kind && nameIn(locale, lesson.kind)].filter(Boolean).join(', '),
    ]),
    { title: words.theLessons },
  );

const isToPay = (lessons: Lessons): boolean => lessons.some((lesson) => payableCents(lesson) > 0);

const toPay = (lessons: Lessons, whose: 'toPay' | 'toCollect', { words: { price }, formats: { money } }: Writing) => {
  const cents = lessons.reduce((sum, lesson) => sum + payableCents(lesson), 0);
  const minutes = lessons.reduce((sum, { creditMinutes }) => sum + (creditMinutes ?? 0), 0);
  const taken: Row[] = minutes > 0 ? [[price.fromCredit, formatMinutes(minutes)]] : [];
  return facts([...taken, [price[whose], money(cents)]], { title: price.title, isMoney: true });
};
