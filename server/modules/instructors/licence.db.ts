import type { Queryable } from '#server/context.ts';

/** Active instructors whose licence expires between two days, with whom to tell. */
export const selectExpiringLicences = (ctx: Queryable, { from, to }: { from: string; to: string }) =>
  ctx.db
    .selectFrom('instructors')
    .innerJoin('schools', 'schools.id', 'instructors.school_id')
    .innerJoin('school_recipients as recipient', 'recipient.school_id', 'schools.id')
    .select((eb) => [
      'instructors.id as instructorId',
      'instructors.school_id as schoolId',
      'instructors.first_name as firstName',
      'instructors.last_name as lastName',
      eb.ref('instructors.licence_expiry').$castTo<string>().as('expiry'),
      eb.ref('recipient.address').$castTo<string>().as('schoolEmail'),
      'schools.time_zone as timeZone',
      'recipient.locale',
    ])
    .where('instructors.deactivated_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('school_members as member')
          .innerJoin('accounts', 'accounts.id', 'member.account_id')
          .select('member.id')
          .whereRef('member.school_id', '=', 'schools.id')
          .where('member.role', '=', 'owner')
          .where('member.removed_at', 'is', null)
          .where('accounts.disabled_at', 'is', null),
      ),
    )
    .where('instructors.licence_expiry', '>=', from)
    .where('instructors.licence_expiry', '<=', to)
    .orderBy('instructors.id')
    .execute();

/** @returns false where this warning was written before */
export async function insertLicenceWarning(
  ctx: Queryable,
  warning: { instructorId: string; expiry: string; daysBefore: number; now: Date },
): Promise<boolean> {
  const row = await ctx.db
    .insertInto('licence_warnings')
    .values({
      instructor_id: warning.instructorId,
      licence_expiry: warning.expiry,
      days_before: warning.daysBefore,
      warned_at: warning.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('instructor_id')
    .executeTakeFirst();
  return row !== undefined;
}
