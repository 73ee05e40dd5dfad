import { CODE_DAYS } from '#contract/lesson-day.ts';
import type { LessonRecord } from '#contract/lesson-records.ts';
import { resolveLocale } from '#contract/locale.ts';
import type { SkillMark } from '#contract/progress.ts';
import type { Skill } from '#contract/skills.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { readLessonProgress } from '#server/modules/progress/progress.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import {
  insertRecord,
  isOpen,
  type Lesson,
  lockLesson,
  lockRecords,
  selectLesson,
  selectOfLesson,
  selectRecord,
} from './lesson-records.db.ts';
import {
  type ConfirmedBy,
  type LessonFacts,
  type Said,
  type Standing,
  type StoredRecord,
  shownStanding,
  summarizeStanding,
  toInitials,
} from './lesson-records.rules.ts';
import { lessonToConfirm } from './mails/lesson-to-confirm.ts';

const DAY_MS = 24 * 3_600_000;
const SEAL = 'lesson records';
/** How long the link in the email works. */
const TOKEN_DAYS = 60;

/** What an instructor enters. */
export interface NewLesson {
  minutes?: number | undefined;
  kilometres?: number | null | undefined;
  code?: string | undefined;
  corrects?: number | undefined;
}

const standingNow = async (ctx: Context, bookingId: string): Promise<Standing> =>
  summarizeStanding((await selectOfLesson(ctx, bookingId)).map(({ record }) => record));

/** Derived from the lesson's id, so there is nothing to store. */
const getLessonCode = (ctx: Context, bookingId: string): string =>
  String(ctx.secrets.keyOf('lesson codes', Buffer.from(bookingId)).readUIntBE(0, 6) % 10_000).padStart(4, '0');

/** @throws AppError not_found; record_not_open unless the lesson took place, or once the student's account is deleted */
async function lockToRecord(tx: Transaction, bookingId: string): Promise<{ lesson: Lesson; standing: Standing }> {
  const isThere = await lockLesson(tx, bookingId);
  const lesson = isThere ? await selectLesson(tx, bookingId) : undefined;
  if (!lesson) throw new AppError('not_found');
  if (lesson.status !== 'Completed' || lesson.erased_at !== null) throw new AppError('record_not_open');
  return { lesson, standing: await standingNow(tx, bookingId) };
}

const confirmed = (tx: Transaction, lesson: Lesson, about: number, by: ConfirmedBy) =>
  appendRecord(tx, lesson, { what: 'confirmation', about, by, code: lesson.code }, nowDate(tx.clock));

/** @throws AppError wrong_lesson_code; too_many_requests, because four digits are easy to guess */
async function assertCode(ctx: Context, bookingId: string, code: string): Promise<void> {
  const subject = `lesson ${bookingId}`;
  await ctx.codeTries.count(subject);
  const lesson = await selectLesson(ctx, bookingId);
  if (!lesson || code !== getLessonCode(ctx, bookingId) || isCodeOver(ctx, lesson))
    throw new AppError('wrong_lesson_code');
  await ctx.codeTries.clear(subject);
}

const isCodeOver = (ctx: Context, { ends_at }: Pick<Lesson, 'ends_at'>): boolean =>
  ctx.clock.nowMs() > ends_at.getTime() + CODE_DAYS * DAY_MS;

async function askStudent(
  tx: Transaction,
  lesson: Lesson,
  facts: LessonFacts,
  said: { id: string; isCorrected: boolean },
) {
  const reader = {
    // A school that isn't approved writes only to accounts.
    recipient: lesson.has_account || lesson.is_school_offered ? lesson.email : null,
    locale: resolveLocale(lesson.locale),
    ...(!lesson.has_account && { isRecorded: true }),
  };
  const mail = lessonToConfirm.to(reader, {
    bookingId: lesson.id,
    code: lesson.code,
    studentName: lesson.student_first_name,
    instructorName: `${lesson.instructor_first_name} ${lesson.instructor_last_name}`.trim(),
    schoolName: lesson.school_name,
    date: facts.date,
    startTime: facts.start,
    endTime: facts.end,
    timeZone: facts.timeZone,
    minutes: facts.minutes,
    kilometres: facts.kilometres,
    skills: facts.skills.map(({ skill }) => skill as Skill),
    isCorrected: said.isCorrected,
    isBySchool: facts.saidBy === 'school',
    linkId: said.id,
  });
  await enqueueEmails(tx, mail);
}

