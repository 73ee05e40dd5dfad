import { toWallTime } from '#contract/formats.ts';
import type { DrivingRecord, RecordedLesson } from '#contract/lesson-records.ts';
import { type Locale, languageTag } from '#contract/locale.ts';
import { PROGRAMMES, type ProgrammeTexts } from '#contract/programmes.ts';
import type { ProvinceTexts } from '#contract/provinces.ts';
import { fill } from '#contract/texts.ts';
import { nameIn } from '#contract/written-names.ts';
import type { Context } from '#server/context.ts';
import { formats } from '#server/modules/notifications/formats.ts';
import { getSchool } from '#server/modules/schools/schools.ts';
import { nowDate } from '#server/platform/clock.ts';
import { type Column, openPaper, type Pair } from '#server/platform/pdf/paper.ts';
import { sharedTexts, textsIn } from '#server/platform/texts.ts';
import {
  nameDrivingRecord,
  readDrivingRecord,
  readDrivingRecordForSchool,
  resolveReadStudent,
} from './driving-records.ts';
import { toInitials } from './lesson-records.rules.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);
const programmeTexts = await sharedTexts<ProgrammeTexts>('programmes');
const provinceTexts = await sharedTexts<ProvinceTexts>('provinces');

const today = (ctx: Context) => nowDate(ctx.clock).toISOString().slice(0, 10);

/** For the student: the lessons of every school. */
export async function drawDrivingRecord(
  ctx: Context,
  candidateId: string,
  locale: Locale,
): Promise<{ name: string; bytes: Buffer }> {
  const words = texts(locale);
  const [record, { firstName, lastName }] = await Promise.all([
    readDrivingRecord(ctx, candidateId),
    nameDrivingRecord(ctx, candidateId),
  ]);
  const bytes = await drawRecord({
    ...shared(record, toInitials(firstName, lastName), locale),
    title: words.record.title,
    head: [`${firstName} ${lastName}`.trim()],
    facts: lessonFacts(record, today(ctx), locale),
    foot: [words.initials],
  });
  return { name: `${words.record.file}.pdf`, bytes };
}

/** For a school's inspector: its own lessons, or all of them if the student shares them. @throws AppError not_found */
export async function drawCourseRecord(
  ctx: Context,
  schoolId: string,
  studentId: string,
  locale: Locale,
): Promise<{ name: string; bytes: Buffer }> {
  const words = texts(locale);
  const { candidateId } = await resolveReadStudent(ctx, schoolId, studentId);
  const [record, school, name] = await Promise.all([
    readDrivingRecordForSchool(ctx, schoolId, candidateId),
    getSchool(ctx, schoolId),
    nameDrivingRecord(ctx, candidateId),
  ]);
  const bytes = await drawRecord({
    ...shared(record, toInitials(name.firstName, name.lastName), locale),
    title: words.course.title,
    head: [
      school.name,
      [school.addressLine1, school.addressLine2].filter(Boolean).join(', '),
      [school.city, school.province, school.postalCode].filter(Boolean).join(' '),
      school.contactNumber1,
    ].filter((line) => line !== ''),
    facts: [[words.student, record.student.name], ...lessonFacts(record, today(ctx), locale)],
    foot: [words.initials, fill(words.issued, { school: school.name })],
  });
  return { name: `${words.course.file}.pdf`, bytes };
}

function shared(
  { lessons }: DrivingRecord,
  student: string,
  locale: Locale,
): Pick<PrintedRecord, 'columns' | 'rows' | 'nothing' | 'language'> {
  const words = texts(locale);
  const { columns } = words;
  return {
    columns: [
      { name: columns.number, width: 34 },
      { name: columns.date, width: 70 },
      { name: columns.time, width: 54 },
      { name: columns.minutes, width: 30, isNumeric: true },
      { name: columns.kilometres, width: 34, isNumeric: true },
      { name: '', width: 14 },
      { name: columns.school, width: 124 },
      { name: columns.instructor, width: 44 },
      { name: columns.student, width: 80 },
    ],
    rows: lessons.toReversed().map((lesson, index) => rowOf(lesson, index + 1, student, locale)),
    nothing: words.noLessons,
    language: languageTag(locale),
  };
}

