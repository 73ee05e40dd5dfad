import type { LessonChange } from '#contract/office-messages.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { fill, filled } from '#contract/texts.ts';
import { action, facts, message, note, paragraph, type Row } from '#server/modules/notifications/content.ts';
import { type StreetTime, unbroken } from '#server/modules/notifications/formats.ts';
import { greeting } from '#server/modules/notifications/greeting.ts';
import { type Composed, defineMail, type WritingIn } from '#server/modules/notifications/mail.ts';
import { lessonFile } from '../lesson-calendar.ts';
import {
  answerAction,
  answerLinks,
  type BookingMail,
  formatPlaceholders,
  getFirstName,
  texts,
} from './lesson-parts.ts';
import type { Texts } from './texts.en.ts';

/** A lesson in a message about the office's changes. Times are those that its reader hears of. */
export interface ChangedLesson extends BookingMail {
  change: LessonChange;
  /** The side that wanted it. */
  by: 'candidate' | 'school';
  /** The time before, of a lesson that moved. */
  from?: StreetTime;
  /** The instructor before, if a colleague has the lesson now. */
  fromInstructor?: string;
}

/** By time. */
interface LessonsChangedMail {
  /** Empty in a school's own copy. */
  firstName: string;
  lessons: ChangedLesson[];
}

type Writing = WritingIn<Texts>;
type ReaderWords = Texts['lessonsChanged']['student' | 'parent' | 'instructor' | 'school'];

export const lessonsChangedStudent = defineMail(
  'lessons_changed_student',
  texts,
  ({ firstName, lessons }: LessonsChangedMail, writing) => forFamily('student', firstName, lessons, writing),
);

export const lessonsChangedParent = defineMail(
  'lessons_changed_parent',
  texts,
  ({ firstName, lessons }: LessonsChangedMail, writing) => forFamily('parent', firstName, lessons, writing),
);

export const lessonsChangedInstructor = defineMail(
  'lessons_changed_instructor',
  texts,
  ({ firstName, lessons }: LessonsChangedMail, writing) => forStaff('instructor', firstName, lessons, writing),
);

export const lessonsChangedSchool = defineMail(
  'lessons_changed_school',
  texts,
  ({ firstName, lessons }: LessonsChangedMail, writing) => forStaff('school', firstName, lessons, writing),
);

function forFamily(
  reader: 'student' | 'parent',
  firstName: string,
  lessons: ChangedLesson[],
  writing: Writing,
): Composed {
  const { words: all } = writing;
  const { subject, intro, lines } = describe(all.lessonsChanged[reader], lessons, writing);
  const [first] = lessons;
  const content = message(
    { subject, preheader: lines[0]?.[1] ?? '', heading: subject },
    greeting(writing.locale, firstName),
    paragraph(intro),
    facts(lines),
    lessons.length === 1 && first ? answerAction(first, writing) : answerLinks(lessons, writing),
    ...questions(first, writing),
  );
  return { ...content, attachments: lessons.map((lesson) => lessonFile(lesson, writing)) };
}

function forStaff(
  reader: 'instructor' | 'school',
  firstName: string,
  lessons: ChangedLesson[],
  writing: Writing,
): Composed {
  const { words: all, link } = writing;
  const { subject, intro, lines } = describe(all.lessonsChanged[reader], lessons, writing);
  return message(
    { subject, preheader: lines[0]?.[1] ?? '', heading: subject },
    reader === 'instructor' && greeting(writing.locale, firstName),
    paragraph(intro),
    facts(lines),
    reader === 'instructor'
      ? action(all.lessonsChanged.openDay, link(PAGE_PATHS.myDay))
      : action(all.openSchools, link(PAGE_PATHS.schoolBookings)),
  );
}

function describe(words: ReaderWords, lessons: ChangedLesson[], writing: Writing) {
  const [first] = lessons;
  if (!first) throw new Error('a message without lessons');
  const one = lessons.length === 1 ? words.subjects[first.change] : undefined;
  const areMoved = lessons.every(({ change }) => change === 'moved');
  const template = one ?? (areMoved ? words.subjects.severalMoved : words.subjects.several);
  return {
    subject: fill(template, { ...gapsOf(first, writing), count: lessons.length }),
    intro: fill(lessons.length === 1 ? words.intro_one : words.intro_other, gapsOf(first, writing)),
    lines: lessons.map((lesson) => lineOf(words, lesson, writing)),
  };
}

/** What changed, and the lesson now. */
function lineOf(words: ReaderWords, lesson: ChangedLesson, writing: Writing): Row {
  const { labels, before, beforeWith } = writing.words.lessonsChanged;
  const line = filled(words.lines, gapsOf(lesson, writing))[lesson.change];
  const earlier = lesson.from ?? lesson;
  const had = { before: writing.formats.line(earlier), instructorName: lesson.fromInstructor ?? '' };
  const moved = lesson.change === 'moved' && fill(lesson.fromInstructor ? beforeWith : before, had);
  return [labels[lesson.change], [line, moved].filter(Boolean).join(' ')];
}

const gapsOf = (lesson: ChangedLesson, { formats }: Writing) => ({
  ...formatPlaceholders(lesson, formats),
  now: formats.line(lesson),
  studentFirstName: getFirstName(lesson),
});

const questions = (lesson: BookingMail | undefined, { words }: Writing) =>
  lesson && lesson.schoolPhone !== ''
    ? [note(fill(words.questions, { schoolName: lesson.schoolName, phone: unbroken(lesson.schoolPhone) }))]
    : [];
