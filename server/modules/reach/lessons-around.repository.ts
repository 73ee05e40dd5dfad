import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { PlacesOfLesson } from './stops.ts';

export type LessonAround = PlacesOfLesson & { starts_at: Date; ends_at: Date };

/** No drive within an area of 200 km, with two hours added, is longer. */
const LONGEST_HOURS = 12;

/** An instructor's live lessons around a span, but for the one that is asked about. Asked for by the index that keeps them apart. */
export async function selectLessonsAround(
  db: Database,
  span: { instructorId: string; startsAt: Date; endsAt: Date; besideBooking?: string | null },
): Promise<LessonAround[]> {
  const longest = LONGEST_HOURS * 3600_000;
  const from = new Date(span.startsAt.getTime() - longest);
  const to = new Date(span.endsAt.getTime() + longest);
  return db
    .selectFrom('bookings')
    .select(['starts_at', 'ends_at', 'pickup_postal_code', 'drop_off_location', 'drop_off_postal_code'])
    .where('instructor_id', '=', span.instructorId)
    .where('status', '<>', 'Cancelled')
    .where(sql<boolean>`tstzrange(starts_at, ends_at) && tstzrange(${from}, ${to})`)
    .where(sql`id`, 'is distinct from', span.besideBooking ?? null)
    .execute();
}
