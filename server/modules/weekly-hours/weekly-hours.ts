import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { addDays } from '#contract/bookable-days.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  type HoursEffect,
  type LessonOutside,
  UNDO_MINUTES,
  type WeeklyHours,
  type weeklyHoursEndpoints,
} from '#contract/weekly-hours.ts';
import type { HoursLine } from '#contract/weekly-hours-lines.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import {
  addSlots,
  findStandingSlots,
  lockFreeWeeklySlots,
  lockSchedule,
  removeLockedSlots,
} from '#server/modules/availability/availability.ts';
import { type Exceptions, isOff, isWithinHours } from '#server/modules/availability/working-hours.rules.ts';
import { findBookingsOfSlots, presentLessonOutside } from '#server/modules/bookings/bookings.ts';
import { forgetDays } from '#server/modules/changed-days/changed-days.ts';
import { listScheduleInstructors } from '#server/modules/instructors/instructors.ts';
import { listHolidays } from '#server/modules/schools/holidays.ts';
import { getSchool, readSettings } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dayIn, nowDate, toDate } from '#server/platform/clock.ts';
import { type Actor, onlyInstructor } from '#server/platform/http/actor.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import { isChangeBeingUndone } from './hours-runs.db.ts';
import { isRunOf, startRun, stopRun, sweepRuns } from './start-hours-run.ts';
import {
  type HoursRow,
  selectChanged,
  selectDaysOff,
  selectHolidays,
  selectHours,
  selectSchoolsWithHours,
  upsertHours,
} from './weekly-hours.db.ts';
import { makeSlots, planChange } from './weekly-hours.rules.ts';

type Request = BodyOf<(typeof weeklyHoursEndpoints)['saveWeeklyHours']>;

type SchoolMember = Pick<Actor<'school'>, 'id' | 'accountId'>;

/** A school's instructors, or one of them. */
interface MakeSlots {
  schoolId: string;
  instructorId?: string;
}
const MAKE_SLOTS: JobKind<MakeSlots> = { name: 'make-weekly-slots' };

/** A change for more instructors than this is undone in the background. */
const AT_ONCE_MAX = 15;

/** Until when a change can be undone. */
const undoUntil = (row: HoursRow): Date => new Date(row.changed_at.getTime() + UNDO_MINUTES * 60_000);

function present(ctx: Context, row: HoursRow | undefined): Omit<WeeklyHours, 'checksTravel'> {
  if (!row) return { lines: [], version: 0, changedAt: null, changedBy: null, undo: null };
  const until = undoUntil(row);
  return {
    lines: row.lines,
    version: row.version,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
    undo: until > nowDate(ctx.clock) ? { changeId: row.change_id, until: until.toISOString() } : null,
  };
}

/** Saves instructors' hours and updates their slots. */
export async function saveHours(
  tx: Transaction,
  actor: { id: string; accountId: string | null },
  changes: { instructorId: string; lines: HoursLine[] }[],
  changeId: string = randomUUID(),
): Promise<{ effect: Effect; changeId: string; version: number }> {
  const school = await readSchoolHours(tx, actor.id);
  const change = { changeId, accountId: actor.accountId, now: nowDate(tx.clock) };
  let effect = NO_EFFECT;
  let version = 0;
  for (const [index, { instructorId, lines }] of changes.entries()) {
    const written = await upsertHours(tx, instructorId, { ...change, lines });
    if (index === 0) version = written;
    effect = addEffects(effect, await applyLines(tx, school, instructorId, lines));
  }
  return { effect, changeId, version };
}

/** Holds the lock on the school's schedule. When it returns, lists show the change. */
export async function changeWeeklyHours<T extends { effect: Effect }>(
  ctx: Context,
  schoolId: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const result = await inTransaction(ctx, async (tx) => {
    await lockSchedule(tx, schoolId);
    return work(tx);
  });
  forgetDays(ctx, result.effect.days);
  return result;
}

/** @throws AppError changed_meanwhile with the hours that someone else has saved */
function assertVersion(ctx: Context, row: HoursRow | undefined, version: number | undefined): void {
  const current = row?.version ?? 0;
  if (version === undefined || version === current) return;
  const { lines, changedBy } = present(ctx, row);
  throw new AppError('changed_meanwhile', { details: { version: current, fields: { lines }, changedBy } });
}

