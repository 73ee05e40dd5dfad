import { sql } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';

interface NewUpload {
  schoolId: string;
  accountId: string;
  fileName: string;
  read: number;
  added: number;
  unchanged: number;
  refused: number;
  removed: number;
  removedIds: number[];
  keptIds: number[];
  previewVersion: string;
  now: Date;
}

export interface SavedUpload {
  id: string;
  createdAt: Date;
}

export async function insertUpload(tx: Transaction, upload: NewUpload): Promise<SavedUpload> {
  return tx.db
    .insertInto('schedule_uploads')
    .values({
      school_id: upload.schoolId,
      account_id: upload.accountId,
      file_name: upload.fileName,
      read_count: upload.read,
      added_count: upload.added,
      unchanged_count: upload.unchanged,
      refused_count: upload.refused,
      removed_count: upload.removed,
      removed_slots: sql`${upload.removedIds}::bigint[]`,
      kept_slots: sql`${upload.keptIds}::bigint[]`,
      preview_version: upload.previewVersion,
      created_at: upload.now,
    })
    .returning(['id', 'created_at as createdAt'])
    .executeTakeFirstOrThrow();
}

/** The upload that this account saved from the same preview of the same file since then. */
export const selectSavedPreview = (
  ctx: Queryable,
  saved: { schoolId: string; accountId: string; previewVersion: string; since: Date },
) =>
  ctx.db
    .selectFrom('schedule_uploads')
    .select([
      'id',
      'created_at as createdAt',
      'added_count as added',
      'unchanged_count as unchanged',
      'removed_count as removed',
    ])
    .where('school_id', '=', saved.schoolId)
    .where('account_id', '=', saved.accountId)
    .where('preview_version', '=', saved.previewVersion)
    .where('created_at', '>', saved.since)
    .where('undone_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

export interface UploadToUndo {
  createdAt: Date;
  undoneAt: Date | null;
  removedIds: number[];
}

export async function lockUpload(tx: Transaction, schoolId: string, id: string): Promise<UploadToUndo | undefined> {
  const row = await tx.db
    .selectFrom('schedule_uploads')
    .select(['created_at as createdAt', 'undone_at as undoneAt', 'removed_slots'])
    .where('id', '=', id)
    .where('school_id', '=', schoolId)
    .forUpdate()
    .executeTakeFirst();
  return row && { createdAt: row.createdAt, undoneAt: row.undoneAt, removedIds: row.removed_slots.map(Number) };
}

/** Which of the uploads have slots that a later upload, not undone, kept or replaced. */
export async function selectFollowed(ctx: Queryable, schoolId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    WITH uploads AS (SELECT id, created_at FROM schedule_uploads WHERE school_id = ${schoolId} AND id = ANY (${ids}::uuid[]))
    SELECT DISTINCT uploads.id FROM schedule_uploads AS later
    CROSS JOIN LATERAL unnest(later.kept_slots || later.removed_slots) AS known (id)
    JOIN slots ON slots.id = known.id
    JOIN uploads ON uploads.id = slots.upload_id AND uploads.id <> later.id AND uploads.created_at <= later.created_at
    WHERE later.school_id = ${schoolId} AND later.undone_at IS NULL
      AND later.created_at >= (SELECT min(created_at) FROM uploads)`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

export async function updateUndone(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.db.updateTable('schedule_uploads').set({ undone_at: now }).where('id', '=', id).execute();
}

const hasSlots = (status: string, now: Date | null) => sql<boolean>`
  EXISTS (SELECT FROM slots WHERE slots.upload_id = schedule_uploads.id AND slots.status = ${status}
    AND (${now}::timestamptz IS NULL OR slots.starts_at > ${now}))`;

/** The newest first, each with the uploader's email address. */
export const selectUploads = (
  ctx: Queryable,
  { schoolId, limit, now }: { schoolId: string; limit: number; now: Date },
) =>
  ctx.db
    .selectFrom('schedule_uploads')
    .leftJoin('accounts', 'accounts.id', 'schedule_uploads.account_id')
    .select([
      'schedule_uploads.id',
      'schedule_uploads.file_name as fileName',
      'schedule_uploads.created_at as uploadedAt',
      'schedule_uploads.read_count as read',
      'schedule_uploads.added_count as added',
      'schedule_uploads.unchanged_count as unchanged',
      'schedule_uploads.refused_count as refused',
      'schedule_uploads.removed_count as removed',
      'schedule_uploads.undone_at as undoneAt',
      'accounts.email as uploadedBy',
      hasSlots('BOOKED', null).as('hasBookedSlots'),
      sql<boolean>`schedule_uploads.undone_at IS NULL
        AND (cardinality(schedule_uploads.removed_slots) > 0 OR ${hasSlots('AVAILABLE', now)})`.as('isUndoable'),
    ])
    .where('schedule_uploads.school_id', '=', schoolId)
    .orderBy('schedule_uploads.created_at', 'desc')
    .orderBy('schedule_uploads.id')
    .limit(limit)
    .execute();
