import { sql } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';

interface ExpiringPaper {
  carId: string;
  paper: 'insurance' | 'inspection';
  expiry: string;
  make: string;
  model: string;
  plateNumber: string;
  schoolId: string;
  timeZone: string | null;
  schoolEmail: string;
  locale: string | null;
}

/** Insurance and inspections of cars that expire between two days, if the school has an owner who can log in. */
export async function selectExpiringPapers(
  ctx: Queryable,
  { from, to }: { from: string; to: string },
): Promise<ExpiringPaper[]> {
  const { rows } = await sql<ExpiringPaper>`
    SELECT cars.id AS "carId", papers.paper, papers.expiry, cars.make, cars.model, cars.plate_number AS "plateNumber",
           schools.id AS "schoolId", schools.time_zone AS "timeZone", recipient.address AS "schoolEmail", recipient.locale
    FROM cars
    JOIN schools ON schools.id = cars.school_id
    JOIN school_recipients recipient ON recipient.school_id = schools.id
    CROSS JOIN LATERAL (VALUES ('insurance', cars.insurance_expiry), ('inspection', cars.inspection_expiry)) AS papers (paper, expiry)
    WHERE papers.expiry BETWEEN ${from}::date AND ${to}::date
      AND EXISTS (
        SELECT 1 FROM school_members member JOIN accounts ON accounts.id = member.account_id
        WHERE member.school_id = schools.id AND member.role = 'owner' AND member.removed_at IS NULL AND accounts.disabled_at IS NULL)
    ORDER BY cars.id, papers.paper`.execute(ctx.db);
  return rows;
}

/** @returns false if this warning was sent before */
export async function insertCarWarning(
  tx: Transaction,
  warning: Pick<ExpiringPaper, 'carId' | 'paper' | 'expiry'> & { daysBefore: number; now: Date },
): Promise<boolean> {
  const row = await tx.db
    .insertInto('car_warnings')
    .values({
      car_id: warning.carId,
      paper: warning.paper,
      expiry: warning.expiry,
      days_before: warning.daysBefore,
      warned_at: warning.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('car_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Active instructors whose licence expires between two days, with where to email their school. */
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

/** @returns false if this warning was sent before */
export async function insertLicenceWarning(
  tx: Transaction,
  warning: { instructorId: string; expiry: string; daysBefore: number; now: Date },
): Promise<boolean> {
  const row = await tx.db
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
