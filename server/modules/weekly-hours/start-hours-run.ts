import type { Context, Transaction } from '#server/context.ts';
import { listScheduleInstructors } from '#server/modules/instructors/instructors.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import { deleteRunsBefore, type HoursRunRow, insertRun, selectRun, settleWaiting } from './hours-runs.db.ts';

export interface HoursJob {
  runId: string;
  /** Only instructors with later ids; the earlier ones had their turn. */
  after?: string;
  /** Retries this instructor alone. */
  instructorId?: string;
}
export const SAVE_HOURS: JobKind<HoursJob> = { name: 'save-weekly-hours' };
/** A run can be looked up for a day; what it did stays in the hours. */
export const RUN_SHOWN_HOURS = 24;

/** @throws AppError not_found if the id belongs to another school's run */
export async function isRunOf(tx: Transaction, schoolId: string, runId: string): Promise<boolean> {
  const run = await selectRun(tx, runId);
  if (run && run.schoolId !== schoolId) throw new AppError('not_found');
  return run !== undefined;
}

/** @throws AppError not_found for another school's instructor */
export async function startRun(
  tx: Transaction,
  actor: { id: string; accountId: string },
  run: Pick<HoursRunRow, 'id' | 'lines' | 'undoes'>,
  instructorIds: string[],
): Promise<void> {
  const own = new Set((await listScheduleInstructors(tx, actor.id)).map(({ id }) => id));
  if (!instructorIds.every((id) => own.has(id))) throw new AppError('not_found');
  const { id: schoolId, accountId } = actor;
  await insertRun(tx, { ...run, schoolId, accountId, createdAt: nowDate(tx.clock) }, instructorIds);
  await tx.jobs.enqueue(tx.db, SAVE_HOURS, { runId: run.id });
}

/** Leaves out the instructors that a run hasn't reached. */
export async function stopRun(tx: Transaction, runId: string): Promise<void> {
  await settleWaiting(tx, runId, 'stopped');
}

export const sweepRuns = (ctx: Context): Promise<void> =>
  deleteRunsBefore(ctx, toDate(ctx.clock.now().subtract({ hours: 2 * RUN_SHOWN_HOURS })));
