import type { Queryable, Transaction } from '#server/context.ts';

interface NewUpload {
  schoolId: string;
  accountId: string;
  fileName: string;
  read: number;
  added: number;
  unchanged: number;
  refused: number;
  now: Date;
}

export async function insertUpload(tx: Transaction, upload: NewUpload): Promise<string> {
  const { id } = await tx.db
    .insertInto('schedule_uploads')
    .values({
      school_id: upload.schoolId,
      account_id: upload.accountId,
      file_name: upload.fileName,
      read_count: upload.read,
      added_count: upload.added,
      unchanged_count: upload.unchanged,
      refused_count: upload.refused,
      created_at: upload.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The newest first, each with the uploader's email address. */
export const selectUploads = (ctx: Queryable, schoolId: string, limit: number) =>
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
      'accounts.email as uploadedBy',
    ])
    .where('schedule_uploads.school_id', '=', schoolId)
    .orderBy('schedule_uploads.created_at', 'desc')
    .orderBy('schedule_uploads.id')
    .limit(limit)
    .execute();
