import type { Queryable } from '#server/context.ts';

export type PhotoOwner = 'instructor' | 'school' | 'candidate' | 'car';

const TABLES = { instructor: 'instructors', school: 'schools', candidate: 'accounts', car: 'cars' } as const;

/** @returns null when there is no photo, undefined when there is no such owner */
export async function selectPhotoKey(
  ctx: Queryable,
  owner: PhotoOwner,
  id: string,
): Promise<string | null | undefined> {
  const row = await ctx.db.selectFrom(TABLES[owner]).select('photo_key').where('id', '=', id).executeTakeFirst();
  return row?.photo_key;
}

/** With the school, or with one instructor if given. */
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
