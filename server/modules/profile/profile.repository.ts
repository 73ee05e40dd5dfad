import type { ExpressionBuilder } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { DB } from '#server/platform/database/schema.ts';

// A person's own copy of everything, and what of it is erased: over the tables of several modules, for one student at a time.

const selectOwnBookings = (db: Database, candidateId: string) =>
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
      'bookings.cancelled_by',
      'bookings.cancelled_at',
      'bookings.outcome_at',
      'bookings.created_at',
      'schools.name as school',
      'instructors.first_name as instructor_first_name',
      'instructors.last_name as instructor_last_name',
    ])
    .where('bookings.candidate_id', '=', candidateId)
    .orderBy('bookings.starts_at')
    .execute();

/** When their lessons were before they moved them. */
const selectOwnMoves = (db: Database, candidateId: string) =>
  db
    .selectFrom('booking_moves')
    .innerJoin('bookings', 'bookings.id', 'booking_moves.booking_id')
    .select(['bookings.code', 'from_date', 'from_start', 'from_end', 'booking_moves.moved_at'])
    .where('bookings.candidate_id', '=', candidateId)
    .orderBy('booking_moves.moved_at')
    .execute();

const selectOwnReviews = (db: Database, candidateId: string) =>
  db
    .selectFrom('reviews')
    .innerJoin('bookings', 'bookings.id', 'reviews.booking_id')
    .select(['bookings.code', 'reviews.rating', 'reviews.comment', 'reviews.answer', 'reviews.created_at'])
    .where('bookings.candidate_id', '=', candidateId)
    .orderBy('reviews.created_at')
    .execute();

const selectOwnWaiting = (db: Database, candidateId: string) =>
  db
    .selectFrom('waiting_list')
    .leftJoin('instructors', 'instructors.id', 'waiting_list.instructor_id')
    .select([
      'waiting_list.local_date',
      'waiting_list.province',
      'waiting_list.place',
      'waiting_list.language',
      'waiting_list.max_rate_cents',
      'waiting_list.created_at',
      'waiting_list.told_at',
      'instructors.first_name as instructor_first_name',
      'instructors.last_name as instructor_last_name',
    ])
    .where('waiting_list.candidate_id', '=', candidateId)
    .orderBy('waiting_list.created_at')
    .execute();

/** Without the addresses: they are kept as hashes. */
const selectOwnFeeds = (db: Database, accountId: string) =>
  db
    .selectFrom('calendar_feeds')
    .select(['locale', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();

const selectOwnSessions = (db: Database, accountId: string) =>
  db
    .selectFrom('sessions')
    .select(['is_remembered', 'browser', 'system', 'created_at', 'last_seen_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();

/** Browsers that logged in before, without what they are told by: it is kept as a hash. */
const selectOwnBrowsers = (db: Database, accountId: string) =>
  db
    .selectFrom('known_browsers')
    .select('last_used_at')
    .where('account_id', '=', accountId)
    .orderBy('last_used_at')
    .execute();

/** That an email was sent; what it said is forgotten once it is. */
const selectOwnEmails = (db: Database, email: string) =>
  db
    .selectFrom('emails')
    .select(['kind', 'recipient', 'locale', 'status', 'created_at', 'sent_at'])
    .where((row) => row.eb(row.fn<string>('lower', ['recipient']), '=', email.toLowerCase()))
    .orderBy('created_at')
    .execute();

/**
 * All that is kept of a student, but what other modules read out themselves. One after the other: a copy of everything is
 * rarely asked for, and eight of the server's connections at once would be taken from everybody else.
 */
export const selectOwnRows = async (db: Database, { id, email }: { id: string; email: string }) => ({
  bookings: await selectOwnBookings(db, id),
  moves: await selectOwnMoves(db, id),
  reviews: await selectOwnReviews(db, id),
  waiting: await selectOwnWaiting(db, id),
  feeds: await selectOwnFeeds(db, id),
  emails: await selectOwnEmails(db, email),
  sessions: await selectOwnSessions(db, id),
  browsers: await selectOwnBrowsers(db, id),
});

export type OwnRows = Awaited<ReturnType<typeof selectOwnRows>>;

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

/**
 * Past bookings stay for the school's books, without where somebody lives, what they wrote and what was said of their
 * driving. A review's stars stay, from nobody: they are the instructor's record. Its words go, and the school's answer to them.
 * The bookings come first: who is saying something of a lesson has locked it, and is waited for.
 */
export async function eraseTraces(db: Database, candidate: { id: string; email: string }): Promise<void> {
  await db.updateTable('bookings').set({ pickup_location: null }).where('candidate_id', '=', candidate.id).execute();
  await db
    .updateTable('bookings')
    .set({ cancellation_reason: null })
    .where('candidate_id', '=', candidate.id)
    .where('cancelled_by', '=', 'student')
    .execute();
  const own = (eb: ExpressionBuilder<DB, keyof DB>) =>
    eb.selectFrom('bookings').select('bookings.id').where('bookings.candidate_id', '=', candidate.id);
  await db.deleteFrom('lesson_progress').where('booking_id', 'in', own).execute();
  await db
    .updateTable('reviews')
    .set({ comment: '', answer: null, answered_at: null })
    .where('booking_id', 'in', own)
    .execute();
  await db.deleteFrom('waiting_list').where('candidate_id', '=', candidate.id).execute();
  await db.deleteFrom('known_browsers').where('account_id', '=', candidate.id).execute();
  await db.deleteFrom('calendar_feeds').where('account_id', '=', candidate.id).execute();
  await db
    .deleteFrom('emails')
    .where((row) => row.eb(row.fn<string>('lower', ['recipient']), '=', candidate.email.toLowerCase()))
    .execute();
}
