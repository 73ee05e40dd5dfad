import type { DrivingRecord, OwnRecord, RecordedLesson, StudentRecord } from '#contract/lesson-records.ts';
import { countProgrammeHours } from '#contract/programme-hours.ts';
import { findProgramme } from '#contract/programmes.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { findStudent, type ResolvedStudent } from '#server/modules/school-students/school-students.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { findLocalEndDate, wallTimeWithOffset } from '#server/platform/wall-time.ts';
import {
  deleteReaders,
  insertReader,
  type LessonRow,
  moveRecordsToStudent,
  selectLessons,
  selectName,
  selectReaders,
  selectRecords,
  selectSchools,
  selectStudent,
} from './lesson-records.db.ts';
import { type Standing, shownStanding, summarizeStanding } from './lesson-records.rules.ts';

/** Records contain no names, so they stay when an account is deleted. */
export const lessonRecordsPersonalData: PersonalData = {
  tables: ['lesson_records', 'record_readers'],

  async export(ctx, { id }) {
    const [records, readers] = await Promise.all([selectRecords(ctx, id), selectReaders(ctx, id)]);
    return {
      drivingRecord: records.map(({ record }) => record),
      recordReaders: readers.map(({ name, allowed_at }) => ({ school: name, since: allowed_at.toISOString() })),
    };
  },

  erase: (tx, { id }) => deleteReaders(tx, id),

  /** The bookings have moved already. */
  async move(tx, { from, to, schoolId, only }) {
    await moveRecordsToStudent(tx, { from, to, schoolId }, only?.bookings);
    return {};
  },
};

const MINUTE_MS = 60_000;

const recordOf = async (ctx: Context, candidateId: string, schoolId?: string): Promise<DrivingRecord> => {
  const [rows, records] = await Promise.all([selectLessons(ctx, candidateId), selectRecords(ctx, candidateId)]);
  const said = Map.groupBy(records, ({ booking_id }) => booking_id);
  const shown = rows.filter(({ school_id }) => schoolId === undefined || school_id === schoolId);
  const lessons = shown.map((row) => ({
    province: row.province as ProvinceCode | null,
    lesson: present(row, summarizeStanding((said.get(row.id) ?? []).map(({ record }) => record))),
  }));
  const driven = lessons.map(({ lesson }) => lesson);
  const byProgramme = Map.groupBy(lessons, ({ province }) => province && findProgramme(province));
  return {
    lessons: driven.toReversed(),
    ...drivenIn(driven),
    kinds: byKind(driven),
    hours: [...byProgramme].flatMap(([programme, own]) =>
      programme === null
        ? []
        : [
            countProgrammeHours(
              programme,
              own.map(({ lesson }) => ({ minutes: lesson.minutes, isConfirmed: lesson.confirmed !== null })),
            ),
          ],
    ),
  };
};

export async function readDrivingRecord(ctx: Context, candidateId: string): Promise<OwnRecord> {
  const [record, schools] = await Promise.all([recordOf(ctx, candidateId), selectSchools(ctx, candidateId)]);
  return { ...record, schools };
}

export function nameDrivingRecord(ctx: Context, candidateId: string) {
  return selectName(ctx, candidateId);
}

/** Somebody who shares their records without a lesson there has no record at the school. */
export const resolveReadStudent = async (ctx: Context, schoolId: string, studentId: string): Promise<ResolvedStudent> =>
  (await findStudent(ctx, schoolId, studentId)) ?? { recordId: studentId, candidateId: studentId };

/** The school's own lessons, or all of them if the student shares them. @throws AppError not_found if they aren't its student */
export async function readDrivingRecordForSchool(
  ctx: Context,
  schoolId: string,
  studentId: string,
): Promise<StudentRecord> {
  const { recordId, candidateId } = await resolveReadStudent(ctx, schoolId, studentId);
  const student = await selectStudent(ctx, { candidateId, schoolId });
  if (!student) throw new AppError('not_found');
  const record = await recordOf(ctx, candidateId, student.isWhole ? undefined : schoolId);
  const name = `${student.firstName} ${student.lastName}`.trim();
  return { ...record, student: { id: recordId, name }, isWhole: student.isWhole };
}

/** Lets a school read the student's whole driving record. @throws AppError not_found if there is no such school */
export function shareDrivingRecord(ctx: Context, candidateId: string, schoolId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await insertReader(tx, { candidateId, schoolId, now: nowDate(tx.clock) }))) throw new AppError('not_found');
  });
}

export function unshareDrivingRecord(ctx: Context, candidateId: string, schoolId: string): Promise<void> {
  return inTransaction(ctx, (tx) => deleteReaders(tx, candidateId, schoolId));
}

const minutesOf = (lessons: readonly RecordedLesson[]): number =>
  lessons.reduce((sum, { minutes }) => sum + minutes, 0);

const drivenIn = (lessons: readonly RecordedLesson[]) => ({
  minutes: minutesOf(lessons),
  confirmedMinutes: minutesOf(lessons.filter(({ confirmed }) => confirmed)),
});

/** Kinds with the same name count as one, whatever their school. */
function byKind(lessons: readonly RecordedLesson[]): DrivingRecord['kinds'] {
  const groups = Map.groupBy(lessons, ({ kind }) => (kind ? `${kind.en}\n${kind.fr}` : ''));
  if (groups.size === 1 && groups.has('')) return [];
  return [...groups]
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([, own]) => ({ kind: own[0]?.kind ?? null, ...drivenIn(own) }));
}

function present(row: LessonRow, standing: Standing): RecordedLesson {
  const { said, confirmed } = shownStanding(standing);
  const wall = { date: row.local_date, timeZone: row.time_zone };
  return {
    bookingId: row.id,
    code: row.code,
    schoolId: row.school_id,
    schoolName: row.school_name,
    kind: row.kind_names,
    instructorName: `${row.instructor_first_name} ${row.instructor_last_name}`.trim(),
    startTime: wallTimeWithOffset({ ...wall, time: row.local_start }, row.starts_at),
    endTime: wallTimeWithOffset({ ...wall, date: findLocalEndDate(row), time: row.local_end }, row.ends_at),
    timeZone: row.time_zone,
    minutes: said?.minutes ?? (row.ends_at.getTime() - row.starts_at.getTime()) / MINUTE_MS,
    kilometres: said?.kilometres ?? null,
    skills: said?.skills ?? [],
    number: said?.number ?? null,
    isBySchool: said?.isBySchool ?? false,
    confirmed,
  };
}
