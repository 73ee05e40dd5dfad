import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/context.ts';
import { type AreaRow, areaJson } from '#server/modules/service-areas/area-columns.ts';
import { executePrepared } from '#server/platform/database/batch.ts';
import type { BookingParties, BookingRow } from './bookings.db.ts';

/** A slot that was taken, and all that a booking of it is made from. */
export type TakenLesson = Pick<
  BookingRow,
  | 'slot_id'
  | 'school_id'
  | 'instructor_id'
  | 'car_id'
  | 'candidate_id'
  | 'local_date'
  | 'local_start'
  | 'local_end'
  | 'time_zone'
  | 'starts_at'
  | 'ends_at'
  | 'instructor_first_name'
  | 'instructor_last_name'
  | 'instructor_photo_key'
  | 'candidate_first_name'
  | 'candidate_last_name'
  | 'candidate_disabled_at'
  | 'student_phone'
  | 'school_name'
> &
  BookingParties & {
    rate_cents: number;
    /** `YYYY-MM-DD`; null when the school has not said. */
    licence_expiry: string | null;
    /** Whether students are offered the school's lessons, the instructor gives them and is not busy elsewhere, and the car is not out of service. */
    is_offered: boolean;
    /** Whether the school has rules of its own. */
    has_booking_rules: boolean;
    /** Whether it refuses a student more than the province's day in a car. */
    refuses_long_days: boolean;
    is_tax_registered: boolean;
    tax_basis_points: number | null;
    /** Whether the student has a package of the school. */
    has_package: boolean;
    reach: AreaRow;
  };

/** Among the advisory locks of the database, whose turn it is to book an instructor: whether there is time to drive is told one after the other. */
const TURNS = 66;
export const turnOf = (instructorId: RawBuilder<unknown>) =>
  sql`pg_advisory_xact_lock(${sql.lit(TURNS)}, hashtext(${instructorId}))`;

/**
 * Takes a free slot by the schedule's own statement, locks the car of its instructor, the instructor's turn and then the student until the
 * transaction ends, and reads what the booking copies: one statement, one round trip. Racing callers wait in line for the slot's row, and all but
 * the first find it taken. Left to the exclusion constraints alone, those who race for a car or a student would deadlock.
 *
 * The order holds: the cars' rows are joined to the slot that the update gives, the turn to the car that came out locked, the student's
 * row to both. The car alone would not do: a school may give the instructor another one between two who book neighbouring slots. Nor is the
 * turn the instructor's row: who deactivates one holds that, and wants the slots next. What was read beside them is as it was
 * when the statement began; the student's row as it is once it is locked.
 */
export async function takeLesson(
  ctx: Queryable,
  taking: RawBuilder<unknown>,
  candidateId: string,
): Promise<TakenLesson | undefined> {
  const { rows } = await executePrepared(
    ctx.db,
    sql<TakenLesson>`
    WITH slot AS (${taking}), lesson AS MATERIALIZED (
      SELECT slot.id AS slot_id, slot.instructor_id, slot.local_date, slot.local_start, slot.local_end, slot.time_zone,
             slot.starts_at, slot.ends_at, slot.is_busy, i.school_id, i.car_id, i.rate_cents, i.licence_expiry, i.deactivated_at,
             i.first_name, i.last_name, i.photo_key, cars.make, cars.model, cars.color,
             slot.local_date BETWEEN cars.out_from AND coalesce(cars.out_until, 'infinity') AS is_car_out
      FROM slot JOIN instructors i ON i.id = slot.instructor_id JOIN cars ON cars.id = i.car_id
      FOR NO KEY UPDATE OF cars
    ), turn AS MATERIALIZED (
      SELECT lesson.slot_id, ${turnOf(sql`lesson.instructor_id::text`)} FROM lesson
    )
    SELECT lesson.slot_id, lesson.school_id, lesson.instructor_id, lesson.car_id, candidate.id AS candidate_id,
           lesson.local_date, lesson.local_start, lesson.local_end, lesson.time_zone, lesson.starts_at, lesson.ends_at,
           lesson.rate_cents, lesson.licence_expiry,
           lesson.deactivated_at IS NULL AND offered.id IS NOT NULL AND lesson.is_car_out IS NOT TRUE AND NOT lesson.is_busy AS is_offered,
           lesson.first_name AS instructor_first_name, lesson.last_name AS instructor_last_name,
           lesson.photo_key AS instructor_photo_key, lesson.make, lesson.model, lesson.color,
           schools.name AS school_name, recipient.address AS school_email, schools.contact_number1 AS school_phone,
           schools.province, schools.has_booking_rules, schools.refuses_long_days, schools.is_tax_registered, schools.tax_basis_points, recipient.locale AS school_locale,
           candidate.first_name AS candidate_first_name, candidate.last_name AS candidate_last_name,
           candidate.disabled_at AS candidate_disabled_at, candidate.email AS student_email,
           candidate.phone AS student_phone,
           candidate.locale AS student_locale,
           EXISTS (SELECT FROM package_orders o WHERE o.candidate_id = candidate.id AND o.school_id = lesson.school_id
                      AND o.status = 'accepted') AS has_package,
           ${areaJson} AS reach
    FROM lesson
    JOIN turn ON turn.slot_id = lesson.slot_id
    JOIN schools ON schools.id = lesson.school_id
    JOIN accounts candidate ON candidate.id = ${candidateId}
    LEFT JOIN service_areas ON service_areas.instructor_id = lesson.instructor_id
    LEFT JOIN offered_schools offered ON offered.id = schools.id
    LEFT JOIN school_recipients recipient ON recipient.school_id = schools.id
    FOR NO KEY UPDATE OF candidate`,
  );
  return rows[0];
}
