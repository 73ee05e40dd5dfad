import { sql } from 'kysely';
import type { Queryable } from '#server/context.ts';
import { executePrepared } from '#server/platform/database/batch.ts';
import type { PlacesOfLesson } from './reach.rules.ts';

export interface DaySlotRow extends PlacesOfLesson {
  id: number;
  instructor_id: string;
  local_date: string;
  status: 'AVAILABLE' | 'BOOKED';
  starts_at: Date;
  ends_at: Date;
}

/** Lessons and free slots of these instructors, on days with at least one lesson. */
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

type LessonAround = PlacesOfLesson & { starts_at: Date; ends_at: Date };

/** No drive within an area of 200 km takes longer. */
const LONGEST_HOURS = 12;

/**
 * An instructor's lessons around a span, except `besideBooking`. Uses the index of the overlap constraint, and is
 * prepared because every booking runs it while holding locks.
 */
export async function selectLessonsAround(
  ctx: Queryable,
  span: { instructorId: string; startsAt: Date; endsAt: Date; besideBooking?: string | null },
): Promise<LessonAround[]> {
  const longest = LONGEST_HOURS * 3600_000;
  const from = new Date(span.startsAt.getTime() - longest);
  const to = new Date(span.endsAt.getTime() + longest);
  const { rows } = await executePrepared(
    ctx.db,
    sql<LessonAround>`
    SELECT starts_at, ends_at, pickup_postal_code, drop_off_location, drop_off_postal_code FROM bookings
    WHERE instructor_id = ${span.instructorId} AND status <> 'Cancelled'
      AND tstzrange(starts_at, ends_at) && tstzrange(${from}, ${to})
      AND id IS DISTINCT FROM ${span.besideBooking ?? null}`,
  );
  return rows;
}
