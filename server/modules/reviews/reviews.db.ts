import { sql } from 'kysely';
import type { REVIEW_VISIBILITIES } from '#contract/admin.ts';
import type { Page } from '#contract/paging.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import { isAfterCursor, type PageAsked, toContainsPattern, toPage } from '#server/platform/database/keyset.ts';

const reviews = (ctx: Queryable) =>
  ctx.db
    .selectFrom('reviews')
    .innerJoin('bookings', 'bookings.id', 'reviews.booking_id')
    .innerJoin('accounts', 'accounts.id', 'bookings.candidate_id')
    .innerJoin('instructors', 'instructors.id', 'reviews.instructor_id')
    .select([
      'reviews.id',
      'reviews.booking_id',
      'reviews.instructor_id',
      'reviews.rating',
      'reviews.comment',
      'reviews.answer',
      'reviews.answered_at',
      'reviews.created_at',
      'instructors.first_name as instructor_first_name',
      'instructors.last_name as instructor_last_name',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.disabled_at',
    ]);

export const selectReview = (ctx: Queryable, id: string) =>
  reviews(ctx).where('reviews.id', '=', id).executeTakeFirst();
export type ReviewRow = NonNullable<Awaited<ReturnType<typeof selectReview>>>;

/** One row more than a page, to know whether another follows. */
const newestReviews = (ctx: Queryable, { after, limit }: PageAsked) =>
  reviews(ctx)
    .where(isAfterCursor('reviews.created_at', 'reviews.id', after))
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit + 1);

/** Visible reviews, newest first. */
export async function selectSchoolReviews(
  ctx: Queryable,
  schoolId: string,
  {
    state,
    after,
    limit,
    onlyInstructorId,
  }: PageAsked & {
    state: 'all' | 'unanswered';
    onlyInstructorId: string | undefined;
  },
): Promise<Page<ReviewRow>> {
  let query = newestReviews(ctx, { after, limit })
    .where('instructors.school_id', '=', schoolId)
    .where('reviews.hidden_at', 'is', null);
  if (onlyInstructorId !== undefined) query = query.where('reviews.instructor_id', '=', onlyInstructorId);
  if (state === 'unanswered') query = query.where('reviews.answer', 'is', null);
  return toPage(await query.execute(), limit, (row) => ({ at: row.created_at, id: row.id }));
}

/** With columns for administrators. */
const operatorsReviews = (ctx: Queryable, asked: PageAsked) =>
  newestReviews(ctx, asked)
    .innerJoin('schools', 'schools.id', 'instructors.school_id')
    .select(['reviews.hidden_at', 'reviews.hidden_reason', 'bookings.code', 'schools.name as school_name']);
export type OperatorsReviewRow = Awaited<ReturnType<ReturnType<typeof operatorsReviews>['executeTakeFirstOrThrow']>>;

export interface ReviewSearch extends PageAsked {
  state: (typeof REVIEW_VISIBILITIES)[number];
  search: { code: string; text: string } | null;
}

/** Including hidden ones, newest first. */
export async function selectReviews(
  ctx: Queryable,
  { state, search, after, limit }: ReviewSearch,
): Promise<Page<OperatorsReviewRow>> {
  let query = operatorsReviews(ctx, { after, limit });
  if (state !== 'all') query = query.where('reviews.hidden_at', state === 'hidden' ? 'is not' : 'is', null);
  if (search) {
    const wanted = toContainsPattern(search.text);
    query = query.where((row) =>
      row.or([
        row('bookings.code', '=', search.code),
        row('reviews.comment', 'ilike', wanted),
        row('schools.name', 'ilike', wanted),
        row(sql<string>`instructors.first_name || ' ' || instructors.last_name`, 'ilike', wanted),
      ]),
    );
  }
  return toPage(await query.execute(), limit, (row) => ({ at: row.created_at, id: row.id }));
}

/** @returns undefined if the booking has a review, even one inserted at the same time */
export async function insertReview(
  tx: Transaction,
  review: { bookingId: string; instructorId: string; rating: number; comment: string; now: Date },
): Promise<string | undefined> {
  const row = await tx.db
    .insertInto('reviews')
    .values({
      booking_id: review.bookingId,
      instructor_id: review.instructorId,
      rating: review.rating,
      comment: review.comment,
      created_at: review.now,
    })
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const selectOwner = (ctx: Queryable, id: string): Promise<{ school: string; instructor: string } | undefined> =>
  ctx.db
    .selectFrom('reviews')
    .innerJoin('instructors', 'instructors.id', 'reviews.instructor_id')
    .select(['instructors.school_id as school', 'instructors.id as instructor'])
    .where('reviews.id', '=', id)
    .executeTakeFirst();

export const selectShownLocked = (tx: Transaction, id: string) =>
  tx.db
    .selectFrom('reviews')
    .select('answer')
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function updateAnswer(
  tx: Transaction,
  id: string,
  { answer, now }: { answer: string; now: Date },
): Promise<void> {
  await tx.db.updateTable('reviews').set({ answer, answered_at: now }).where('id', '=', id).execute();
}

/** @returns whether this changed anything; undefined if there is no such review */
export async function updateHidden(
  tx: Transaction,
  id: string,
  hidden: { at: Date; reason: string } | null,
): Promise<boolean | undefined> {
  const review = await tx.db
    .selectFrom('reviews')
    .select('hidden_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!review) return undefined;
  if ((review.hidden_at === null) === (hidden === null)) return false;
  await tx.db
    .updateTable('reviews')
    .set({ hidden_at: hidden?.at ?? null, hidden_reason: hidden?.reason ?? null })
    .where('id', '=', id)
    .execute();
  return true;
}

export const selectReviewsBy = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('reviews')
    .innerJoin('bookings', 'bookings.id', 'reviews.booking_id')
    .select(['bookings.code', 'reviews.rating', 'reviews.comment', 'reviews.answer', 'reviews.created_at'])
    .where('bookings.candidate_id', '=', candidateId)
    .orderBy('reviews.created_at')
    .execute();

/** The rating stays, anonymous, for the instructor's average. The comment and the school's answer go. */
export async function eraseReviewTexts(tx: Transaction, candidateId: string): Promise<void> {
  await tx.db
    .updateTable('reviews')
    .set({ comment: '', answer: null, answered_at: null })
    .where('booking_id', 'in', (rows) =>
      rows.selectFrom('bookings').select('bookings.id').where('bookings.candidate_id', '=', candidateId),
    )
    .execute();
}
