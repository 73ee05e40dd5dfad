import type { Queryable, Transaction } from '#server/context.ts';

export async function selectInvited(ctx: Queryable, schoolId: string, hashes: Buffer[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('student_invitations')
    .select('mailbox_hash')
    .where('school_id', '=', schoolId)
    .where('mailbox_hash', 'in', hashes)
    .execute();
  return rows.map((row) => row.mailbox_hash.toString('hex'));
}

/** @returns the hashes that are new */
export async function insertInvited(tx: Transaction, schoolId: string, hashes: Buffer[], now: Date): Promise<string[]> {
  const rows = await tx.db
    .insertInto('student_invitations')
    .values(hashes.map((hash) => ({ school_id: schoolId, mailbox_hash: hash, invited_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('mailbox_hash')
    .execute();
  return rows.map((row) => row.mailbox_hash.toString('hex'));
}

export async function countInvitedSince(ctx: Queryable, schoolId: string, since: Date): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('student_invitations')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('school_id', '=', schoolId)
    .where('invited_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteInvitedBefore(ctx: Queryable, moment: Date): Promise<void> {
  await ctx.db.deleteFrom('student_invitations').where('invited_at', '<', moment).execute();
}
