import type { Queryable } from '#server/context.ts';

/** When the learner's licence in the school's record expires; null if it isn't known. */
export async function selectLicenceExpiry(
  ctx: Queryable,
  { school_id, candidate_id }: { school_id: string; candidate_id: string },
): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('school_students')
    .select('licence_expires_on')
    .where('school_id', '=', school_id)
    .where('candidate_id', '=', candidate_id)
    .executeTakeFirst();
  return row?.licence_expires_on ?? null;
}
