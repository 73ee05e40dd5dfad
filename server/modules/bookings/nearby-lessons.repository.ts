import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

export interface NearbyLesson {
  starts_at: Date;
  ends_at: Date;
  pickup_postal_code: string | null;
  drop_off_location: string | null;
  drop_off_postal_code: string | null;
}

/** No drive within an area of 200 km, with two hours added, is longer. */
const LONGEST_HOURS = 12;

/** An instructor's live lessons around a time, but for the one that is asked about. Asked for by the index that keeps them apart. */
export async function selectNearbyLessons(
  db: Database,
  lesson: { instructor_id: string; starts_at: Date; ends_at: Date; besideBooking: string | null },
): Promise<NearbyLesson[]> {
  const span = LONGEST_HOURS * 3600_000;
  const from = new Date(lesson.starts_at.getTime() - span);
  const to = new Date(lesson.ends_at.getTime() + span);
  return db
    .selectFrom('bookings')
    .select(['starts_at', 'ends_at', 'pickup_postal_code', 'drop_off_location', 'drop_off_postal_code'])
    .where('instructor_id', '=', lesson.instructor_id)
    .where('status', '<>', 'Cancelled')
    .where(sql<boolean>`tstzrange(starts_at, ends_at) && tstzrange(${from}, ${to})`)
    .where(sql`id`, 'is distinct from', lesson.besideBooking)
    .execute();
}
