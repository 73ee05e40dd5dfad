import { sql } from 'kysely';
import type { Queryable } from '#server/context.ts';
import type { DatedRow } from '#server/modules/availability/instants.rules.ts';

/** Bookings whose lesson begins after that moment. */
export const selectBookingsAhead = (ctx: Queryable, since: Date): Promise<DatedRow[]> =>
  ctx.db
    .selectFrom('bookings')
    .select([
      'id',
      'local_date as date',
      'local_start as startTime',
      'local_end as endTime',
      'time_zone as timeZone',
      'starts_at as startsAt',
      'ends_at as endsAt',
    ])
    .where('starts_at', '>', since)
    .execute();

/** Rows that are moved together may stand in each other's way in between: their overlaps are looked at when the transaction ends. */
export async function updateBookingInstants(
  ctx: Queryable,
  rows: Pick<DatedRow, 'id' | 'startsAt' | 'endsAt'>[],
): Promise<void> {
  await sql`
    SET CONSTRAINTS bookings_instructor_overlap, bookings_car_overlap, bookings_candidate_overlap DEFERRED`.execute(
    ctx.db,
  );
  await sql`
    UPDATE bookings SET starts_at = given.starts_at, ends_at = given.ends_at
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ startsAt }) => startsAt)}::timestamptz[],
                ${rows.map(({ endsAt }) => endsAt)}::timestamptz[]) AS given (id, starts_at, ends_at)
    WHERE bookings.id = given.id`.execute(ctx.db);
}
