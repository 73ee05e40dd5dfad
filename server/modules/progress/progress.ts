import { toWallTime } from '#contract/formats.ts';
import type { Locale } from '#contract/locale.ts';
import type { LessonProgress, Progress, ProgressLesson, SkillMark } from '#contract/progress.ts';
import { SKILL_GROUP_IDS, SKILL_GROUPS, type SkillTexts } from '#contract/skills.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { getBooking } from '#server/modules/bookings/bookings.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { computeVersion, requireUnchanged } from '#server/platform/record-version.ts';
import { csvFile } from '#server/platform/sheets/csv.ts';
import { sharedTexts, textsIn } from '#server/platform/texts.ts';
import { findLocalEndDate, wallTimeWithOffset } from '#server/platform/wall-time.ts';
import {
  deleteProgress,
  isErased,
  type LessonRow,
  lockLesson,
  replaceProgress,
  selectLastNote,
  selectLessons,
  selectMarksBefore,
  selectProgress,
} from './progress.db.ts';
import { formFields, latestLevels, parseMarks } from './progress.rules.ts';
import type { Texts } from './texts.en.ts';

export const progressPersonalData: PersonalData = {
  tables: ['lesson_progress', 'lesson_skills'],

  async export(ctx, { id }) {
    const { minutes, skills, lessons } = await readStudentProgress(ctx, id);
    const said = lessons.map(({ code, marks, note }) => ({ booking: code, skills: marks, note }));
    return { progress: { minutes, skills, lessons: said } };
  },

  erase: (tx, { id }) => deleteProgress(tx, id),
};

const MINUTE_MS = 60_000;

/** @param schoolId only what this school marked */
export const readStudentProgress = async (
  ctx: Context,
  candidateId: string,
  { withNotes = true, schoolId }: { withNotes?: boolean; schoolId?: string } = {},
): Promise<Progress> => {
  const rows = await selectLessons(ctx, candidateId, schoolId);
  const lessons = rows.map((row) => ({ ...present(row), ...(!withNotes && { note: '' }) }));
  return {
    minutes: lessons.reduce((sum, { minutes }) => sum + minutes, 0),
    instructors: byInstructor(rows),
    skills: latestLevels(lessons),
    lessons,
  };
};

/** A lesson's marks and note. @throws AppError not_found */
export async function readLessonProgress(ctx: Context, bookingId: string): Promise<LessonProgress> {
  const booking = await getBooking(ctx, bookingId);
  const way = { candidateId: booking.candidate_id, schoolId: booking.school_id, before: booking.starts_at };
  const [rows, last, before] = await Promise.all([
    selectProgress(ctx, bookingId),
    selectLastNote(ctx, way),
    selectMarksBefore(ctx, way),
  ]);
  const saved = savedIn(rows);
  return {
    bookingId,
    ...saved,
    version: computeVersion(formFields(saved)),
    updatedAt: rows[0]?.updated_at.toISOString() ?? null,
    last: last ?? null,
    before: parseMarks(before),
  };
}

/** @throws AppError changed_meanwhile; not_found; progress_not_open before the lesson is completed, or once the account is deleted */
export async function saveLessonProgress(
  ctx: Context,
  bookingId: string,
  { version, ...said }: { marks: readonly SkillMark[]; note: string; version?: string | undefined },
): Promise<LessonProgress> {
  await inTransaction(ctx, async (tx) => {
    const lesson = await lockLesson(tx, bookingId);
    if (!lesson) throw new AppError('not_found');
    // Checked under the lock: a deletion that came first is seen, and one that comes now erases this too.
    if (lesson.status !== 'Completed' || (await isErased(tx, lesson.candidate_id)))
      throw new AppError('progress_not_open');
    const before = formFields(savedIn(await selectProgress(tx, bookingId)));
    // A phone whose response got lost sends it again.
    if (computeVersion(before) !== computeVersion(formFields(said))) requireUnchanged(version, before);
    await replaceProgress(tx, bookingId, { ...said, now: nowDate(tx.clock) });
  });
  return readLessonProgress(ctx, bookingId);
}

export async function drawProgressSheet(ctx: Context, candidateId: string, locale: Locale): Promise<string> {
  return csvFile(progressRows(await readStudentProgress(ctx, candidateId), locale), locale);
}

const savedIn = (rows: Awaited<ReturnType<typeof selectProgress>>) => ({
  marks: parseMarks(rows),
  note: rows[0]?.note ?? '',
});
const lessonMinutes = ({ starts_at, ends_at }: LessonRow): number =>
  (ends_at.getTime() - starts_at.getTime()) / MINUTE_MS;
const instructorOf = (row: LessonRow): string => `${row.instructor_first_name} ${row.instructor_last_name}`.trim();

function present(row: LessonRow): ProgressLesson {
  const wall = { date: row.local_date, timeZone: row.time_zone };
  return {
    bookingId: row.id,
    code: row.code,
    instructorName: instructorOf(row),
    schoolName: row.school_name,
    startTime: wallTimeWithOffset({ ...wall, time: row.local_start }, row.starts_at),
    endTime: wallTimeWithOffset({ ...wall, date: findLocalEndDate(row), time: row.local_end }, row.ends_at),
    timeZone: row.time_zone,
    minutes: lessonMinutes(row),
    marks: parseMarks(row.marks),
    note: row.note ?? '',
  };
}

/** The instructor with the most minutes first. */
function byInstructor(rows: readonly LessonRow[]): Progress['instructors'] {
  return [...Map.groupBy(rows, (row) => row.instructor_id)]
    .flatMap(([id, [first, ...others]]) => {
      if (!first) return [];
      const lessons = [first, ...others];
      const minutes = lessons.reduce((sum, row) => sum + lessonMinutes(row), 0);
      return [{ id, name: instructorOf(first), schoolName: first.school_name, lessons: lessons.length, minutes }];
    })
    .sort((one, other) => other.minutes - one.minutes || one.name.localeCompare(other.name));
}

const texts = await textsIn<Texts>(import.meta.dirname);
const skillTexts = await sharedTexts<SkillTexts>('skills');

/** Two decimals, as spreadsheets add them up. */
const hours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;

type Row = (string | number)[];

/** Three tables below each other: lessons with a total, hours by instructor, every skill. */
export function progressRows(progress: Progress, locale: Locale): Row[] {
  const words = texts(locale);
  const names = skillTexts(locale);
  const levels = new Map(progress.skills.map((mark) => [mark.skill, mark]));
  const lessons = progress.lessons.toReversed().map((lesson): Row => {
    const [starts, ends] = [toWallTime(lesson.startTime), toWallTime(lesson.endTime)];
    const marks = lesson.marks.map(({ skill, level }) => `${names.skills[skill]}${words.colon}${names.levels[level]}`);
    const where = [lesson.instructorName, lesson.schoolName, lesson.code];
    const when = [starts.date, starts.time, ends.time, lesson.timeZone, hours(lesson.minutes)];
    return [...when, ...where, marks.join('; '), lesson.note];
  });
  const skills = SKILL_GROUP_IDS.flatMap((group) =>
    SKILL_GROUPS[group].skills.map((skill): Row => {
      const mark = levels.get(skill);
      const level = mark ? [names.levels[mark.level], mark.date] : ['', ''];
      return [names.groups[group], names.skills[skill], ...level];
    }),
  );
  return [
    words.lessons,
    ...lessons,
    [words.total, '', '', '', hours(progress.minutes)],
    [],
    words.instructors,
    ...progress.instructors.map((one): Row => [one.name, one.schoolName, one.lessons, hours(one.minutes)]),
    [],
    words.skills,
    ...skills,
  ];
}
