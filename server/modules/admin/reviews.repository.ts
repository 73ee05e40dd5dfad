import { sql } from 'kysely';
import type { REVIEW_VISIBILITIES } from '#contract/admin-reviews.ts';
import type { Page } from '#contract/paging.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { comesAfter, containing, type PageAsked, pageFrom } from '#server/platform/database/keyset.ts';

const reviews = (db: Database) =>
  db
    .selectFrom('reviews')
    .innerJoin('bookings', 'bookings.id', 'reviews.booking_id')
    .innerJoin('accounts', 'accounts.id', 'bookings.candidate_id')
    .innerJoin('instructors', 'instructors.id', 'reviews.instructor_id')
    .innerJoin('schools', 'schools.id', 'instructors.school_id')
    .select([
      'reviews.id',
      'reviews.booking_id',
      'reviews.instructor_id',
      'reviews.rating',
      'reviews.comment',
      'reviews.answer',
      'reviews.answered_at',
      'reviews.hidden_at',
      'reviews.hidden_reason',
      'reviews.created_at',
      'bookings.code',
      'schools.name as school_name',
      'instructors.first_name as instructor_first_name',
      'instructors.last_name as instructor_last_name',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.disabled_at',
    ]);
export type AdminReviewRow = Awaited<ReturnType<ReturnType<typeof reviews>['executeTakeFirstOrThrow']>>;

export interface ReviewSearch extends PageAsked {
  state: (typeof REVIEW_VISIBILITIES)[number];
  search: { code: string; text: string } | null;
}

/** The newest first. */
export async function selectReviews(
  db: Database,
  { state, search, after, limit }: ReviewSearch,
): Promise<Page<AdminReviewRow>> {
  let query = reviews(db).where(comesAfter('reviews.created_at', 'reviews.id', after));
  if (state !== 'all') query = query.where('reviews.hidden_at', state === 'hidden' ? 'is not' : 'is', null);
  if (search) {
    const wanted = containing(search.text);
    query = query.where((row) =>
      row.or([
        row('bookings.code', '=', search.code),
        row('reviews.comment', 'ilike', wanted),
        row('schools.name', 'ilike', wanted),
        row(sql<string>`instructors.first_name || ' ' || instructors.last_name`, 'ilike', wanted),
      ]),
    );
  }
  const rows = await query
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageFrom(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
}
