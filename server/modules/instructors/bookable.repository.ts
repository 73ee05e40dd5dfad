import { sql } from 'kysely';
import { PREPARED } from '#server/platform/database/client.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** A school's instructors, active or not, by name. */
export const selectForSchedule = (db: Database, schoolId: string) =>
  db
    .selectFrom('instructors')
    .select((eb) => [
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'licence_expiry as licenceExpiry',
      eb('deactivated_at', 'is', null).$castTo<boolean>().as('isActive'),
    ])
    .where('school_id', '=', schoolId)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute();

/** What a booking copies from an instructor and the school. */
export const selectBookable = (db: Database, id: string) =>
  db
    .selectFrom('instructors')
    .innerJoin('schools', 'schools.id', 'instructors.school_id')
    .leftJoin('offered_schools', 'offered_schools.id', 'schools.id')
    // The oldest account: a school will have more than one once its staff log in.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('accounts')
          .select('accounts.locale')
          .whereRef('accounts.school_id', '=', 'schools.id')
          .orderBy('accounts.created_at')
          .limit(1)
          .as('account'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'instructors.id',
      'instructors.school_id as schoolId',
      'instructors.car_id as carId',
      'instructors.rate_cents as rateCents',
      'instructors.licence_expiry as licenceExpiry',
      eb('instructors.deactivated_at', 'is', null).$castTo<boolean>().as('isActive'),
      'schools.name as schoolName',
      'schools.contact_email as schoolEmail',
      'schools.province',
      'schools.time_zone as timeZone',
      'schools.is_tax_registered as isTaxRegistered',
      'schools.tax_basis_points as ownTaxBasisPoints',
      eb('offered_schools.id', 'is not', null).$castTo<boolean>().as('isOffered'),
      'account.locale',
    ])
    .modifyEnd(sql.raw(PREPARED))
    .where('instructors.id', '=', id)
    .executeTakeFirst();
