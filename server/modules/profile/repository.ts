import type { Database } from '#server/platform/database/connect.ts';

// A person's own copy of everything, and what of it is erased: over the tables of several modules, for one student at a time.

export const selectOwnBookings = (db: Database, candidateId: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('instructors', 'instructors.id', 'bookings.instructor_id')
    .innerJoin('schools', 'schools.id', 'bookings.school_id')
    .select([
      'bookings.code',
      'bookings.status',
      'bookings.local_date',
      'bookings.local_start',
      'bookings.local_end',
      'bookings.time_zone',
      'bookings.pickup_location',
      'bookings.per_hour_cents',
      'bookings.total_cents',
      'bookings.fee_cents',
      'bookings.tax_cents',
      'bookings.refund_cents',
      'bookings.cancellation_reason',
      'bookings.created_at',
      'schools.name as school',
      'instructors.first_name as instructor_first_name',
      'instructors.last_name as instructor_last_name',
    ])
    .where('bookings.candidate_id', '=', candidateId)
    .orderBy('bookings.starts_at')
    .execute();

export const selectOwnReviews = (db: Database, candidateId: string) =>
  db
    .selectFrom('reviews')
    .innerJoin('bookings', 'bookings.id', 'reviews.booking_id')
    .select(['bookings.code', 'reviews.rating', 'reviews.comment', 'reviews.answer', 'reviews.created_at'])
    .where('bookings.candidate_id', '=', candidateId)
    .orderBy('reviews.created_at')
    .execute();

/** Lessons that are still to come, or going on. */
export async function countLiveBookings(db: Database, candidateId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('bookings')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('candidate_id', '=', candidateId)
    .where('status', '=', 'Booked')
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Past bookings stay for the school's books, without where somebody lives and what they wrote. */
export async function eraseTraces(db: Database, candidate: { id: string; email: string }): Promise<void> {
  await db.updateTable('bookings').set({ pickup_location: null }).where('candidate_id', '=', candidate.id).execute();
  await db
    .updateTable('bookings')
    .set({ cancellation_reason: null })
    .where('candidate_id', '=', candidate.id)
    .where('cancelled_by', '=', 'student')
    .execute();
  await db
    .deleteFrom('emails')
    .where((row) => row.eb(row.fn<string>('lower', ['recipient']), '=', candidate.email.toLowerCase()))
    .execute();
}
