import { sql } from 'kysely';
import type { Queryable } from '#server/context.ts';

export interface ExpiringPaper {
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

/** Papers of cars that expire between two days, of schools that somebody can log in for. */
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

/** @returns false where this warning was written before */
export async function insertCarWarning(
  ctx: Queryable,
  warning: Pick<ExpiringPaper, 'carId' | 'paper' | 'expiry'> & { daysBefore: number; now: Date },
): Promise<boolean> {
  const row = await ctx.db
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
