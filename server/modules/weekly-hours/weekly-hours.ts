import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '#contract/endpoint.ts';
import { type HoursEffect, UNDO_MINUTES, type WeeklyHours, type weeklyHoursEndpoints } from '#contract/weekly-hours.ts';
import type { HoursLine } from '#contract/weekly-hours-lines.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { lockSchedule } from '#server/modules/availability/availability.ts';
import { forgetDays } from '#server/modules/changed-days/changed-days.ts';
import { listScheduleInstructors } from '#server/modules/instructors/instructors.ts';
import { readSettings } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { type Actor, onlyInstructor } from '#server/platform/http/actor.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import { addEffects, applyLines, type Effect, NO_EFFECT, previewLines, readSchoolHours } from './make-slots.ts';
import { type HoursRow, selectChanged, selectHours, selectSchoolsWithHours, upsertHours } from './weekly-hours.db.ts';

type Request = BodyOf<(typeof weeklyHoursEndpoints)['saveWeeklyHours']>;

type SchoolMember = Pick<Actor<'school'>, 'id' | 'accountId'>;

/** A school's instructors, or one of them. */
interface MakeSlots {
  schoolId: string;
  instructorId?: string;
}
const MAKE_SLOTS: JobKind<MakeSlots> = { name: 'make-weekly-slots' };

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
async function write(
  tx: Transaction,
  actor: SchoolMember,
  changes: { instructorId: string; lines: HoursLine[] }[],
): Promise<{ effect: Effect; changeId: string; version: number }> {
  const changeId = randomUUID();
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
      // A school that is gone or has no address any more needs no slots.
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
  { lines, alsoTo = [], version: read }: Request,
) {
  const { effect, ...saved } = await changeWeeklyHours(ctx, actor.id, async (tx) => {
    const row = (await selectHours(tx, actor.id, [instructorId])).get(instructorId);
    const ordered = lines.toSorted((one, other) => one.weekday - other.weekday || (one.from < other.from ? -1 : 1));
    // The client repeats a request whose answer was lost.
    if (row && alsoTo.length === 0 && isDeepStrictEqual(row.lines, JSON.parse(JSON.stringify(ordered))))
      return { effect: NO_EFFECT, changeId: row.change_id, version: row.version };
    assertVersion(tx, row, read);
    const ids = [...new Set([instructorId, ...alsoTo])];
    return write(
      tx,
      actor,
      ids.map((id) => ({ instructorId: id, lines: ordered })),
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
    return write(
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
  const schools = await selectSchoolsWithHours(ctx);
  await ctx.jobs.enqueueAll(
    ctx.db,
    MAKE_SLOTS,
    schools.map((schoolId) => ({ data: { schoolId } })),
  );
}
