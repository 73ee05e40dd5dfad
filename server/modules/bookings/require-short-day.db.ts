import { sql } from 'kysely';
import type { Queryable } from '#server/context.ts';

/** How many minutes of lessons a student has on a day, but for the booking that is asked about. */
export async function selectMinutesOfDay(
  ctx: Queryable,
  candidateId: string,
  date: string,
  besideBooking: string | null,
): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    SELECT coalesce(sum(extract(epoch FROM ends_at - starts_at) / 60), 0)::int AS minutes FROM bookings
    WHERE candidate_id = ${candidateId} AND local_date = ${date}::date AND status <> 'Cancelled'
      AND id IS DISTINCT FROM ${besideBooking}::uuid`.execute(ctx.db);
  return rows[0]?.minutes ?? 0;
}
