import { sql } from 'kysely';
import type { Queryable } from '#server/context.ts';
import { isBusyElsewhere } from './busy.db.ts';
import { isCarTaken } from './shared-cars.db.ts';

export interface OfficeSlot {
  instructorId: string;
  date: string;
  startTime: string;
  endTime: string;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
}

export interface OfficeSlotsWanted {
  schoolId: string;
  /** Undefined: of all instructors. */
  instructorId?: string | undefined;
  /** Leaves out times at which this student has a lesson. */
  candidateId?: string | undefined;
  from: string;
  to: string;
}

/**
 * A school's free slots that haven't begun and in which nothing speaks against a lesson, the soonest first. Unlike students, the office isn't
 * bound by the school's booking rules.
 */
export async function selectOfficeSlots(
  ctx: Queryable,
  { schoolId, instructorId, candidateId, from, to }: OfficeSlotsWanted,
  now: Date,
  limit: number,
): Promise<OfficeSlot[]> {
  const { rows } = await sql<OfficeSlot>`
    SELECT slots.instructor_id AS "instructorId", slots.local_date AS date, to_char(slots.local_start, 'HH24:MI') AS "startTime",
           to_char(slots.local_end, 'HH24:MI') AS "endTime", slots.time_zone AS "timeZone",
           slots.starts_at AS "startsAt", slots.ends_at AS "endsAt"
    FROM instructors
    JOIN cars ON cars.id = instructors.car_id
    JOIN slots ON slots.instructor_id = instructors.id
    WHERE instructors.school_id = ${schoolId} AND instructors.deactivated_at IS NULL
      AND (${instructorId ?? null}::uuid IS NULL OR instructors.id = ${instructorId ?? null}::uuid)
      AND slots.status = 'AVAILABLE' AND slots.starts_at > ${now} AND slots.local_date BETWEEN ${from}::date AND ${to}::date
      AND (instructors.licence_expiry IS NULL OR instructors.licence_expiry >= slots.local_date)
      AND (slots.local_date BETWEEN cars.out_from AND coalesce(cars.out_until, 'infinity')) IS NOT TRUE
      AND NOT ${isCarTaken(sql`cars.id`)} AND NOT ${isBusyElsewhere()}
      AND (${candidateId ?? null}::uuid IS NULL OR NOT EXISTS (
        SELECT FROM bookings WHERE bookings.candidate_id = ${candidateId ?? null}::uuid AND bookings.status <> 'Cancelled'
          AND tstzrange(bookings.starts_at, bookings.ends_at) && tstzrange(slots.starts_at, slots.ends_at)))
    ORDER BY slots.starts_at, slots.instructor_id LIMIT ${limit}`.execute(ctx.db);
  return rows;
}
