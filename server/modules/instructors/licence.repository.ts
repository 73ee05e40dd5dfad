import type { Database } from '#server/platform/database/connect.ts';

/** Active instructors whose licence expires between two days, with whom to tell. */
export const selectExpiringLicences = (db: Database, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('instructors')
    .innerJoin('schools', 'schools.id', 'instructors.school_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('accounts')
          .select('accounts.locale')
          .whereRef('accounts.school_id', '=', 'schools.id')
          .where('accounts.disabled_at', 'is', null)
          .orderBy('accounts.created_at')
          .limit(1)
          .as('account'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'instructors.id as instructorId',
      'instructors.first_name as firstName',
      'instructors.last_name as lastName',
      eb.ref('instructors.licence_expiry').$castTo<string>().as('expiry'),
      'schools.contact_email as schoolEmail',
      'schools.time_zone as timeZone',
      'account.locale',
    ])
    .where('instructors.deactivated_at', 'is', null)
    .where('instructors.licence_expiry', '>=', from)
    .where('instructors.licence_expiry', '<=', to)
    .orderBy('instructors.id')
    .execute();

/** @returns false where this warning was written before */
export async function insertLicenceWarning(
  db: Database,
  warning: { instructorId: string; expiry: string; daysBefore: number; now: Date },
): Promise<boolean> {
  const row = await db
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
