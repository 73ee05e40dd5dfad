import type { Queryable } from '#server/context.ts';

export type PhotoOwner = 'instructor' | 'school' | 'candidate' | 'car';

const TABLES = { instructor: 'instructors', school: 'schools', candidate: 'accounts', car: 'cars' } as const;

/** The key of the photo; null when there is none, undefined when there is no such owner. */
export async function selectPhotoKey(
  ctx: Queryable,
  owner: PhotoOwner,
  id: string,
): Promise<string | null | undefined> {
  const row = await ctx.db.selectFrom(TABLES[owner]).select('photo_key').where('id', '=', id).executeTakeFirst();
  return row?.photo_key;
}

/** Whether the candidate ever booked with the school, or with that one of its instructors. */
export async function hasBookingWithSchool(
  ctx: Queryable,
  candidateId: string,
  schoolId: string,
  instructorId: string | undefined,
): Promise<boolean> {
  let query = ctx.db
    .selectFrom('bookings')
    .select('id')
    .where('candidate_id', '=', candidateId)
    .where('school_id', '=', schoolId);
  if (instructorId !== undefined) query = query.where('instructor_id', '=', instructorId);
  const row = await query.limit(1).executeTakeFirst();
  return row !== undefined;
}
