import type { Queryable } from '#server/context.ts';

/** A school's instructors, active or not, in no order. */
export const selectForSchedule = (ctx: Queryable, schoolId: string) =>
  ctx.db
    .selectFrom('instructors')
    .select((eb) => [
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'licence_expiry as licenceExpiry',
      'car_id as carId',
      eb('deactivated_at', 'is', null).$castTo<boolean>().as('isActive'),
    ])
    .where('school_id', '=', schoolId)
    .execute();

/** False, too, when there is no such instructor. */
export async function isActive(ctx: Queryable, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('instructors')
    .select('id')
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