/** Makes slots match the saved hours of a school, or of one instructor. Idempotent. */
export async function remakeSlots(ctx: Context, schoolId: string, instructorId?: string): Promise<void> {
  await changeWeeklyHours(ctx, schoolId, async (tx) => {
    const rows = await selectHours(tx, schoolId, instructorId === undefined ? undefined : [instructorId]);
    let effect = NO_EFFECT;
    if (rows.size === 0) return { effect };
    const school = await readSchoolHours(tx, schoolId);
    for (const [id, { lines }] of rows) effect = addEffects(effect, await applyLines(tx, school, id, lines));
    return { effect };
  });
}

export function defineWeeklyHoursJobs(ctx: Context): void {
  ctx.jobs.define(MAKE_SLOTS, ({ schoolId, instructorId }) =>
    remakeSlots(ctx, schoolId, instructorId).catch((error) => {
      // A school that is gone or no longer has an address needs no slots.
      if (!(error instanceof AppError)) throw error;
    }),
  );
}

export async function showWeeklyHours(ctx: Context, schoolId: string, instructorId: string): Promise<WeeklyHours> {
  const { checksTravel } = await readSettings(ctx, schoolId);
  return { ...present(ctx, (await selectHours(ctx, schoolId, [instructorId])).get(instructorId)), checksTravel };
}

/** Weekly hours by instructor. */
export async function readWeeklyLines(ctx: Context, schoolId: string): Promise<Map<string, HoursLine[]>> {
  return new Map([...(await selectHours(ctx, schoolId))].map(([id, { lines }]) => [id, lines]));
}

/** What an instructor's weekly hours and days off say about a time. `unknown`: nobody entered hours. */
export type HoursVerdict = 'within' | 'outside' | 'off' | 'unknown';

/** Reads hours and days off once. @throws AppError not_found, school_information_missing */
export async function judgeWorkingHours(
  ctx: Context,
  schoolId: string,
): Promise<(instructorId: string, time: { date: string; startTime: string; endTime: string }) => HoursVerdict> {
  const school = await readSchoolHours(ctx, schoolId);
  const rows = await selectHours(ctx, schoolId);
  return (instructorId, time) => {
    const exceptions = school.exceptionsOf(instructorId);
    if (exceptions.daysOff.some((off) => isOff(time, off))) return 'off';
    const lines = rows.get(instructorId)?.lines ?? [];
    if (lines.length === 0) return 'unknown';
    return isWithinHours(time, lines, exceptions) ? 'within' : 'outside';
  };
}

/** Active instructors by name with their hours. Instructors see only their own. */
export async function listWeeklyHours(ctx: Context, actor: Actor<'school'>) {
  const { id: schoolId } = actor;
  const only = onlyInstructor(actor);
  const rows = await selectHours(ctx, schoolId);
  return (await listScheduleInstructors(ctx, schoolId))
    .filter(({ id, isActive }) => isActive && (only === undefined || id === only))
    .map(({ id, firstName, lastName }) => ({
      instructorId: id,
      firstName,
      lastName,
      lines: rows.get(id)?.lines ?? [],
    }));
}

/** What saving these hours would change. @throws AppError not_found, school_information_missing */
export async function previewWeeklyHours(
  ctx: Context,
  schoolId: string,
  instructorId: string,
  { lines, alsoTo = [] }: Request,
): Promise<HoursEffect> {
  const school = await readSchoolHours(ctx, schoolId);
  let effect = NO_EFFECT;
  for (const id of new Set([instructorId, ...alsoTo]))
    effect = addEffects(effect, await previewLines(ctx, school, id, lines));
  return effect;
}

