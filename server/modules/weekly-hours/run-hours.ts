import { type HoursRun, UNDO_MINUTES } from '#contract/weekly-hours.ts';
import type { Context, Transaction } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toDate } from '#server/platform/clock.ts';
import { type Actor, onlyInstructor } from '#server/platform/http/actor.ts';
import {
  type HoursRunRow,
  selectLatestRun,
  selectRun,
  selectRunStates,
  selectWaiting,
  settleWaiting,
} from './hours-runs.db.ts';
import { type HoursJob, RUN_SHOWN_HOURS, SAVE_HOURS } from './start-hours-run.ts';
import { selectHours } from './weekly-hours.db.ts';
import { changeWeeklyHours, NO_EFFECT, saveHours } from './weekly-hours.ts';

/** Instructors in one job. Other schools' jobs get their turn between two. */
const CHUNK = 10;
/** Half a minute of retries, because people watch. */
const RETRIES = 4;

export function defineHoursRunJobs(ctx: Context): void {
  ctx.jobs.define(SAVE_HOURS, (job) => continueRun(ctx, job), {
    retryLimit: RETRIES,
    onGivenUp: (job) => giveUpHours(ctx, job),
  });
}

/** The latest run of a school in the last day, or while it can be undone if all went well; null for instructors, who can't start one. */
export async function showHoursRun(ctx: Context, actor: Actor<'school'>): Promise<HoursRun | null> {
  if (onlyInstructor(actor) !== undefined) return null;
  const since = toDate(ctx.clock.now().subtract({ hours: RUN_SHOWN_HOURS }));
  const run = await selectLatestRun(ctx, actor.id, since);
  if (!run) return null;
  const states = await selectRunStates(ctx, run.id);
  const isQuiet = states.every(({ state }) => state === 'saved' || state === 'stopped');
  if (isQuiet && run.createdAt < toDate(ctx.clock.now().subtract({ minutes: UNDO_MINUTES }))) return null;
  // The first instructor's hours were saved with the request.
  const first = run.undoes === null ? 1 : 0;
  return {
    id: run.id,
    kind: run.undoes === null ? 'save' : 'undo',
    startedAt: run.createdAt.toISOString(),
    total: states.length + first,
    saved: states.filter(({ state }) => state === 'saved').length + first,
    isDone: !states.some(({ state }) => state === 'waiting'),
    refused: states.flatMap(({ instructorId, name, state }) =>
      state === 'changed_meanwhile' || state === 'failed' ? [{ instructorId, name, reason: state }] : [],
    ),
  };
}

/**
 * Saves the next instructors of a run, each in its own transaction, and enqueues the rest. An instructor whose hours
 * crash is retried in a job of their own, so that nobody waits for them. Safe to repeat at any point.
 */
export async function continueRun(ctx: Context, { runId, after, instructorId }: HoursJob): Promise<void> {
  const run = await selectRun(ctx, runId);
  if (!run) return;
  if (instructorId !== undefined) return saveOrRefuse(ctx, run, instructorId);
  const next = await selectWaiting(ctx, runId, CHUNK, after);
  for (const id of next) {
    try {
      await saveOrRefuse(ctx, run, id);
    } catch (error) {
      ctx.onError(error as Error);
      await ctx.jobs.enqueue(ctx.db, SAVE_HOURS, { runId, instructorId: id });
    }
  }
  const last = next.at(-1);
  if (last !== undefined && (await selectWaiting(ctx, runId, 1, last)).length > 0)
    await ctx.jobs.enqueue(ctx.db, SAVE_HOURS, { runId, after: last });
}

/** Once the retries of a job have ended: reports the instructors whose hours it couldn't save. */
export async function giveUpHours(ctx: Context, { runId, instructorId }: HoursJob): Promise<void> {
  await settleWaiting(ctx, runId, 'failed', instructorId);
}

/** @throws unless the instructor is settled; then nothing was saved */
async function saveOrRefuse(ctx: Context, run: HoursRunRow, instructorId: string): Promise<void> {
  try {
    await changeWeeklyHours(ctx, run.schoolId, (tx) => saveOne(tx, run, instructorId));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await settleWaiting(ctx, run.id, 'failed', instructorId);
  }
}

async function saveOne(tx: Transaction, run: HoursRunRow, instructorId: string) {
  const row = (await selectHours(tx, run.schoolId, [instructorId])).get(instructorId);
  const isChangedSince =
    run.undoes === null
      ? row !== undefined && row.changed_at > run.createdAt && row.change_id !== run.id
      : row?.change_id !== run.undoes;
  // Another job may have saved it, or an undo have stopped it, while this one waited for the lock.
  const isWaiting = await settleWaiting(tx, run.id, isChangedSince ? 'changed_meanwhile' : 'saved', instructorId);
  if (!isWaiting || isChangedSince) return { effect: NO_EFFECT };
  const lines = run.undoes === null ? run.lines : (row?.lines_before ?? []);
  return saveHours(tx, { id: run.schoolId, accountId: run.accountId }, [{ instructorId, lines }], run.id);
}
