import { sql } from 'kysely';
import type { BookingStatus } from '#contract/booking-transitions.ts';
import type { Page } from '#contract/paging.ts';
import type { Queryable } from '#server/context.ts';
import { isAfterCursor, type PageAsked, toContainsPattern, toPage } from '#server/platform/database/keyset.ts';

// The operator reads other modules' tables here. Only those modules write them.

const bookings = (ctx: Queryable) =>
  ctx.db
    .selectFrom('bookings')
    .innerJoin('instructors', 'instructors.id', 'bookings.instructor_id')
    .innerJoin('accounts', 'accounts.id', 'bookings.candidate_id')
    .innerJoin('schools', 'schools.id', 'bookings.school_id')
    .select([
      'bookings.id',
      'bookings.code',
      'bookings.status',
      'bookings.local_date',
      'bookings.local_start',
      'bookings.local_end',
      'bookings.time_zone',
      'bookings.starts_at',
      'bookings.total_cents',
      'bookings.fee_cents',
      'bookings.tax_cents',
      'instructors.first_name as instructor_first_name',
      'instructors.last_name as instructor_last_name',
      'schools.name as school_name',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.email',
      'accounts.disabled_at',
      'accounts.erased_at',
    ]);
export type BookingRow = Awaited<ReturnType<ReturnType<typeof bookings>['executeTakeFirstOrThrow']>>;

export interface BookingSearch extends PageAsked {
  /** The text to find in addresses and names, and the booking code that it may be. */
  search: { code: string; text: string } | null;
  status?: BookingStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Newest lesson first. */
export async function selectBookings(
  ctx: Queryable,
  { search, status, from, to, after, limit }: BookingSearch,
): Promise<Page<BookingRow>> {
  let query = bookings(ctx).where(isAfterCursor('bookings.starts_at', 'bookings.id', after));
  if (search) {
    const wanted = toContainsPattern(search.text);
    // People are looked up first, so that their bookings are found by index.
    query = query.where(
      sql<boolean>`(
        bookings.code = ${search.code}
        OR bookings.candidate_id = ANY(ARRAY(
          SELECT id FROM accounts WHERE kind = 'candidate' AND erased_at IS NULL AND email ILIKE ${wanted}))
        OR bookings.school_id = ANY(ARRAY(SELECT id FROM schools WHERE name ILIKE ${wanted}))
      )`,
    );
  }
  if (status) query = query.where('bookings.status', '=', status);
  if (from !== undefined) query = query.where('bookings.local_date', '>=', from);
  if (to !== undefined) query = query.where('bookings.local_date', '<=', to);
  const rows = await query
    .orderBy('bookings.starts_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, (row) => ({ at: row.starts_at, id: row.id }));
}

export async function selectBookingHistory(ctx: Queryable, id: string) {
  const booking = await bookings(ctx)
    .leftJoin('reviews', 'reviews.booking_id', 'bookings.id')
    .select([
      'bookings.created_at',
      'bookings.cancelled_at',
      'bookings.cancelled_by',
      'bookings.cancelled_by_guardian',
      'bookings.cancellation_reason',
      'bookings.refund_cents',
      'bookings.total_cents',
      'bookings.credit_minutes',
      'bookings.outcome_at',
      'bookings.outcome_by',
      'reviews.created_at as reviewed_at',
      'reviews.rating',
      'reviews.answered_at',
      'reviews.hidden_at',
      'reviews.hidden_reason',
    ])
    .where('bookings.id', '=', id)
    .executeTakeFirst();
  if (!booking) return undefined;
  const [moves, reminders] = await Promise.all([
    ctx.db
      .selectFrom('booking_moves')
      .select(['from_date', 'from_start', 'from_end', 'moved_at', 'moved_by', 'number'])
      .where('booking_id', '=', id)
      .orderBy('number')
      .execute(),
    ctx.db.selectFrom('sent_reminders').select(['hours_before', 'sent_at']).where('booking_id', '=', id).execute(),
  ]);
  return { booking, moves, reminders };
}
export type BookingHistory = NonNullable<Awaited<ReturnType<typeof selectBookingHistory>>>;