async function confirm(ctx: Context, bookingId: string, number: number, by: ConfirmedBy): Promise<Lesson> {
  return inTransaction(ctx, async (tx) => {
    const { lesson, standing } = await lockToRecord(tx, bookingId);
    if (standing.said?.number !== number) throw new AppError('record_changed');
    if (!standing.confirmed) await confirmed(tx, lesson, number, by);
    return lesson;
  });
}

/** With the code, for the student, from the start of the lesson until it's confirmed. */
export async function readLessonConfirmation(
  ctx: Context,
  bookingId: string,
  reader: 'candidate' | 'school',
): Promise<LessonRecord> {
  const lesson = await selectLesson(ctx, bookingId);
  if (!lesson) throw new AppError('not_found');
  const standing = await standingNow(ctx, bookingId);
  const isUnderWay = ['Booked', 'Completed'].includes(lesson.status) && lesson.starts_at.getTime() <= ctx.clock.nowMs();
  const isWanted = reader === 'candidate' && isUnderWay && standing.confirmed === null && !isCodeOver(ctx, lesson);
  const code = isWanted ? getLessonCode(ctx, bookingId) : null;
  const studentId = reader === 'school' ? lesson.student_id : lesson.candidate_id;
  return { bookingId, studentId, code, ...shownStanding(standing) };
}

/**
 * Records a lesson, or corrects its record. Repeating the request changes nothing.
 * @throws AppError not_found, record_not_open, record_changed, wrong_lesson_code, too_many_requests
 */
export async function recordLesson(
  ctx: Context,
  actor: Actor<'school'>,
  bookingId: string,
  said: NewLesson,
): Promise<LessonRecord> {
  // Before the lock, so that a wrong code doesn't hold up anybody.
  if (said.code !== undefined) await assertCode(ctx, bookingId, said.code);
  // Before the transaction, which would hold one connection while waiting for another.
  const { marks } = await readLessonProgress(ctx, bookingId);
  await inTransaction(ctx, async (tx) => {
    const { lesson, standing } = await lockToRecord(tx, bookingId);
    const { said: before } = standing;
    const facts = lessonFacts(lesson, said, { marks, isBySchool: !isTaughtBy(actor, lesson) });
    const isKnown = before !== null && isRepeated(before, said, facts);
    if (!isKnown && (before?.number ?? undefined) !== said.corrects) throw new AppError('record_changed');
    if (isKnown) {
      if (said.code !== undefined && !standing.confirmed) await confirmed(tx, lesson, before.number, 'code');
      return;
    }
    const what: Said =
      said.corrects === undefined
        ? { what: 'lesson', lesson: facts }
        : { what: 'correction', about: said.corrects, lesson: facts };
    const { id, number } = await appendRecord(tx, lesson, what, nowDate(tx.clock));
    if (said.code !== undefined) await confirmed(tx, lesson, number, 'code');
    else await askStudent(tx, lesson, facts, { id, isCorrected: what.what === 'correction' });
  });
  return readLessonConfirmation(ctx, bookingId, 'school');
}

/** A logged-in student confirms the record that they read. @throws AppError record_changed if there is a newer one; record_not_open */
export async function confirmLesson(ctx: Context, bookingId: string, number: number): Promise<LessonRecord> {
  await confirm(ctx, bookingId, number, 'page');
  return readLessonConfirmation(ctx, bookingId, 'candidate');
}

