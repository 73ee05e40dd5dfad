import type * as z from 'zod/mini';
import { addDays } from '#contract/bookable-days.ts';
import type { TodayInstructors, todaySchema } from '#contract/today.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { findCarHolders } from '#server/modules/availability/availability.ts';
import { readInbox } from '#server/modules/lesson-messages/inbox.ts';
import { findSpellingsOfSchool } from '#server/modules/name-search/name-search.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import { getSchool } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { wallClockAt } from '#server/platform/wall-time.ts';
import { joinGaps } from './gaps.rules.ts';
import {
  type Asking,
  type InstructorRow,
  type LessonRow,
  type NewsRow,
  selectFreeHours,
  selectInstructors,
  selectLook,
  selectNews,
  selectRequests,
  selectToCheck,
  upsertLook,
} from './today.db.ts';

/** Entries of each list; the page leads to the others. */
const REQUESTS = 10;
const TO_CHECK = 8;
const MESSAGES = 5;
const GAPS = 16;

/** @throws AppError forbidden for an actor who isn't a member, not_found */
async function prepare(ctx: Context, actor: Actor<'school'>): Promise<Asking & { timeZone: string; time: string }> {
  if (!actor.member) throw new AppError('forbidden');
  const school = await getSchool(ctx, actor.id);
  if (!school) throw new AppError('not_found');
  const timeZone = school.timeZone ?? ZONE_UNTIL_SAID;
  const now = nowDate(ctx.clock);
  const { date: today, time } = wallClockAt(timeZone, now);
  return { schoolId: actor.id, memberId: actor.member.id, now, today, time, timeZone };
}

export async function readToday(
  ctx: Context,
  actor: Actor<'school'>,
  { news: newsLimit }: { news: number },
): Promise<z.input<typeof todaySchema>> {
  const asking = await prepare(ctx, actor);
  const { today, now } = asking;
  const range = { fromDate: today, toDate: addDays(today, 1) };
  const look = await selectLook(ctx, asking);
  const [news, requests, instructors, toCheck, inbox, free, holders] = await Promise.all([
    selectNews(ctx, asking, look.since, newsLimit),
    selectRequests(ctx, asking, REQUESTS),
    selectInstructors(ctx, asking, { words: [], page: 0 }),
    selectToCheck(ctx, asking, TO_CHECK),
    readInbox(ctx, actor, { filter: 'unread', search: '', limit: MESSAGES }),
    selectFreeHours(ctx, asking, range),
    findCarHolders(ctx, actor.id, range),
  ]);
  const gaps = joinGaps(free, holders);
  return {
    timeZone: asking.timeZone,
    now: { date: today, time: asking.time },
    readAt: now.toISOString(),
    since: look.since.toISOString(),
    hasLooked: look.hasLooked,
    news: withTotal(news, presentNews),
    requests: withTotal(requests, (row) => ({
      ...presentLesson(row),
      ...{ wish: row.wish, reason: row.reason, askedAt: row.askedAt.toISOString() },
    })),
    instructors: presentInstructors(instructors),
    toCheck: withTotal(toCheck, (row) => ({ ...presentLesson(row), isCompleted: row.isCompleted })),
    messages: { unread: inbox.unread, waiting: inbox.waiting, items: inbox.items },
    gaps: { total: gaps.length, items: gaps.slice(0, GAPS) },
  };
}

export async function listTodayInstructors(
  ctx: Context,
  actor: Actor<'school'>,
  { search, page }: { search: string; page: number },
): Promise<TodayInstructors> {
  const words = await findSpellingsOfSchool(ctx, actor.id, search);
  return presentInstructors(await selectInstructors(ctx, await prepare(ctx, actor), { words, page }));
}

/** Never later than now: what happens after the press is news again. */
export async function markTodaySeen(
  ctx: Context,
  actor: Actor<'school'>,
  { until, isUndo }: { until: Date; isUndo: boolean },
): Promise<void> {
  const { member } = actor;
  if (!member) throw new AppError('forbidden');
  await inTransaction(ctx, (tx) =>
    upsertLook(tx, member.id, { seenAt: new Date(Math.min(until.getTime(), tx.clock.nowMs())), isUndo }),
  );
}

/** Each row carries the number of all rows. */
const withTotal = <Row extends { total: number }, Item>(rows: readonly Row[], present: (row: Row) => Item) => ({
  total: rows[0]?.total ?? 0,
  items: rows.map(present),
});

const presentLesson = (row: LessonRow): LessonRow => ({
  bookingId: row.bookingId,
  date: row.date,
  startTime: row.startTime,
  endTime: row.endTime,
  studentName: row.studentName,
  instructorId: row.instructorId,
  instructorName: row.instructorName,
});

const presentNews = (row: NewsRow): z.input<typeof todaySchema>['news']['items'][number] => ({
  ...presentLesson(row),
  kind: row.kind,
  at: row.at.toISOString(),
  by: row.by,
  memberName: row.by === 'school' ? row.memberName : null,
  from:
    row.fromDate !== null && row.fromStart !== null
      ? { date: row.fromDate, startTime: row.fromStart, instructorName: row.fromInstructor }
      : null,
});

const presentInstructors = (rows: readonly InstructorRow[]): TodayInstructors => ({
  total: rows[0]?.total ?? 0,
  instructors: rows.map(({ total: _, ...row }) => row),
});
