import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/context.ts';
import { slotsWithoutCar } from '#server/modules/availability/shared-cars.db.ts';

/** Local dates, both included. */
export interface Range {
  schoolId: string;
  fromDate: string;
  toDate: string;
}

/** A week (`monday`) or an instructor, whichever is not null. */
interface Group {
  monday: string | null;
  instructorId: string | null;
}

export interface BookingCounts extends Group {
  booked: number;
  completed: number;
  cancelled: number;
  noShows: number;
  instructorNoShows: number;
  incomeCents: number;
}

export interface SlotMinutes extends Group {
  bookedMinutes: number;
  offeredMinutes: number;
}

const toMonday = (date: RawBuilder<unknown>) => sql`to_char(date_trunc('week', ${date}::timestamp), 'YYYY-MM-DD')`;

/**
 * Counts bookings by week and by instructor. The condition on instants is there for the index, with a day on either side because dates are
 * local. Income is price and tax less refunds of lessons that are over.
 */
export async function countBookings(ctx: Queryable, { schoolId, fromDate, toDate }: Range): Promise<BookingCounts[]> {
  const monday = toMonday(sql`local_date`);
  const { rows } = await sql<BookingCounts>`
    SELECT ${monday} AS monday, instructor_id AS "instructorId",
           count(*) FILTER (WHERE status = 'Booked')::int AS booked,
           count(*) FILTER (WHERE status = 'Completed')::int AS completed,
           count(*) FILTER (WHERE status = 'Cancelled')::int AS cancelled,
           count(*) FILTER (WHERE status = 'No-show')::int AS "noShows",
           count(*) FILTER (WHERE status = 'Instructor no-show')::int AS "instructorNoShows",
           coalesce(sum(total_cents + tax_cents - coalesce(refund_cents, 0)) FILTER (WHERE status <> 'Booked'), 0)::int
             AS "incomeCents"
    FROM bookings
    WHERE school_id = ${schoolId} AND local_date BETWEEN ${fromDate}::date AND ${toDate}::date
      AND starts_at BETWEEN ${fromDate}::date - interval '1 day' AND ${toDate}::date + interval '2 days'
    GROUP BY GROUPING SETS ((${monday}), (instructor_id))
  `.execute(ctx.db);
  return rows;
}

/**
 * Minutes of slots by week and by instructor, without slots that nobody can book: withdrawn ones, and upcoming free ones while a colleague has
 * the car. Past slots all count, because today's car says nothing about them.
 */
export async function sumSlotMinutes(
  ctx: Queryable,
  { schoolId, fromDate, toDate }: Range,
  now: Date,
): Promise<SlotMinutes[]> {
  const monday = toMonday(sql`slots.local_date`);
  const minutes = sql`extract(epoch FROM slots.ends_at - slots.starts_at) / 60`;
  const { rows } = await sql<SlotMinutes>`
    SELECT ${monday} AS monday, slots.instructor_id AS "instructorId",
           coalesce(sum(${minutes}) FILTER (WHERE slots.status = 'BOOKED'), 0)::int AS "bookedMinutes",
           sum(${minutes})::int AS "offeredMinutes"
    FROM slots JOIN instructors ON instructors.id = slots.instructor_id
    WHERE instructors.school_id = ${schoolId} AND slots.status <> 'WITHDRAWN'
      AND slots.local_date BETWEEN ${fromDate}::date AND ${toDate}::date
      AND slots.id NOT IN (SELECT slots.id FROM ${slotsWithoutCar(schoolId, { fromDate, toDate })} AND slots.starts_at > ${now})
    GROUP BY GROUPING SETS ((${monday}), (slots.instructor_id))
  `.execute(ctx.db);
  return rows;
}

/** Visible reviews of the period's lessons, by instructor and stars. */
export async function countReviews(
  ctx: Queryable,
  { schoolId, fromDate, toDate }: Range,
): Promise<{ instructorId: string; rating: number; count: number }[]> {
  const { rows } = await sql<{ instructorId: string; rating: number; count: number }>`
    SELECT reviews.instructor_id AS "instructorId", reviews.rating, count(*)::int AS count
    FROM bookings JOIN reviews ON reviews.booking_id = bookings.id
    WHERE bookings.school_id = ${schoolId} AND bookings.local_date BETWEEN ${fromDate}::date AND ${toDate}::date
      AND bookings.starts_at BETWEEN ${fromDate}::date - interval '1 day' AND ${toDate}::date + interval '2 days'
      AND reviews.hidden_at IS NULL
    GROUP BY reviews.instructor_id, reviews.rating
  `.execute(ctx.db);
  return rows;
}
