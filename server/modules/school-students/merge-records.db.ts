import { type Selectable, sql } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';
import type { MovedRows } from '#server/personal-data.ts';
import type { SchoolStudent } from '#server/platform/database/schema.ts';

export type RecordRow = Selectable<SchoolStudent> & { has_account: boolean };

/** Records of a school, locked until the transaction ends, in one order for every caller. */
export function lockRecords(tx: Transaction, schoolId: string, ids: readonly string[]): Promise<RecordRow[]> {
  return tx.db
    .selectFrom('school_students')
    .innerJoin('accounts', 'accounts.id', 'school_students.candidate_id')
    .selectAll('school_students')
    .select(sql<boolean>`accounts.email IS NOT NULL AND accounts.erased_at IS NULL`.as('has_account'))
    .where('school_students.school_id', '=', schoolId)
    .where('school_students.id', 'in', ids)
    .orderBy('school_students.id')
    .forUpdate('school_students')
    .execute();
}

/** What undoes a merge. */
export interface MergeUndo {
  /** The record that went, as JSON writes its row. */
  merged: Record<string, unknown>;
  /** What the survivor lacked and got. */
  filled: Record<string, { before: unknown; after: unknown }>;
  /** Account rows: whose lessons moved, and whose they are since. */
  from: string;
  to: string;
  moved: MovedRows;
}

/** Deletes a merged record; its id, and those merged into it before, lead to the survivor. */
export async function replaceRecord(
  tx: Transaction,
  merge: { schoolId: string; oldId: string; intoId: string; undo: MergeUndo | null; now: Date },
): Promise<void> {
  const { schoolId, oldId, intoId, undo, now } = merge;
  await tx.db
    .updateTable('merged_students')
    .set({ into_id: intoId, undo: null })
    .where('school_id', '=', schoolId)
    .where('into_id', '=', oldId)
    .execute();
  await tx.db.deleteFrom('school_students').where('school_id', '=', schoolId).where('id', '=', oldId).execute();
  await tx.db
    .insertInto('merged_students')
    .values({
      school_id: schoolId,
      old_id: oldId,
      into_id: intoId,
      merged_at: now,
      undo: undo === null ? null : JSON.stringify(undo),
    })
    .execute();
}

/** Changes columns of a record. Its search columns are computed again by the next search. */
export async function updateRecordColumns(
  tx: Transaction,
  schoolId: string,
  id: string,
  { parents, ...columns }: Record<string, unknown>,
): Promise<void> {
  const written = { ...columns, ...(parents !== undefined && { parents: JSON.stringify(parents) }) };
  await tx.db
    .updateTable('school_students')
    .set({ ...written, sort_name: null, search_text: null, phone_digits: null })
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .execute();
}

export async function lockMerge(
  tx: Transaction,
  schoolId: string,
  oldId: string,
): Promise<{ intoId: string; mergedAt: Date; undo: MergeUndo | null } | undefined> {
  const row = await tx.db
    .selectFrom('merged_students')
    .select(['into_id', 'merged_at', 'undo'])
    .where('school_id', '=', schoolId)
    .where('old_id', '=', oldId)
    .forUpdate()
    .executeTakeFirst();
  return row && { intoId: row.into_id, mergedAt: row.merged_at, undo: row.undo as unknown as MergeUndo | null };
}

/** Puts a merged record back. */
export async function restoreRecord(tx: Transaction, schoolId: string, oldId: string, undo: MergeUndo): Promise<void> {
  await tx.db.deleteFrom('merged_students').where('school_id', '=', schoolId).where('old_id', '=', oldId).execute();
  await sql`
    INSERT INTO school_students
    SELECT record.* FROM jsonb_populate_record(NULL::school_students, ${JSON.stringify(undo.merged)}::jsonb) AS record`.execute(
    tx.db,
  );
}

/** What the survivor's columns were before a merge, of those that are still as the merge filled them. */
export const unfill = (survivor: RecordRow, { filled }: MergeUndo): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filled)
      .filter(([column, { after }]) => JSON.stringify(survivor[column as keyof RecordRow]) === JSON.stringify(after))
      .map(([column, { before }]) => [column, before]),
  );

/** Copies of an erased account that were merged into a school's own record: what they filled goes, and they can't come back. */
export async function forgetMergedCopies(tx: Transaction, accountId: string): Promise<void> {
  const { rows } = await sql<{ schoolId: string; oldId: string; intoId: string; undo: MergeUndo }>`
    SELECT school_id AS "schoolId", old_id AS "oldId", into_id AS "intoId", undo FROM merged_students
     WHERE undo #>> '{merged,candidate_id}' = ${accountId} AND undo #>> '{merged,is_own}' = 'false'
     ORDER BY school_id, old_id`.execute(tx.db);
  for (const { schoolId, oldId, intoId, undo } of rows) {
    const [survivor] = await lockRecords(tx, schoolId, [intoId]);
    if (survivor) await updateRecordColumns(tx, schoolId, intoId, unfill(survivor, undo));
    await tx.db
      .updateTable('merged_students')
      .set({ undo: null })
      .where('school_id', '=', schoolId)
      .where('old_id', '=', oldId)
      .execute();
  }
}

/** Merges made before then can't be undone any longer. */
export async function forgetUndo(ctx: Queryable, before: Date): Promise<void> {
  await ctx.db
    .updateTable('merged_students')
    .set({ undo: null })
    .where('merged_at', '<', before)
    .where('undo', 'is not', null)
    .execute();
}

/** Records merged into this one since then that can be separated again, the latest first. */
export async function selectUndoable(
  ctx: Queryable,
  schoolId: string,
  intoId: string,
  since: Date,
): Promise<{ oldId: string; name: string; mergedAt: Date }[]> {
  const { rows } = await sql<{ oldId: string; name: string; mergedAt: Date }>`
    SELECT old_id AS "oldId", merged_at AS "mergedAt",
           trim(concat_ws(' ', undo #>> '{merged,first_name}', undo #>> '{merged,last_name}')) AS name
      FROM merged_students
     WHERE school_id = ${schoolId} AND into_id = ${intoId} AND merged_at > ${since} AND undo IS NOT NULL
     ORDER BY merged_at DESC`.execute(ctx.db);
  return rows;
}