/** @throws AppError changed_meanwhile, not_found, school_information_missing */
export async function saveWeeklyHours(
  ctx: Context,
  actor: SchoolMember,
  instructorId: string,
  { lines, alsoTo = [], version: read, runId }: Request,
) {
  const { effect, ...saved } = await changeWeeklyHours(ctx, actor.id, async (tx) => {
    const row = (await selectHours(tx, actor.id, [instructorId])).get(instructorId);
    const ordered = lines.toSorted((one, other) => one.weekday - other.weekday || (one.from < other.from ? -1 : 1));
    // The client repeats a request whose answer was lost.
    if (row && alsoTo.length === 0 && isDeepStrictEqual(row.lines, JSON.parse(JSON.stringify(ordered))))
      return { effect: NO_EFFECT, changeId: row.change_id, version: row.version };
    if (runId !== undefined && (await isRunOf(tx, actor.id, runId)))
      return { effect: NO_EFFECT, changeId: runId, version: row?.version ?? 0 };
    assertVersion(tx, row, read);
    const ids = [...new Set([instructorId, ...alsoTo])];
    const isRun = runId !== undefined && ids.length > 1;
    if (isRun) await startRun(tx, actor, { id: runId, lines: ordered, undoes: null }, ids.slice(1));
    return saveHours(
      tx,
      actor,
      (isRun ? [instructorId] : ids).map((id) => ({ instructorId: id, lines: ordered })),
      runId,
    );
  });
  return { ...effect, ...saved };
}

/** @throws AppError undo_over */
export async function undoWeeklyHours(ctx: Context, actor: Actor<'school'>, changeId: string): Promise<HoursEffect> {
  const { effect } = await changeWeeklyHours(ctx, actor.id, async (tx) => {
    const since = toDate(tx.clock.now().subtract({ minutes: UNDO_MINUTES }));
    const only = onlyInstructor(actor);
    const all = await selectChanged(tx, actor.id, { changeId, since });
    const rows = all.filter((row) => only === undefined || row.instructor_id === only);
    if (rows.length === 0) throw new AppError('undo_over');
    // Sent again: a second run would find every instructor's hours changed by the first.
    if (await isChangeBeingUndone(tx, actor.id, changeId)) return { effect: NO_EFFECT };
    // Instructors undo only their own hours; their colleagues still get the new ones.
    if (only === undefined) await stopRun(tx, changeId);
    if (rows.length > AT_ONCE_MAX) {
      const ids = rows.map((row) => row.instructor_id);
      await startRun(tx, actor, { id: randomUUID(), lines: [], undoes: changeId }, ids);
      return { effect: NO_EFFECT };
    }
    return saveHours(
      tx,
      actor,
      rows.map((row) => ({ instructorId: row.instructor_id, lines: row.lines_before })),
    );
  });
  return effect;
}

/** Updates one instructor's slots after days off changed. The caller's transaction comes from `changeWeeklyHours`. */
export async function makeSlotsFor(tx: Transaction, schoolId: string, instructorId: string): Promise<Effect> {
  const lines = (await selectHours(tx, schoolId, [instructorId])).get(instructorId)?.lines ?? [];
  return applyLines(tx, await readSchoolHours(tx, schoolId), instructorId, lines);
}

/** Queues `remakeSlots` for when the transaction has committed. */
export function remakeSlotsSoon(tx: Transaction, schoolId: string, instructorId?: string): Promise<void> {
  return tx.jobs.enqueue(tx.db, MAKE_SLOTS, { schoolId, ...(instructorId !== undefined && { instructorId }) });
}

/** One job per school, so that one that fails is retried by itself. */
export async function remakeAllSlots(ctx: Context): Promise<void> {
  await sweepRuns(ctx);
  const schools = await selectSchoolsWithHours(ctx);
  await ctx.jobs.enqueueAll(
    ctx.db,
    MAKE_SLOTS,
    schools.map((schoolId) => ({ data: { schoolId } })),
  );
}

/** What a school's slots are made from, besides the hours themselves. */
export interface SchoolHours {
  timeZone: string;
  fromDate: string;
  toDate: string;
  /** The last day for an instructor's slots; null if the instructor is inactive. */
  until: (instructorId: string) => string | null;
  exceptionsOf: (instructorId: string) => Exceptions;
}

interface Effect {
  added: number;
  withdrawn: number;
  kept: number;
  conflicts: LessonOutside[];
  /** Days whose lists changed. */
  days: string[];
}

export const NO_EFFECT: Effect = { added: 0, withdrawn: 0, kept: 0, conflicts: [], days: [] };

