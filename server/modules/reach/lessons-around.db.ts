import { sql } from 'kysely';
import type { Queryable } from '#server/context.ts';
import { executePrepared } from '#server/platform/database/batch.ts';
import type { PlacesOfLesson } from './stops.ts';

export type LessonAround = PlacesOfLesson & { starts_at: Date; ends_at: Date };

/** No drive between two places in an area of 200 km takes longer. */
const LONGEST_HOURS = 12;

/**
 * An instructor's live lessons around a span, but for the one that is asked about. Asked for by the index that keeps them apart;
 * prepared, for every booking waits for it with its locks held.
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