function rowOf(lesson: RecordedLesson, number: number, student: string, locale: Locale): string[] {
  const { date, time } = toWallTime(lesson.startTime);
  const [first = '', ...others] = lesson.instructorName.split(' ');
  return [
    String(number),
    date,
    formats(locale).time(time),
    String(lesson.minutes),
    lesson.kilometres === null ? '' : String(lesson.kilometres),
    '',
    lesson.schoolName,
    lesson.number === null ? '' : lesson.isBySchool ? texts(locale).bySchool : toInitials(first, others.at(-1) ?? ''),
    lesson.confirmed ? student : texts(locale).unconfirmed,
  ];
}

/** Lessons, minutes, and progress in each programme. */
function lessonFacts(record: DrivingRecord, today: string, locale: Locale): [string, string][] {
  const words = texts(locale);
  const minutes = (count: number) => fill(words.minutes, { count });
  return [
    [words.made, formats(locale).date(today)],
    [words.lessons, String(record.lessons.length)],
    [words.driven, minutes(record.minutes)],
    [words.confirmed, minutes(record.confirmedMinutes)],
    ...record.kinds.map(({ kind, ...driven }): [string, string] => [
      kind ? nameIn(locale, kind) : words.plainLesson,
      fill(words.ofKind, { driven: minutes(driven.minutes), confirmed: minutes(driven.confirmedMinutes) }),
    ]),
    ...record.hours.flatMap(({ programme, unit, whole, phases }): [string, string][] => {
      const names = programmeTexts(locale);
      const amount = (count: number) => (unit === 'minutes' ? minutes(count) : String(count));
      const done = ({ confirmed, toConfirm }: typeof whole) => amount(confirmed + toConfirm);
      const said = { done: done(whole), wanted: amount(whole.wanted) };
      return [
        [provinceTexts(locale).names[PROGRAMMES[programme].province], names.names[programme]],
        [
          words.hours.title,
          fill(words.hours[unit], { ...said, confirmed: amount(whole.confirmed), left: amount(whole.left) }),
        ],
        ...phases.map((phase): [string, string] => [
          '',
          fill(words.hours.phase, {
            ...{ phase: names.phases[phase.phase], colon: words.colon },
            ...{ done: done(phase), wanted: amount(phase.wanted) },
          }),
        ]),
      ];
    }),
  ];
}

/** The text of a printed record. */
export interface PrintedRecord {
  title: string;
  /** The school's letterhead, or the student. */
  head: readonly string[];
  facts: readonly Pair[];
  columns: readonly (Column & { name: string })[];
  rows: readonly (readonly string[])[];
  /** Shown if there are no rows. */
  nothing: string;
  foot: readonly string[];
  language: string;
}

/** Repeats the column names on each page. */
export async function drawRecord(record: PrintedRecord): Promise<Buffer> {
  const { title, head, facts, columns, rows, language } = record;
  const paper = await openPaper({ language, title, author: head[0] ?? '' });
  const nameColumns = () => {
    paper.row(
      columns.map(({ name }) => name),
      columns,
      { weight: 'bold' },
    );
    paper.gap(4);
  };
  paper.letterhead(head);
  paper.title([title, '']);
  paper.facts(facts);
  paper.rule();
  nameColumns();
  for (const row of rows) {
    if (paper.isFull()) {
      paper.nextPage();
      nameColumns();
    }
    paper.row(row, columns);
  }
  if (rows.length === 0) paper.soft(record.nothing);
  paper.rule();
  for (const line of record.foot) paper.soft(line);
  return paper.close();
}