export const addEffects = (one: Effect, other: Effect): Effect => ({
  added: one.added + other.added,
  withdrawn: one.withdrawn + other.withdrawn,
  kept: one.kept + other.kept,
  conflicts: [...one.conflicts, ...other.conflicts],
  days: [...one.days, ...other.days],
});

/** @throws AppError not_found, school_information_missing */
async function readSchoolHours(ctx: Context, schoolId: string): Promise<SchoolHours> {
  const school = await getSchool(ctx, schoolId);
  const { timeZone, province } = school;
  if (!school.isInformationComplete || timeZone === null || province === null)
    throw new AppError('school_information_missing');
  const { weeksAhead } = await readSettings(ctx, schoolId);
  const people = new Map((await listScheduleInstructors(ctx, schoolId)).map((one) => [one.id, one]));
  const fromDate = dayIn(timeZone, ctx.clock.now());
  const toDate = addDays(fromDate, weeksAhead * 7);
  const choices = await selectHolidays(ctx, schoolId);
  const holidays = new Set(
    (await listHolidays(province, { fromDate, toDate }, 'en'))
      .filter(({ holiday, isStatutory }) => choices.get(holiday) ?? isStatutory)
      .map(({ date }) => date),
  );
  const daysOff = Map.groupBy(
    await selectDaysOff(ctx, [...people.keys()], fromDate),
    ({ instructorId }) => instructorId,
  );
  return {
    timeZone,
    fromDate,
    toDate,
    until(instructorId) {
      const instructor = people.get(instructorId);
      if (!instructor) throw new AppError('not_found');
      const { isActive, licenceExpiry } = instructor;
      if (!isActive) return null;
      return licenceExpiry !== null && licenceExpiry < toDate ? licenceExpiry : toDate;
    },
    exceptionsOf: (instructorId) => ({ holidays, daysOff: daysOff.get(instructorId) ?? [] }),
  };
}

/** What these hours would change about an instructor's slots ahead. Writes nothing. */
async function previewLines(
  ctx: Context,
  school: SchoolHours,
  instructorId: string,
  lines: HoursLine[],
): Promise<Effect> {
  return (await planLines(ctx, school, instructorId, lines)).effect;
}

/** Makes an instructor's slots ahead match these hours, in a transaction that holds the lock on the school's schedule. */
async function applyLines(
  tx: Transaction,
  school: SchoolHours,
  instructorId: string,
  lines: HoursLine[],
): Promise<Effect> {
  await lockFreeWeeklySlots(tx, instructorId);
  const { added, withdrawn, effect } = await planLines(tx, school, instructorId, lines);
  await removeLockedSlots(tx, withdrawn);
  const slots = added.map((slot) => ({
    ...slot,
    instructorId,
    timeZone: school.timeZone,
    startsAt: new Date(slot.startsAt),
    endsAt: new Date(slot.endsAt),
  }));
  await addSlots(tx, slots, 'weekly');
  return effect;
}

async function planLines(ctx: Context, school: SchoolHours, instructorId: string, lines: HoursLine[]) {
  const { timeZone, fromDate } = school;
  const toDate = school.until(instructorId);
  const exceptions = school.exceptionsOf(instructorId);
  const nowMs = ctx.clock.nowMs();
  const wanted =
    toDate === null
      ? []
      : makeSlots(lines, exceptions, { fromDate, toDate }, timeZone).filter(({ startsAt }) => startsAt > nowMs);
  const known = (await findStandingSlots(ctx, instructorId)).map((slot) => ({
    ...slot,
    startsAt: slot.startsAt.getTime(),
    endsAt: slot.endsAt.getTime(),
  }));
  const { added, withdrawn, kept } = planChange(wanted, known, timeZone);
  const outside = known.filter((slot) => slot.status === 'BOOKED' && !isWithinHours(slot, lines, exceptions));
  const lessons = await findBookingsOfSlots(
    ctx,
    outside.map(({ id }) => id),
  );
  const effect: Effect = {
    added: added.length,
    withdrawn: withdrawn.length,
    kept,
    conflicts: lessons.map(presentLessonOutside),
    days: [...new Set([...added, ...withdrawn].map(({ date }) => date))],
  };
  return { added, withdrawn, effect };
}
