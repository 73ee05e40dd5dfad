import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/context.ts';

/** Whether a colleague's lesson has the car during a row of `slots`. */
export const isCarTaken = (carId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`EXISTS (
  SELECT FROM bookings
  WHERE bookings.car_id = ${carId} AND bookings.status <> 'Cancelled'
    AND tstzrange(bookings.starts_at, bookings.ends_at) && tstzrange(slots.starts_at, slots.ends_at))`;

/** A colleague who teaches in the car that a free slot needs. */
export interface CarHolder {
  id: string;
  firstName: string;
  lastName: string;
}

/** For each free slot of a school whose car is taken, the colleagues who have it. */
export async function selectCarHolders(
  ctx: Queryable,
  schoolId: string,
  { fromDate, toDate }: { fromDate: string; toDate: string },
): Promise<Map<number, CarHolder[]>> {
  const { rows } = await sql<CarHolder & { slotId: number }>`
    SELECT DISTINCT slots.id AS "slotId", holders.id, holders.first_name AS "firstName", holders.last_name AS "lastName"
    FROM ${slotsWithoutCar(schoolId, { fromDate, toDate })}
    ORDER BY "slotId", holders.first_name, holders.last_name, holders.id`.execute(ctx.db);
  const bySlot = new Map<number, CarHolder[]>();
  for (const { slotId, ...holder } of rows) bySlot.set(slotId, [...(bySlot.get(slotId) ?? []), holder]);
  return bySlot;
}

/** A lesson and the car it is given in. */
export interface LessonInCar {
  car_id: string;
  instructor_id: string;
  starts_at: Date;
  ends_at: Date;
}

/** The colleagues' free slots that a lesson in their car blocks. */
export async function selectSlotsBlockedByLesson(
  ctx: Queryable,
  lesson: LessonInCar,
): Promise<{ instructorId: string; date: string }[]> {
  const { rows } = await sql<{ instructorId: string; date: string }>`
    SELECT slots.instructor_id AS "instructorId", slots.local_date AS date
    FROM instructors JOIN slots ON slots.instructor_id = instructors.id AND slots.status = 'AVAILABLE'
      AND tstzrange(slots.starts_at, slots.ends_at) && tstzrange(${lesson.starts_at}, ${lesson.ends_at})
    WHERE instructors.car_id = ${lesson.car_id} AND instructors.id <> ${lesson.instructor_id}`.execute(ctx.db);
  return rows;
}

/** An instructor's free slots ahead that lessons in a car block. */
export async function selectSlotsBlockedByCar(
  ctx: Queryable,
  instructorId: string,
  carId: string,
  now: Date,
): Promise<{ instructorId: string; date: string }[]> {
  const { rows } = await sql<{ instructorId: string; date: string }>`
    SELECT slots.instructor_id AS "instructorId", slots.local_date AS date FROM slots
    WHERE slots.instructor_id = ${instructorId} AND slots.status = 'AVAILABLE'
      AND slots.local_date >= ${now}::date - 1 AND slots.starts_at > ${now} AND ${isCarTaken(sql`${carId}::uuid`)}`.execute(
    ctx.db,
  );
  return rows;
}

/**
 * A school's free `slots` whose car a colleague's lesson has, with the colleagues as `holders`. Starts from the lessons, so a school where nobody
 * shares a car pays for one index scan.
 */
export const slotsWithoutCar = (schoolId: string, { fromDate, toDate }: { fromDate: string; toDate: string }) => sql`
  bookings
  JOIN instructors AS holders ON holders.id = bookings.instructor_id
  JOIN instructors AS drivers ON drivers.car_id = bookings.car_id AND drivers.id <> bookings.instructor_id
  JOIN slots ON slots.instructor_id = drivers.id AND slots.status = 'AVAILABLE'
    AND slots.local_date BETWEEN ${fromDate}::date AND ${toDate}::date
    AND tstzrange(slots.starts_at, slots.ends_at) && tstzrange(bookings.starts_at, bookings.ends_at)
  WHERE bookings.school_id = ${schoolId} AND bookings.status <> 'Cancelled'
    -- For the index: local days are within a day of UTC's.
    AND bookings.starts_at BETWEEN ${fromDate}::date - 1 AND ${toDate}::date + 2`;
