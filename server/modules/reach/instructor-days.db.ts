import { sql } from 'kysely';
import type { Queryable } from '#server/context.ts';
import { executePrepared } from '#server/platform/database/batch.ts';
import type { PlacesOfLesson } from './stops.ts';

export interface DaySlotRow extends PlacesOfLesson {
  id: number;
  instructor_id: string;
  local_date: string;
  status: 'AVAILABLE' | 'BOOKED';
  starts_at: Date;
  ends_at: Date;
}

/** Of these instructors' days those on which something is booked: their lessons, with where they are, and their free slots. */
export async function selectBookedDays(
  ctx: Queryable,
  { instructorIds, fromDate, toDate }: { instructorIds: string[]; fromDate: string; toDate: string },
): Promise<DaySlotRow[]> {
  const { rows } = await executePrepared(
    ctx.db,
    sql<DaySlotRow>`
    SELECT day.id, day.instructor_id, day.local_date, day.status, day.starts_at, day.ends_at,
           bookings.pickup_postal_code, bookings.drop_off_location, bookings.drop_off_postal_code
    FROM (
      SELECT slots.id, slots.instructor_id, slots.local_date, slots.status, slots.starts_at, slots.ends_at,
             bool_or(slots.status = 'BOOKED') OVER (PARTITION BY slots.instructor_id, slots.local_date) AS is_booked
      FROM slots
      WHERE slots.instructor_id = ANY(${instructorIds}::uuid[])
        AND slots.local_date BETWEEN ${fromDate}::date AND ${toDate}::date AND slots.status <> 'WITHDRAWN'
    ) AS day
    LEFT JOIN bookings ON bookings.slot_id = day.id AND bookings.status <> 'Cancelled' AND day.status = 'BOOKED'
    WHERE day.is_booked`,
  );
  return rows;
}
