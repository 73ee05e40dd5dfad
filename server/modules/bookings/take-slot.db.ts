import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';
import { type ReaderRow, readersQuery } from '#server/modules/notifications/channels.db.ts';
import { recordedEmailOf, recordIdOf } from '#server/modules/school-students/school-students.db.ts';
import { AREA_COLUMNS, type AreaRow, areaJson } from '#server/modules/service-areas/service-areas.db.ts';
import { executePrepared } from '#server/platform/database/batch.ts';
import type { BookingParties, BookingRow } from './bookings.db.ts';

/** A taken slot, with everything that its booking copies or is checked against. */
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
  | 'student_id'
  | 'student_phone'
  | 'school_name'
> &
  BookingParties & {
    rate_cents: number;
    /** `YYYY-MM-DD`; null if the school didn't enter it. */
    licence_expiry: string | null;
    /** The school is approved, the instructor active and not busy elsewhere, and the car in service. */
    is_offered: boolean;
    is_school_offered: boolean;
    is_instructor_active: boolean;
    is_car_out: boolean;
    is_busy: boolean;
    /** The school set its own booking rules. */
    has_booking_rules: boolean;
    /** The school enforces the province's daily driving limit. */
    refuses_long_days: boolean;
    is_tax_registered: boolean;
    tax_basis_points: number | null;
    /** The student has a package from the school. */
    has_package: boolean;
    reach: AreaRow;
    /** Readers of the booking's emails: 0 for the student's, 1 for the school's. */
    readers: ReaderRow[];
  };

/** Of the booking's emails, from the tables of `takeLesson`. */
const READERS = sql`
  SELECT 0, 'candidate', candidate.email, NULL::uuid, NULL::uuid, NULL::uuid
  UNION ALL SELECT 1, 'school', NULL, lesson.school_id, lesson.instructor_id, NULL`;

/** Advisory lock class that serialises bookings per instructor, so that travel checks can't race. */
const TURN_LOCK = 66;
const lockTurn = (instructorId: RawBuilder<unknown>) =>
  sql`pg_advisory_xact_lock(${sql.lit(TURN_LOCK)}, hashtext(${instructorId}))`;

/**
 * Takes a free slot and returns what its booking copies, in one statement and one round trip. Locks, until the transaction ends: the slot, the
 * instructor's car, the instructor's turn, the student. Racing callers queue for the slot's row, and all but the first find it taken. With the
 * exclusion constraints alone, callers who race for a car or a student would deadlock.
 *
 * The joins fix the order: cars join the updated slot, the turn joins the locked car, the student joins both. The car's row isn't enough,
 * because a school can swap the car between bookings of neighbouring slots; the instructor's row won't do, because deactivating an instructor
 * locks it before the slots. Columns of rows that aren't locked are as of the start of the statement.
 */
export async function takeLesson(
  tx: Transaction,
  taking: RawBuilder<unknown>,
  candidateId: string,
): Promise<TakenLesson | undefined> {
  const { rows } = await executePrepared(
    tx.db,
    sql<TakenLesson>`
    WITH slot AS (${taking}), lesson AS MATERIALIZED (
      SELECT slot.id AS slot_id, slot.instructor_id, slot.local_date, slot.local_start, slot.local_end, slot.time_zone,
             slot.starts_at, slot.ends_at, slot.is_busy, i.school_id, i.car_id, i.rate_cents, i.licence_expiry, i.deactivated_at,
             i.first_name, i.last_name, i.photo_key, cars.make, cars.model, cars.color,
             slot.local_date BETWEEN cars.out_from AND coalesce(cars.out_until, 'infinity') AS is_car_out
      FROM slot JOIN instructors i ON i.id = slot.instructor_id JOIN cars ON cars.id = i.car_id
      FOR NO KEY UPDATE OF cars
    ), turn AS MATERIALIZED (
      SELECT lesson.slot_id, ${lockTurn(sql`lesson.instructor_id::text`)} FROM lesson
    )
    SELECT lesson.slot_id, lesson.school_id, lesson.instructor_id, lesson.car_id, candidate.id AS candidate_id,
           lesson.local_date, lesson.local_start, lesson.local_end, lesson.time_zone, lesson.starts_at, lesson.ends_at,
           lesson.rate_cents, lesson.licence_expiry,
           lesson.deactivated_at IS NULL AND offered.id IS NOT NULL AND lesson.is_car_out IS NOT TRUE AND NOT lesson.is_busy AS is_offered,
           offered.id IS NOT NULL AS is_school_offered, lesson.deactivated_at IS NULL AS is_instructor_active, lesson.is_car_out IS TRUE AS is_car_out, lesson.is_busy,
           lesson.first_name AS instructor_first_name, lesson.last_name AS instructor_last_name,
           lesson.photo_key AS instructor_photo_key, lesson.make, lesson.model, lesson.color,
           schools.name AS school_name, recipient.address AS school_email, schools.contact_number1 AS school_phone,
           schools.province, schools.has_booking_rules, schools.refuses_long_days, schools.is_tax_registered, schools.tax_basis_points, recipient.locale AS school_locale,
           candidate.first_name AS candidate_first_name, candidate.last_name AS candidate_last_name,
           candidate.disabled_at AS candidate_disabled_at, candidate.email IS NOT NULL AS has_account,
           ${recordIdOf(sql`lesson.school_id`, sql`candidate.id`)} AS student_id,
           ${recordedEmailOf(sql`candidate.email`, sql`lesson.school_id`, sql`candidate.id`)} AS student_email,
           candidate.phone AS student_phone,
           candidate.locale AS student_locale,
           EXISTS (SELECT FROM package_orders o WHERE o.candidate_id = candidate.id AND o.school_id = lesson.school_id
                      AND o.status = 'accepted') AS has_package,
           ${areaJson} AS reach, (SELECT coalesce(json_agg(reader), '[]') FROM (${readersQuery(READERS)}) AS reader) AS readers
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

/** Locks the instructor's car and turn, as a booking does, so that a travel check holds until commit. @returns the instructor's area */
export async function lockInstructor(tx: Transaction, instructorId: string): Promise<AreaRow> {
  const area = await tx.db
    .selectFrom('instructors')
    .innerJoin('cars', 'cars.id', 'instructors.car_id')
    .innerJoin('schools', 'schools.id', 'instructors.school_id')
    .leftJoin('service_areas', 'service_areas.instructor_id', 'instructors.id')
    .select(AREA_COLUMNS)
    .where('instructors.id', '=', instructorId)
    .forNoKeyUpdate('cars')
    .executeTakeFirstOrThrow();
  await sql`SELECT ${lockTurn(sql`${instructorId}::text`)}`.execute(tx.db);
  return area;
}

/** How many minutes of lessons a student has on a day, not counting one booking. */
export async function selectMinutesOfDay(
  ctx: Queryable,
  candidateId: string,
  date: string,
  exceptBookingId: string | null,
): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    SELECT coalesce(sum(extract(epoch FROM ends_at - starts_at) / 60), 0)::int AS minutes FROM bookings
    WHERE candidate_id = ${candidateId} AND local_date = ${date}::date AND status <> 'Cancelled'
      AND id IS DISTINCT FROM ${exceptBookingId}::uuid`.execute(ctx.db);
  return rows[0]?.minutes ?? 0;
}
