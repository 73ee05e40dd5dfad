import { sql } from 'kysely';
import type { HoursLine } from '#contract/weekly-hours-lines.ts';
import type { Queryable, Transaction } from '#server/context.ts';

export interface HoursRunRow {
  id: string;
  schoolId: string;
  accountId: string | null;
  lines: HoursLine[];
  /** The change that it undoes; null if it saves `lines`. */
  undoes: string | null;
  createdAt: Date;
}

/** `stopped`: the change was undone before it reached this instructor. Others are why the hours couldn't be saved. */
export type RunState = 'waiting' | 'saved' | 'stopped' | 'changed_meanwhile' | 'failed';

export async function insertRun(tx: Transaction, run: HoursRunRow, instructorIds: string[]): Promise<void> {
  await tx.db
    .insertInto('weekly_hours_runs')
    .values({
      id: run.id,
      school_id: run.schoolId,
      account_id: run.accountId,
      lines: JSON.stringify(run.lines),
      undoes: run.undoes,
      created_at: run.createdAt,
    })
    .execute();
  await tx.db
    .insertInto('weekly_hours_run_instructors')
    .values(instructorIds.map((instructor_id) => ({ run_id: run.id, instructor_id })))
    .execute();
}

const runs = (ctx: Queryable) =>
  ctx.db
    .selectFrom('weekly_hours_runs')
    .select(['id', 'school_id as schoolId', 'account_id as accountId', 'lines', 'undoes', 'created_at as createdAt']);

export async function selectRun(ctx: Queryable, id: string): Promise<HoursRunRow | undefined> {
  return (await runs(ctx).where('id', '=', id).executeTakeFirst()) as HoursRunRow | undefined;
}

export async function selectLatestRun(ctx: Queryable, schoolId: string, since: Date): Promise<HoursRunRow | undefined> {
  const row = await runs(ctx)
    .where('school_id', '=', schoolId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as HoursRunRow | undefined;
}

/** Whether a run still has hours of this change to undo. */
export async function isChangeBeingUndone(ctx: Queryable, schoolId: string, changeId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('weekly_hours_runs as run')
    .innerJoin('weekly_hours_run_instructors as one', 'one.run_id', 'run.id')
    .select('run.id')
    .where('run.school_id', '=', schoolId)
    .where('run.undoes', '=', changeId)
    .where('one.state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** By name. */
export async function selectRunStates(
  ctx: Queryable,
  runId: string,
): Promise<{ instructorId: string; name: string; state: RunState }[]> {
  const rows = await ctx.db
    .selectFrom('weekly_hours_run_instructors as one')
    .innerJoin('instructors', 'instructors.id', 'one.instructor_id')
    .select([
      'one.instructor_id as instructorId',
      sql<string>`trim(instructors.first_name || ' ' || instructors.last_name)`.as('name'),
      'one.state',
    ])
    .where('one.run_id', '=', runId)
    .orderBy('instructors.last_name')
    .orderBy('instructors.first_name')
    .execute();
  return rows as { instructorId: string; name: string; state: RunState }[];
}

/** @param after only instructors with later ids */
export async function selectWaiting(ctx: Queryable, runId: string, limit: number, after?: string): Promise<string[]> {
  let query = ctx.db
    .selectFrom('weekly_hours_run_instructors')
    .select('instructor_id')
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .orderBy('instructor_id')
    .limit(limit);
  if (after !== undefined) query = query.where('instructor_id', '>', after);
  const rows = await query.execute();
  return rows.map((row) => row.instructor_id);
}

/** Sets the state of instructors who still wait, all of them if none is named. @returns whether there was one */
export async function settleWaiting(
  ctx: Queryable,
  runId: string,
  state: RunState,
  instructorId?: string,
): Promise<boolean> {
  let query = ctx.db
    .updateTable('weekly_hours_run_instructors')
    .set({ state })
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting');
  if (instructorId !== undefined) query = query.where('instructor_id', '=', instructorId);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function deleteRunsBefore(ctx: Queryable, before: Date): Promise<void> {
  await ctx.db.deleteFrom('weekly_hours_runs').where('created_at', '<', before).execute();
}