/** The token of a confirmation link, made when the email leaves. Null if the record no longer needs a confirmation. */
export async function mintLessonToken(ctx: Context, recordId: string): Promise<string | null> {
  if (!(await isOpen(ctx, recordId))) return null;
  const said = JSON.stringify({ recordId, until: ctx.clock.nowMs() + TOKEN_DAYS * DAY_MS } satisfies InToken);
  return ctx.secrets.seal(SEAL, SEAL, Buffer.from(said)).toString('base64url');
}

/** Confirms from the link in the email. Repeating it changes nothing. @throws AppError record_changed, record_not_open */
export async function confirmLessonByToken(ctx: Context, token: string): Promise<{ bookingId: string; code: string }> {
  const { recordId, until } = openToken(ctx, token);
  const record = await selectRecord(ctx, recordId);
  if (!record || until < ctx.clock.nowMs()) throw new AppError('record_changed');
  const { id, code } = await confirm(ctx, record.booking_id, record.number, 'mail');
  return { bookingId: id, code };
}

/** @throws AppError record_changed for an invalid token */
function openToken(ctx: Context, token: string): InToken {
  try {
    return JSON.parse(ctx.secrets.open(SEAL, SEAL, Buffer.from(token, 'base64url')).toString());
  } catch (cause) {
    throw new AppError('record_changed', { cause });
  }
}

interface InToken {
  recordId: string;
  until: number;
}

/** An API key doesn't count as the instructor. */
const isTaughtBy = ({ member, key }: Actor<'school'>, lesson: Pick<Lesson, 'instructor_id'>): boolean =>
  !key && member?.instructorId === lesson.instructor_id;

/** Whether the request repeats the current record. Skills marked since don't matter. An instructor may repeat what the school recorded. */
const isRepeated = (
  before: NonNullable<Standing['said']>,
  { corrects }: NewLesson,
  { minutes, kilometres, skills, saidBy }: LessonFacts,
): boolean => {
  const isAsGood = before.lesson.saidBy === undefined || before.lesson.saidBy === saidBy;
  const isSame = before.lesson.minutes === minutes && before.lesson.kilometres === kilometres && isAsGood;
  if (corrects === undefined) return isSame;
  return before.what === 'correction'
    ? before.about === corrects && isSame
    : before.number === corrects && isSame && JSON.stringify(before.lesson.skills) === JSON.stringify(skills);
};

const MINUTE_MS = 60_000;

/** Adds a student's next record. Holds their lock until the transaction ends, so two records never get the same number. */
export async function appendRecord(
  tx: Transaction,
  lesson: Lesson,
  said: Said,
  now: Date,
): Promise<{ id: string; number: number }> {
  const lastNumber = await lockRecords(tx, lesson.candidate_id);
  const record: StoredRecord = {
    student: lesson.candidate_id,
    number: lastNumber + 1,
    at: now.toISOString(),
    ...said,
  };
  const id = await insertRecord(tx, { record, bookingId: lesson.id, now });
  return { id, number: record.number };
}

/** The booked length counts unless another was entered. */
export function lessonFacts(
  lesson: Lesson,
  { minutes, kilometres }: { minutes?: number | undefined; kilometres?: number | null | undefined },
  { marks, isBySchool }: { marks: readonly SkillMark[]; isBySchool: boolean },
): LessonFacts {
  return {
    code: lesson.code,
    date: lesson.local_date,
    start: lesson.local_start,
    end: lesson.local_end,
    timeZone: lesson.time_zone,
    minutes: minutes ?? minutesBooked(lesson),
    kilometres: kilometres ?? null,
    skills: marks.map(({ skill, level }) => ({ skill, level })),
    ...(lesson.kind_names && { kind: { en: lesson.kind_names.en, fr: lesson.kind_names.fr } }),
    school: lesson.school_name,
    schoolId: lesson.school_id,
    instructor: toInitials(lesson.instructor_first_name, lesson.instructor_last_name),
    instructorId: lesson.instructor_id,
    ...(isBySchool && { saidBy: 'school' }),
  };
}

const minutesBooked = ({ starts_at, ends_at }: Lesson): number => (ends_at.getTime() - starts_at.getTime()) / MINUTE_MS;
